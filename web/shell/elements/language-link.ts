// The links to the page in other languages take the state of the address with them.

document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.language') : null;
  if (link) link.hash = location.hash;
});

// Makes one thing of the page fail, as a bug would. `failing` names it: "part:tower" is a part of the values, "element:bank-map" an element.
(() => {
  globalThis.failing = new URLSearchParams(location.search).get('failing') ?? '';
  const failIf = (name) => {
    if (globalThis.failing === name) throw new Error('made to fail');
  };

  // The page computes its values by iterating over the entries of one object.
  const { entries } = Object;
  Object.entries = (object) =>
    entries(object).map(([key, value]) => [
      key,
      typeof value === 'function' && globalThis.failing === `part:${key}` ? () => failIf(`part:${key}`) : value,
    ]);

  const { define } = customElements;
  customElements.define = (tag, element, options) => {
    const { render } = element.prototype;
    if (render)
      Object.defineProperty(element.prototype, 'render', {
        value() {
          failIf(`element:${tag}`);
          return render.call(this);
        },
      });
    define.call(customElements, tag, element, options);
  };
})();

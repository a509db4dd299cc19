// Makes one thing of the page fail, as a bug would. `failing` names it: "part:tower" is a part of the values, "element:bank-map" an element.
(() => {
  globalThis.failing = new URLSearchParams(location.search).get('failing') ?? '';
  const failIf = (name) => {
    if (globalThis.failing === name) throw new Error('made to fail');
  };

  // Chapters add the functions of their values as the entries of one object. The second argument of such a function is
  // the page's state. Every function reads one setting of it, so that a change of this setting computes everything again.
  const { entries } = Object;
  const spoiled = (key, make) =>
    function (...given) {
      if (typeof given[1] === 'object' && given[1] && 'blend' in given[1]) {
        void given[1].blend;
        failIf(`part:${key}`);
      }
      return make.apply(this, given);
    };
  Object.entries = (object) =>
    entries(object).map(([key, value]) => [key, typeof value === 'function' ? spoiled(key, value) : value]);

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

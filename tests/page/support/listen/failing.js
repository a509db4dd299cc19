// Makes one value or one element of the page fail, as a bug would.
// `failing` names it: "part:tower" is the value "tower", and "element:bank-map" is the element <bank-map>.
(() => {
  globalThis.failing = new URLSearchParams(location.search).get('failing') ?? '';
  const failIf = (name) => {
    if (globalThis.failing === name) throw new Error('made to fail');
  };

  // Each chapter lists the functions of its values as the entries of one object. Such a function gets the page's state
  // as its second argument. Here every function first reads the setting `blend`, so that changing this setting computes
  // everything again.
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

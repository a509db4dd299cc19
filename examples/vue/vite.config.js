// Configures Vite for Vue. Vue's compiler must know which tags are custom elements and not Vue components.
import vue from '@vitejs/plugin-vue';

const elements = ['attention-view', 'matrix-view', 'softmax-steps'];
export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => elements.includes(tag) } } })],
};

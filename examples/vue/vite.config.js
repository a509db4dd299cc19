// Vite with Vue. Vue's compiler is given the tags that are elements and not components.
import vue from '@vitejs/plugin-vue';

const elements = ['attention-view', 'matrix-view', 'softmax-steps'];
export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => elements.includes(tag) } } })],
};

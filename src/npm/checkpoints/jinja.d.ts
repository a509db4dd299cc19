// The part of @huggingface/jinja that riverbank uses. The package is optional, so its own types may be missing.
declare module '@huggingface/jinja' {
  export class Template {
    constructor(template: string);
    render(items: Record<string, unknown>): string;
  }
}

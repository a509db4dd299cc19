// Measures what axe skips: the contrast of text in pictures and over gradients.

/**
 * Runs in the page: lists the visible elements that match and whose text has a contrast below 4.5 to 1 (WCAG 2.2,
 * 1.4.3) or is see-through, with the ratio.
 */
export function paleTexts(selector: string): string[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  /** Parses any CSS colour into red, green, blue and opacity from 0 to 1. */
  const parse = (colour: string): number[] => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].map((byte) => byte / 255);
  };
  const luminance = (colour: number[]): number => {
    const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const paperUnder = (element: Element | null): number[] => {
    for (let box = element; box; box = box.parentElement) {
      const paper = parse(getComputedStyle(box).backgroundColor);
      if (paper[3] === 1) return paper;
    }
    return parse('white');
  };
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => {
      const { fill, color, opacity } = getComputedStyle(element);
      const ink = parse(element instanceof SVGElement ? fill : color);
      const [light, dark] = [luminance(ink), luminance(paperUnder(element))].sort((a, b) => b - a);
      const ratio = (light! + 0.05) / (dark! + 0.05);
      const whole = ink[3] === 1 && opacity === '1';
      return ratio >= 4.5 && whole
        ? []
        : [`${element.textContent?.trim()}: ${ratio.toFixed(2)}${whole ? '' : ', see-through'}`];
    });
}

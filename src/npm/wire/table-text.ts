// Writes a matrix as a table, with PyTorch's rules for digits, for breaking long rows and for shortening large matrices.

/** The parts of a matrix that are printed. */
interface Table {
  readonly rows: number;
  readonly columns: number;
  readonly data: ArrayLike<number>;
}

const digits = 4;
const threshold = 1000; // matrices with more numbers than this are shortened
const edgeItems = 3; // the number of rows and columns that are kept at each end
const lineWidth = 80 - 'tensor(['.length; // the part of PyTorch's lines that holds numbers

/** Returns the indices of an axis that are printed; undefined marks the place of the omitted indices. */
function shownIndices(size: number, isShortened: boolean): (number | undefined)[] {
  if (!isShortened || size <= 2 * edgeItems) return Array.from({ length: size }, (_, i) => i);
  const first = Array.from({ length: edgeItems }, (_, i) => i);
  return [...first, undefined, ...first.map((i) => size - edgeItems + i)];
}

/** Formats a number of 0 or more as C does: an exact half is rounded to the even digit. JavaScript rounds it up. */
function roundedText(size: number, decimals: number, isScientific: boolean): string {
  const further = 30; // the number of further digits, enough to recognise an exact half
  const text = (count: number) => (isScientific ? size.toExponential(count) : size.toFixed(count));
  const [mantissa = ''] = text(decimals + further).split('e');
  const kept = mantissa.slice(0, -further);
  const isHalf = /^50*$/.test(mantissa.slice(-further));
  const [rounded = '', exponent = ''] = text(decimals).split('e');
  const digitsText = isHalf && Number(kept.at(-1)) % 2 === 0 ? kept : rounded;
  return isScientific ? `${digitsText}e${exponent.replace(/^([+-])(\d)$/, '$10$2')}` : digitsText;
}

/** Writes all numbers of a table in the same format. The finite numbers that are not 0 decide the format. */
class NumberFormat {
  readonly #isWhole: boolean;
  readonly #isScientific: boolean;
  readonly width: number;

  constructor(numbers: readonly number[]) {
    const finite = numbers.filter((number) => Number.isFinite(number) && number !== 0);
    const sizes = finite.map(Math.abs);
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    const smallest = sizes.reduce((a, b) => Math.min(a, b), Infinity);
    this.#isWhole = sizes.every(Number.isInteger);
    this.#isScientific = largest / smallest > 1000 || largest > 1e8 || (!this.#isWhole && smallest < 1e-4);
    this.width = finite.reduce((width, number) => Math.max(width, this.#text(number).length), 1);
  }

  text(number: number): string {
    return this.#text(number).padStart(this.width);
  }

  #text(number: number): string {
    if (Number.isNaN(number)) return 'nan';
    const sign = number < 0 || Object.is(number, -0) ? '-' : '';
    if (!Number.isFinite(number)) return `${sign}inf`;
    const isPlain = this.#isWhole && !this.#isScientific;
    return `${sign}${roundedText(Math.abs(number), isPlain ? 0 : digits, this.#isScientific)}${isPlain ? '.' : ''}`;
  }
}

/** Returns the numbers in brackets as PyTorch does, without "tensor(…)": "[[1., 0.],\n [0., 1.]]". */
export function tableText({ rows, columns, data }: Table): string {
  const isLarge = rows * columns > threshold;
  const [rowIndices, columnIndices] = [shownIndices(rows, isLarge), shownIndices(columns, isLarge)];
  const cell = (row: number, column: number) => data[row * columns + column] as number;
  const given = (indices: readonly (number | undefined)[]) => indices.filter((index) => index !== undefined);
  const format = new NumberFormat(
    given(rowIndices).flatMap((row) => given(columnIndices).map((column) => cell(row, column))),
  );
  const perLine = Math.max(1, Math.floor(lineWidth / (format.width + 2)));
  const rowText = (row: number) =>
    columnIndices
      .map((column) => (column === undefined ? ' ...' : format.text(cell(row, column))))
      .reduce((text, item, i) => text + (i === 0 ? '' : i % perLine === 0 ? ',\n  ' : ', ') + item, '');
  return `[${rowIndices.map((row) => (row === undefined ? '...' : `[${rowText(row)}]`)).join(',\n ')}]`;
}

const htmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Returns a matrix as an HTML table. The middle of a large matrix is left out. The caption is the size, after `name`.
 */
export function tableHtml({ rows, columns, data }: Table, name: string): string {
  const isShortened = rows * columns > threshold;
  const columnIndices = shownIndices(columns, isShortened);
  const format = new NumberFormat(Array.from(isShortened ? [] : data));
  const number = (row: number, column: number) => {
    const value = data[row * columns + column] as number;
    return isShortened ? new NumberFormat([value]).text(value) : format.text(value).trim();
  };
  const cells = (row: number) =>
    columnIndices.map((column) => `<td>${column === undefined ? '…' : number(row, column)}</td>`).join('');
  const body = shownIndices(rows, isShortened)
    .map((row) => `<tr>${row === undefined ? `<td colspan="${columnIndices.length}">⋮</td>` : cells(row)}</tr>`)
    .join('');
  return `<table><caption>${htmlText(`${name} ${rows} × ${columns}`.trim())}</caption>${body}</table>`;
}

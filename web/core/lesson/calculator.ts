// A pocket calculator that reads arithmetic as people write it: "√9", "1/3", "19%", "0,5 × −2", "e^(1.5 − 2)".

/** Matches a number ("1.5", "1,5", ".5", "2e-3"), a function's name (sqrt, ln), or a single sign ("∞", "½", "+"). */
const token = /\s*(?:((?:\d+[.,]?\d*|[.,]\d+)(?:e[-+−]?\d+)?)|(sqrt|ln|[^\s]))/giy;

/** Other spellings of an operator, each with the one that the Reader class knows. */
const spelled: Readonly<Record<string, string>> = {
  '·': '×',
  '*': '×',
  '⋅': '×',
  '/': '÷',
  ':': '÷',
  '-': '−',
  '–': '−',
  sqrt: '√',
};

type Token = number | string;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [, number, sign = ''] of text.trim().matchAll(token))
    tokens.push(number === undefined ? (spelled[sign.toLowerCase()] ?? sign.toLowerCase()) : numeral(number));
  return tokens;
}

const numeral = (text: string): number => Number(text.replace(',', '.').replace('−', '-'));

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): number {
    const value = this.sum();
    return this.at === this.tokens.length ? value : NaN;
  }

  private takes(...signs: string[]): string | undefined {
    const next = this.tokens[this.at];
    if (typeof next !== 'string' || !signs.includes(next)) return undefined;
    this.at++;
    return next;
  }

  private sum(): number {
    let value = this.product();
    for (let sign = this.takes('+', '−'); sign; sign = this.takes('+', '−'))
      value += sign === '+' ? this.product() : -this.product();
    return value;
  }

  private product(): number {
    let value = this.signed();
    for (let sign = this.takes('×', '÷'); sign; sign = this.takes('×', '÷'))
      value = sign === '×' ? value * this.signed() : value / this.signed();
    return value;
  }

  private signed(): number {
    if (this.takes('−')) return -this.signed();
    if (this.takes('+')) return this.signed();
    return this.power();
  }

  private power(): number {
    let value = this.single();
    for (let sign = this.takes('^', '²', '%'); sign; sign = this.takes('^', '²', '%')) {
      if (sign === '%') value /= 100;
      else value **= sign === '²' ? 2 : this.signed();
    }
    return value;
  }

  private single(): number {
    const next = this.tokens[this.at++];
    if (typeof next === 'number') return next;
    switch (next) {
      case '(':
        return this.closed(')');
      case '⌈':
        return Math.ceil(this.closed('⌉'));
      case '√':
        return Math.sqrt(this.single());
      case 'ln':
        return Math.log(this.single());
      case 'e':
        return Math.E;
      case '½':
        return 0.5;
      case '∞':
        return Infinity;
      default:
        return NaN;
    }
  }

  private closed(by: string): number {
    const value = this.sum();
    return this.takes(by) ? value : NaN;
  }
}

/** The value of a written calculation; NaN if the text is not arithmetic. */
export const calculate = (text: string): number => new Reader(tokensOf(text)).whole();

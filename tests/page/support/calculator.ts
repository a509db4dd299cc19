// Computes printed sums as a reader's calculator would: in JavaScript's arithmetic, without the page's code.

/** Translates printed arithmetic into JavaScript. Returns undefined for any other text. */
function formulaOf(text: string): string | undefined {
  const formula = text
    .replaceAll('°', '')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('½', '0.5')
    .replaceAll('∞', 'Infinity')
    .replaceAll('−', '-')
    .replaceAll('⌈', 'Math.ceil(')
    .replaceAll('⌉', ')')
    .replaceAll('²', '**(2)')
    .replaceAll('^', '**')
    .replace(/(?<![\w.])e(?=\*)/g, 'Math.E')
    .replace(/\bln\s*(\([^()]*\)|[\d.]+)/g, 'Math.log($1)')
    .replace(/√\s*(\([^()]*\)|[\d.]+)/g, 'Math.sqrt($1)')
    .replace(/(\*\s*|\/\s*|\+\s*|-\s*)-\s*([\w.]+)/g, '$1(-$2)');
  return /^(?:Math\.(E|ceil|log|sqrt)|Infinity|NaN|[-+*/(). \d]|e[-+]?\d)*$/.test(formula) ? formula : undefined;
}

/** The value of printed arithmetic, or NaN for any other text. */
export function calculated(text: string): number {
  const formula = formulaOf(text);
  if (formula === undefined) return NaN;
  try {
    const value: unknown = Function(`return ${formula}`)();
    return typeof value === 'number' ? value : NaN;
  } catch {
    return NaN;
  }
}

/** Matches one token: a number, the e before ^, ln, spaces, or any other single character. */
const token = /\d+\.?\d*(?:e[-+−]?\d+)?|e(?=\^)|ln|\s+|[\s\S]/g;
const isArithmetic = (part: string): boolean => /^(?:\d|e$|ln$|\s|[-+−×÷/()√^²⌈⌉°∞½])/.test(part);

/** The longest calculation at the beginning or end of a text. */
function calculationIn(text: string, end: 'first' | 'last'): string | undefined {
  const all = text.match(token) ?? [];
  const stops = all.map(isArithmetic);
  const parts =
    end === 'last'
      ? all.slice(stops.lastIndexOf(false) + 1)
      : all.slice(0, stops.includes(false) ? stops.indexOf(false) : all.length);
  for (let left = 0; left < parts.length; left++) {
    const some = end === 'last' ? parts.slice(left) : parts.slice(0, parts.length - left);
    const whole = some.join('').trim();
    if (whole !== '' && !Number.isNaN(calculated(whole))) return whole;
  }
  return undefined;
}

/** Half a unit of the last printed digit. */
function half(number: string): number {
  const [, digits = '', power = '0'] = /^−?\d+(?:\.(\d+))?(?:e([-+−]?\d+))?/.exec(number) ?? [];
  return 0.500001 * 10 ** (Number(power.replace('−', '-')) - digits.length);
}

const isOneNumber = (text: string): boolean => /^−?([\d.]+(e[-+−]?\d+)?°?|∞)$/.test(text);
/** Whether the text is the rest of a sum whose beginning is left out ("… + 2 × 3"). */
const isCut = (text: string): boolean => /^[+×÷]/.test(text);

/**
 * Counts the calculations with a result in a line, and lists those with "=" although a calculator gives another result.
 */
export function checkSums(line: string): { sums: number; broken: string[] } {
  const parts = line.split(/(\s*[=≈]\s*)/);
  const found = { sums: 0, broken: [] as string[] };
  for (let i = 1; i < parts.length; i += 2) {
    const left = calculationIn(parts[i - 1] ?? '', 'last');
    const right = calculationIn(parts[i + 1] ?? '', 'first');
    const result = calculationIn(parts.at(-1) ?? '', 'first') ?? right;
    if (left === undefined || right === undefined || result === undefined) continue;
    if ((isOneNumber(left) && isOneNumber(right)) || isCut(left)) continue;
    found.sums++;
    const printed = [right, result, left].find(isOneNumber) ?? result;
    const [a, b] = [calculated(left), calculated(right)];
    if (parts[i]?.trim() === '=' && a !== b && Math.abs(a - b) > half(printed))
      found.broken.push(`${left} = ${right}: ${a}, not ${b} (${line.trim().slice(0, 160)})`);
  }
  return found;
}

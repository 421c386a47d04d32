import { PDF417_PATTERNS } from './pdf417-patterns.ts'

/** A symbol of rows of modules, dark ones '1': start, left indicator, codewords, right indicator, stop. */
export type Pdf417 = { readonly columns: number; readonly rows: readonly string[] }

/** Sixteen codewords that mend eight wrong ones: IATA Resolution 792 asks for this level at least. */
const LEVEL = 3
const CHECKS = 2 ** (LEVEL + 1)
const START = '11111111010101000'
const STOP = '111111101000101001'
const PAD = 900
const PRIME = 929

/**
 * Text as a PDF417 symbol of so many columns of codewords (ISO/IEC 15438). Only the characters a boarding pass has: capitals, digits, spaces and the signs
 * of the mixed table; throws for any other.
 */
export function encodePdf417(text: string, columns: number): Pdf417 {
  const words = packText(text)
  const rowCount = Math.max(3, Math.ceil((1 + words.length + CHECKS) / columns))
  if (rowCount > 90) throw new RangeError(`Too long for a barcode of ${columns} columns: ${text.length} characters`)
  const length = rowCount * columns - CHECKS
  const data = [length, ...words, ...Array<number>(length - 1 - words.length).fill(PAD)]
  const all = [...data, ...checksOf(data)]
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const [left, right] = indicatorsOf(row, rowCount, columns)
    return (
      START + [left, ...all.slice(row * columns, (row + 1) * columns), right].map((word) => patternOf(row, word)).join('') + STOP
    )
  })
  return { columns, rows }
}

function patternOf(row: number, word: number): string {
  return (PDF417_PATTERNS[row % 3]?.[word] ?? 0).toString(2)
}

/** What a reader learns at both ends of each row: which row it is, and of three rows together how many rows and columns there are and the level. */
function indicatorsOf(row: number, rows: number, columns: number): [left: number, right: number] {
  const third = 30 * Math.floor(row / 3)
  const ofRows = third + Math.floor((rows - 1) / 3)
  const ofLevel = third + LEVEL * 3 + ((rows - 1) % 3)
  const ofColumns = third + columns - 1
  return (
    [
      [ofRows, ofColumns],
      [ofLevel, ofRows],
      [ofColumns, ofLevel],
    ] as const
  )[row % 3] as [number, number]
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ '
const MIXED = '0123456789&\r\t,:#-.$/+%*=^'
/** Signs that one shift reaches from either table, by their value there. */
const SHIFTED = new Map([
  ['/', 19],
  ['-', 16],
  ['.', 17],
])
/** In both tables 28 leads to the other one, 29 shifts for one sign where the table has no other meaning for it. */
const [SPACE, TO_OTHER, SHIFT] = [26, 28, 29]

/** Two characters to a codeword: text compaction, in its tables of capitals and of mixed signs. */
function packText(text: string): number[] {
  const values: number[] = []
  let isMixed = false
  for (const sign of text) {
    const capital = CAPITALS.indexOf(sign)
    const mixed = sign === ' ' ? SPACE : MIXED.indexOf(sign)
    const here = isMixed ? mixed : capital
    const shifted = SHIFTED.get(sign)
    if (here >= 0) values.push(here)
    else if (!isMixed && shifted !== undefined) values.push(SHIFT, shifted)
    else if (capital < 0 && mixed < 0) throw new RangeError(`Not a sign of a boarding pass: ${sign}`)
    else {
      isMixed = !isMixed
      values.push(TO_OTHER, isMixed ? mixed : capital)
    }
  }
  if (values.length % 2 === 1) values.push(SHIFT)
  return Array.from({ length: values.length / 2 }, (_, pair) => (values[2 * pair] ?? 0) * 30 + (values[2 * pair + 1] ?? 0))
}

/** Reed–Solomon over the numbers below 929: what is left of the data when it is divided by the level's polynomial. */
function checksOf(data: readonly number[]): number[] {
  const left = new Array<number>(CHECKS).fill(0)
  for (const word of data) {
    const lead = (word + (left[CHECKS - 1] ?? 0)) % PRIME
    for (let place = CHECKS - 1; place >= 0; place -= 1)
      left[place] = ((place > 0 ? (left[place - 1] ?? 0) : 0) + PRIME - ((lead * (FACTORS[place] ?? 0)) % PRIME)) % PRIME
  }
  return left.map((word) => (PRIME - word) % PRIME).reverse()
}

/** Of (x − 3)(x − 9)(x − 27)…: the factor of each power of x below the highest. */
const FACTORS: readonly number[] = makeFactors()

function makeFactors(): number[] {
  let factors = [1]
  for (let power = 1, root = 3; power <= CHECKS; power += 1, root = (root * 3) % PRIME)
    factors = Array.from({ length: factors.length + 1 }, (_, place) => {
      const times = (factors[place] ?? 0) * (PRIME - root)
      return ((factors[place - 1] ?? 0) + times) % PRIME
    })
  return factors.slice(0, CHECKS)
}

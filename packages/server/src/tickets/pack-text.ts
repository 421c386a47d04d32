const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ '
const MIXED = '0123456789&\r\t,:#-.$/+%*=^'
/** Signs that one shift reaches from the capitals, by their value there. */
const SHIFTED = new Map([
  ['/', 19],
  ['-', 16],
  ['.', 17],
])
/** In both tables: the space, what leads to the other table, and the shift for one sign, which also fills the last pair. */
const [SPACE, TO_OTHER, SHIFT] = [26, 28, 29]

/**
 * Text as codewords of PDF417, two signs to each (text compaction of ISO/IEC 15438, its tables of capitals and of mixed signs). Nothing where
 * a sign is in neither table. The library finds the shortest packing of any text and takes four times as long as for all the rest of a barcode.
 */
export function packText(text: string): number[] | undefined {
  const values: number[] = []
  let isMixed = false
  for (const sign of text) {
    const capital = CAPITALS.indexOf(sign)
    const mixed = sign === ' ' ? SPACE : MIXED.indexOf(sign)
    const here = isMixed ? mixed : capital
    const shifted = SHIFTED.get(sign)
    if (here >= 0) values.push(here)
    else if (!isMixed && shifted !== undefined) values.push(SHIFT, shifted)
    else if (capital < 0 && mixed < 0) return undefined
    else {
      isMixed = !isMixed
      values.push(TO_OTHER, isMixed ? mixed : capital)
    }
  }
  if (values.length % 2 === 1) values.push(SHIFT)
  return Array.from({ length: values.length / 2 }, (_, pair) => (values[2 * pair] ?? 0) * 30 + (values[2 * pair + 1] ?? 0))
}

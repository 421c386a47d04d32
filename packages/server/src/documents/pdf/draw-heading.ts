import { MARGIN, type Sheet } from './sheet.ts'

/** The room a heading takes; who draws one asks for it together with what must not be parted from it. */
export const HEADING = 18

export function drawHeading(sheet: Sheet, words: string): void {
  sheet.tell('H2', () => sheet.text(words, MARGIN, sheet.y, { size: 10, bold: true }))
  sheet.y += HEADING
}

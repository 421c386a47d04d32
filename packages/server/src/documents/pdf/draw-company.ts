import { drawLogo, type Logo } from './draw-logo.ts'
import { A4, INK, INNER, MARGIN, type Sheet } from './sheet.ts'

type Company = {
  readonly name: string
  readonly address: string
  readonly contact: string
  readonly more?: string | null
  readonly logo: Logo | undefined
}
type Fact = { readonly label: string; readonly value: string; readonly isBig?: boolean }

/** The head of a document: who issues it, and what identifies it. Further pages say both in one line. */
export function drawCompany(sheet: Sheet, { name, address, contact, more, logo }: Company, facts: readonly Fact[]): void {
  const factsWidth = 228
  const x = MARGIN + 46
  const width = INNER - 46 - factsWidth - 12
  sheet.tell('P', () => {
    drawLogo(sheet, logo, { x: MARGIN, y: sheet.y, side: 34, name })
    let y = sheet.y - 1
    y += sheet.text(name, x, y, { size: 13, bold: true, width })
    for (const line of [address, contact, more]) if (line) y += sheet.text(line, x, y, { size: 8.5, colour: INK.soft, width })
    drawFacts(sheet, facts, factsWidth)
    sheet.y = Math.max(y, sheet.y + 36) + 10
  })
  sheet.rule(MARGIN, sheet.y, A4.width - MARGIN, sheet.y, { colour: INK.text, weight: 1.1 })
  sheet.y += 16
  const [first] = facts
  sheet.onNewPage(() => {
    sheet.line(name, MARGIN, sheet.y, { size: 8.5, bold: true, width: INNER - 160 })
    if (first)
      sheet.line(`${first.label} ${first.value}`, A4.width - MARGIN - 150, sheet.y, {
        size: 8.5,
        bold: true,
        width: 150,
        align: 'right',
      })
    sheet.rule(MARGIN, sheet.y + 15, A4.width - MARGIN, sheet.y + 15)
    sheet.y += 26
  })
}

/** Right to left from the margin, each under its label; with room for figures of one width, which are wider than they were measured. */
function drawFacts(sheet: Sheet, facts: readonly Fact[], room: number): void {
  let right = A4.width - MARGIN
  for (const { label, value, isBig = false } of [...facts].reverse()) {
    const style = { size: isBig ? 16 : 9, bold: true, spacing: isBig ? 0.8 : 0 }
    const width = Math.min(
      room,
      Math.max(sheet.widthOf(value, style) + (isBig ? value.length * 0.8 : 0), sheet.widthOf(label, { size: 7.5 })) + 10,
    )
    sheet.text(label, right - width, sheet.y, { size: 7.5, colour: INK.soft, width, align: 'right' })
    sheet.text(value, right - width, sheet.y + (isBig ? 9 : 12), { ...style, width, align: 'right' })
    right -= width + 8
  }
}

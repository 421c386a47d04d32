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
  const widths = facts.map((fact) => widthOfFact(sheet, fact))
  const factsWidth = widths.reduce((sum, width) => sum + width + GAP, 0)
  const x = MARGIN + 46
  const width = INNER - 46 - factsWidth - 12
  sheet.tell('P', () => {
    drawLogo(sheet, logo, { x: MARGIN, y: sheet.y, side: 34, name })
    let y = sheet.y - 1
    y += sheet.text(name, x, y, { size: 13, bold: true, width })
    for (const line of [address, contact, more]) if (line) y += sheet.text(line, x, y, { size: 8.5, colour: INK.soft, width })
    drawFacts(sheet, facts, widths)
    sheet.y = Math.max(y, sheet.y + 36) + 10
  })
  sheet.rule(MARGIN, sheet.y, A4.width - MARGIN, sheet.y, { colour: INK.text, weight: 1.1 })
  sheet.y += 16
  const [first] = facts
  sheet.onNewPage(() => {
    const style = { size: 8.5, bold: true }
    const label = first ? `${first.label} ${first.value}` : ''
    const labelWidth = sheet.widthOf(label, { ...style, align: 'right' }) + 4
    if (first) sheet.text(label, A4.width - MARGIN - labelWidth, sheet.y, { ...style, width: labelWidth, align: 'right' })
    const height = sheet.text(name, MARGIN, sheet.y, { ...style, width: INNER - labelWidth - 12 })
    sheet.rule(MARGIN, sheet.y + height + 4, A4.width - MARGIN, sheet.y + height + 4)
    sheet.y += height + 15
  })
}

const GAP = 10
const styleOf = ({ isBig = false }: Fact) => ({
  size: isBig ? 16 : 9,
  bold: true,
  spacing: isBig ? 0.8 : 0,
  align: 'right' as const,
})
const LABEL = { size: 7.5, colour: INK.soft, align: 'right' as const }

function widthOfFact(sheet: Sheet, fact: Fact): number {
  return Math.max(sheet.widthOf(fact.value, styleOf(fact)), sheet.widthOf(fact.label, LABEL)) + 4
}

/** From the margin to the left, each under its label. */
function drawFacts(sheet: Sheet, facts: readonly Fact[], widths: readonly number[]): void {
  let right = A4.width - MARGIN
  for (const [index, fact] of [...facts.entries()].reverse()) {
    const width = widths[index] ?? 0
    sheet.text(fact.label, right - width, sheet.y, { ...LABEL, width })
    sheet.text(fact.value, right - width, sheet.y + (fact.isBig ? 9 : 12), { ...styleOf(fact), width })
    right -= width + GAP
  }
}

import { DOCUMENT_TITLES } from '@tradewind/domain/documents/document-kinds'
import { nameOfState } from '@tradewind/domain/documents/gst-states'
import type { DocumentParty } from '@tradewind/domain/documents/tax-document'
import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { formatPercent } from '@tradewind/domain/markups/price-lines'
import type { TaxDocument } from '../document-repo.ts'
import { drawCompany } from './draw-company.ts'
import { readLogo } from './draw-logo.ts'
import { A4, INK, INNER, MARGIN, Sheet } from './sheet.ts'

const RIGHT = A4.width - MARGIN
const AMOUNT = 96
const SAC = 52

/** An invoice, credit note or receipt as a PDF: all of it as it was on its day. */
export async function drawDocument(
  document: TaxDocument,
  { accent, logoUrl }: { accent: string; logoUrl: string | null },
): Promise<Buffer> {
  const { seller, buyer, kind, code } = document
  const title = kind === 'invoice' && !seller.gstin ? 'Invoice' : DOCUMENT_TITLES[kind]
  const sheet = new Sheet({
    title: `${title} ${code}`,
    author: seller.name,
    subject: document.about,
    now: new Date(document.issuedAt),
    foot: `${title} ${code} · ${seller.name}${seller.gstin ? ` · GSTIN ${seller.gstin}` : ''}`,
    accent,
  })
  drawCompany(
    sheet,
    {
      name: seller.name,
      address: seller.address,
      contact: [seller.phone, seller.email].filter(Boolean).join(' · '),
      more: taxNumbers(seller),
      logo: await readLogo(logoUrl),
    },
    [
      { label: title, value: code },
      { label: 'Date', value: formatDate(document.issuedOn) },
    ],
  )
  sheet.tell('H1', () => sheet.text(title, MARGIN, sheet.y, { size: 18, bold: true }))
  sheet.y += 32
  drawParties(sheet, document, buyer)
  drawLines(sheet, document)
  drawClosing(sheet, document)
  return sheet.finish()
}

function taxNumbers({ gstin, pan }: DocumentParty): string {
  return [gstin && `GSTIN ${gstin}`, pan && `PAN ${pan}`].filter(Boolean).join(' · ')
}

function drawParties(sheet: Sheet, { about, placeOfSupply, correctsCode, kind }: TaxDocument, buyer: DocumentParty): void {
  const half = INNER / 2 - 12
  const top = sheet.y
  const column = (x: number, label: string, lines: readonly (string | null | undefined | false)[]): number => {
    let y = top
    sheet.tell('P', () => {
      y += sheet.text(label, x, y, { size: 8, colour: INK.soft, width: half }) + 2
      for (const [index, line] of lines.filter((one): one is string => Boolean(one)).entries())
        y +=
          sheet.text(line, x, y, {
            size: index === 0 ? 10 : 8.5,
            bold: index === 0,
            colour: index === 0 ? INK.text : INK.soft,
            width: half,
          }) + 1
    })
    return y
  }
  const contact = [buyer.phone, buyer.email].filter(Boolean).join(' · ')
  const left = column(MARGIN, kind === 'receipt' ? 'Received from' : 'Billed to', [
    buyer.name,
    buyer.address,
    contact,
    taxNumbers(buyer),
  ])
  const right = column(MARGIN + INNER / 2 + 12, 'For', [
    about,
    placeOfSupply && `Place of supply ${nameOfState(placeOfSupply)}`,
    correctsCode && `Refers to ${correctsCode}`,
  ])
  sheet.y = Math.max(left, right) + 18
}

function drawLines(sheet: Sheet, { lines, kind }: TaxDocument): void {
  const hasSac = lines.some(({ sac }) => sac !== null)
  const head = () => {
    sheet.box(MARGIN, sheet.y, INNER, 20, { fill: INK.ground, radius: 3 })
    const style = { size: 8, bold: true, colour: INK.soft }
    sheet.text(kind === 'receipt' ? 'Paid' : 'Description', MARGIN + 8, sheet.y + 6, { ...style, width: 200 })
    if (hasSac) sheet.text('SAC', RIGHT - AMOUNT - SAC - 8, sheet.y + 6, { ...style, width: SAC })
    sheet.text('Amount', RIGHT - AMOUNT - 8, sheet.y + 6, { ...style, width: AMOUNT, align: 'right' })
    sheet.y += 26
  }
  sheet.tell('P', head)
  for (const { label, detail, sac, amount } of lines) {
    const words = [label, detail].filter(Boolean).join(', ')
    const style = { size: 9, width: INNER - AMOUNT - SAC - 28 }
    const height = sheet.heightOf(words, style)
    const before = sheet.y
    sheet.need(height + 10)
    if (sheet.y < before) sheet.tell('P', head)
    sheet.tell('P', () => {
      sheet.text(words, MARGIN + 8, sheet.y, style)
      if (sac) sheet.text(sac, RIGHT - AMOUNT - SAC - 8, sheet.y, { size: 8.5, colour: INK.soft, width: SAC })
      sheet.text(formatMoney(amount), RIGHT - AMOUNT - 8, sheet.y, { size: 9, width: AMOUNT, align: 'right' })
    })
    sheet.rule(MARGIN, sheet.y + height + 3, RIGHT, sheet.y + height + 3, { colour: INK.ground })
    sheet.y += height + 9
  }
}

const TOTALS = { invoice: 'Total', creditNote: 'Total credited', receipt: 'Total received' } as const

function drawClosing(sheet: Sheet, { taxes, total, kind, lines }: TaxDocument): void {
  sheet.need(60 + taxes.length * 16)
  const x = MARGIN + INNER / 2
  const row = (label: string, amount: string, bold = false) => {
    const style = { size: bold ? 11 : 9, bold }
    sheet.tell('P', () => {
      const labelStyle = { ...style, width: INNER / 2 - AMOUNT - 46, colour: bold ? INK.text : INK.soft }
      const height = sheet.text(label, x, sheet.y, labelStyle)
      sheet.text(amount, RIGHT - AMOUNT - 38, sheet.y, { ...style, width: AMOUNT + 30, align: 'right' })
      sheet.y += height + (bold ? 8 : 4)
    })
  }
  sheet.y += 4
  const taxed = lines.find(({ gst }) => gst !== null)
  for (const { name, basisPoints, amount } of taxes)
    row(`${name} ${formatPercent(basisPoints)}${taxed ? ` on ${taxed.label.toLowerCase()}` : ''}`, formatMoney(amount))
  sheet.rule(x, sheet.y, RIGHT, sheet.y, { colour: INK.text, weight: 1 })
  sheet.y += 8
  row(TOTALS[kind], formatMoney(total), true)
  const words =
    kind === 'receipt'
      ? 'Thank you for your payment.'
      : 'Fares and taxes of the airline are collected on its behalf and taxed by the airline. This is a computer-generated document and needs no signature.'
  sheet.y += 10
  sheet.need(30)
  sheet.tell('P', () => sheet.text(words, MARGIN, sheet.y, { size: 8, colour: INK.soft }))
}

import { money } from '@tradewind/domain/money'
import { instant, plainDate } from '@tradewind/domain/time'
import { expect, test } from 'vitest'
import { A4, drawForTest, MARGIN } from '../../papers/testing/draw-for-test.ts'
import { findOutside, findOverlaps, readPdf } from '../../papers/testing/read-pdf.ts'
import type { TaxDocument } from '../document-repo.ts'
import { taxDocumentPaper } from './tax-document-paper.ts'

const rupees = (amount: number) => money(BigInt(amount) * 100n, 'INR')
const LONG_LINE = 'Extra bag, Thiruvananthapuram TRV–Dubai DXB, for Mr Venkatanarasimharajuvaripeta Subramaniam-Krishnamoorthy'

/** A document in which all that can be long is long. */
function longDocument(kind: TaxDocument['kind']): TaxDocument {
  const party = {
    name: 'Shree Venkateswara International Tours, Travels and Holidays Private Limited',
    address: '1st Floor, Krishnamachari Building, 14 Linking Road, Bandra West, Mumbai, Maharashtra 400050',
    phone: '+91 22 4018 2200',
    email: 'reservations.international@shreevenkateswaratravels.example',
    gstin: '27AAKCS4821M1ZP',
    pan: 'AAKCS4821M',
  }
  const line = (label: string, detail: string | null, amount: number, isTaxed = false) => ({
    label,
    detail,
    sac: kind === 'receipt' ? null : '998551',
    gst: isTaxed ? { basisPoints: 1_800, amount: rupees(amount * 0.18) } : null,
    amount: rupees(amount),
  })
  return {
    id: 1,
    kind,
    code: 'SKYLARKTR/26-27/CN/0012345',
    issuedAt: instant('2026-11-22T07:00:00.000Z'),
    issuedOn: plainDate('2026-11-22'),
    buyerEntityId: 2,
    saleId: 100_123,
    saleKind: 'boat',
    passengerPlace: null,
    about:
      'Air tickets DEL–BOM, BOM–TRV, TRV–DXB, DXB–DEL, PNR T5WJ9C, for nine travellers of the Subramaniam-Krishnamoorthy family',
    seller: party,
    buyer: party,
    placeOfSupply: '27',
    lines: [
      line('Base fare', '7 adults, 1 child, 1 infant', 982_140),
      ...Array.from({ length: 40 }, () => line(LONG_LINE, '15 kg excess baggage', 6_480)),
      line('Service fee', null, 4_500, true),
    ],
    taxes: [
      { name: 'CGST', basisPoints: 900, amount: rupees(405) },
      { name: 'SGST', basisPoints: 900, amount: rupees(405) },
    ],
    total: rupees(1_246_650),
    correctsCode: kind === 'creditNote' ? 'SKYLARKTR/26-27/INV/0012345' : null,
  }
}

test.each(['invoice', 'creditNote', 'receipt'] as const)(
  'a long %s has no text over text, and every line of it in full',
  async (kind) => {
    const document = longDocument(kind)
    const pdf = await readPdf(await drawForTest(taxDocumentPaper(document, { accent: '#0b6570', logo: null })))
    expect(pdf.pages).toBeGreaterThan(1)
    expect(findOverlaps(pdf)).toEqual([])
    expect(findOutside(pdf, { left: MARGIN - 1, right: A4.width - MARGIN + 1, bottom: 12, top: A4.height - 20 })).toEqual([])
    expect(pdf.text).not.toContain('…')
    expect(pdf.text.replaceAll(/\s+/g, '').split(`${LONG_LINE},15 kg excess baggage`.replaceAll(/\s+/g, ''))).toHaveLength(41)
  },
)

test('a seller that is registered for VAT issues tax invoices that say under which number, and the buyer’s where it has one', async () => {
  const { seller, buyer, ...rest } = longDocument('invoice')
  const none = { gstin: null, pan: null }
  const textOf = async (of: object) =>
    (
      await readPdf(
        await drawForTest(
          taxDocumentPaper(
            { ...rest, placeOfSupply: null, seller: { ...seller, ...none, ...of }, buyer: { ...buyer, ...none, ...of } },
            { accent: '#0b6570', logo: null },
          ),
        ),
      )
    ).text.replaceAll(/\s+/g, ' ')
  const taxNumber = { term: 'TRN', number: '100384756200003' } as const
  const registered = await textOf({ taxNumber })
  expect(registered).toContain('Tax invoice')
  expect(registered.split('TRN 100384756200003').length - 1).toBeGreaterThanOrEqual(3)
  // As documents of former days say it, and of who has none.
  for (const one of [{}, { taxNumber: null }]) expect(await textOf(one)).not.toMatch(/Tax invoice|TRN|GSTIN/)
})

test('a document states what its seller says below the sum, and nothing of another trade', async () => {
  const textOf = async (kind: TaxDocument['kind'], note?: string) =>
    (
      await readPdf(await drawForTest(taxDocumentPaper(longDocument(kind), { accent: '#0b6570', logo: null, note })))
    ).text.replaceAll(/\s+/g, ' ')
  expect(await textOf('invoice', 'Harbour dues are taxed by the port.')).toContain(
    'Harbour dues are taxed by the port. This is a computer',
  )
  expect(await textOf('receipt', 'Harbour dues are taxed by the port.')).not.toContain('Harbour')
  expect(await textOf('invoice')).not.toMatch(/airline|Harbour/)
})

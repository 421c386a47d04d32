import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { type Money, zero } from '@tradewind/domain/money'
import { planSaleChange } from '@tradewind/domain/quotations/change-after-sale'
import { divideTotal, type SoldShare } from '@tradewind/domain/quotations/divide-total'
import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { compareKarts, isNote } from '../compare-karts.ts'
import { nameLines } from '../name-lines.ts'
import { priceKart, sumKept } from '../price-kart.ts'
import { askRates, takePrices } from '../price-lines.ts'
import type { QuotationEditor } from '../quotation-editor.ts'
import type { Kept, Quotation } from '../quotation-repo.ts'
import { readBasis } from '../read-basis.ts'
import { LISTS, type ListName, placeOf } from '../read-kart.ts'
import { refuseOtherTotal, type TakenKart, type VersionWish } from '../save-version.ts'
import { findSold, listSalesOfQuotation } from '../sell/quotation-sale-repo.ts'
import { openLines } from '../sell/sell-quotation.ts'
import { titleLine } from '../title-line.ts'
import type { KeptChange } from './change-repo.ts'
import { type EndingSale, readEndings } from './read-endings.ts'

/** A line that is sold by a change. */
export type StartingLine = { readonly place: string; readonly kind: ListName; readonly title: string; readonly amount: Money }
export type DraftedChange = {
  readonly kept: KeptChange
  readonly ends: readonly EndingSale[]
  readonly starts: readonly StartingLine[]
  /** What the starting lines cost together. */
  readonly added: Money
}
type Drafting = { readonly quotation: Quotation; readonly before: Kept; readonly wish: VersionWish }

/**
 * What a change of a sold quotation would cancel and sell, at the prices of today where a line is new or differs. What stays keeps the price that it was sold at, and so do the
 * charges and the discount: what a change itself costs is a line. Writes nothing. Refuses QUOTATION_CLOSED for what is not vouchered, and by field.
 */
export async function draftChange(
  tx: SiteTx,
  context: QuotationEditor<'QUOTATION_CLOSED'>,
  { quotation, before, wish }: Drafting,
): Promise<DraftedChange> {
  const { actor, now } = context
  const sold = await findSold(tx, quotation.id)
  if (quotation.status !== 'vouchered' || !sold)
    context.refuse('QUOTATION_CLOSED', { message: 'Only a vouchered quotation is changed after its sale.' })
  const named = await nameLines(tx, wish, before.kart)
  const asked = await askRates(tx, named, { before: before.kart, legalEntityId: sold.legalEntityId, now })
  const kart = { ...named, activities: takePrices(actor, asked, before.kart) }
  refuseKeptFields(before.kart, kart)
  const basis = await readBasis(tx, { currency: wish.currencySymbol, before, now })
  const { sum, exchange } = priceKart(kart, basis, { isVouchered: true, collected: zero(wish.currencySymbol) })
  refuseOtherTotal(wish, sum.totalPrice)
  const differences = compareKarts(before.kart, kart as KartDocument)
  const isSame = differences.every(isNote)
  const sales = await listSalesOfQuotation(tx, quotation.id, now)
  const counts = new Map(sum.lines.map(({ lineId, counts }) => [lineId, counts]))
  const planned = planSaleChange({
    after: LISTS.flatMap((list) =>
      kart[list].map(({ id }, at) => ({ place: placeOf(list, at), id, counts: counts.get(placeOf(list, at)) === true })),
    ),
    changed: new Set(differences.flatMap(({ line, what }) => (line && what === 'changed' ? [line.id] : []))),
    isOtherParty: differences.some(({ line, field }) => line === null && PARTY.has(field ?? '')),
    sales: sales.map(({ saleId, lineId, status }) => ({ saleId, lineId, isConfirmed: status === 'confirmed' })),
  })
  if (isSame) refuseInput({ kartName: 'Nothing that was sold would change.' })
  const kept = { ...basis, exchange, kart, starts: planned.starts }
  const { shares, added } = shareChange(kept)
  const selling = { actor, now, shop: context.shop, suppliers: [] }
  const buyer = { userId: quotation.customerId, legalEntityId: sold.legalEntityId }
  const only = new Set(planned.starts)
  if (only.size > 0)
    await openLines(tx, selling, { quotationId: quotation.id, buyer, kept: { ...kept, kart: kart as KartDocument }, shares, only })
  const amountOf = new Map(shares.map(({ lineId, amount }) => [lineId, amount]))
  return {
    kept,
    ends: await readEndings(
      tx,
      sales.filter(({ saleId }) => planned.ends.includes(saleId)),
      now,
    ),
    starts: planned.starts.map((place) => ({
      kind: place.split('.')[0] as ListName,
      title: titleLine(kart, place),
      place,
      amount: amountOf.get(place) ?? zero(added.currency),
    })),
    added,
  }
}

const PARTY: ReadonlySet<string> = new Set<keyof KartDocument>(['adults', 'child', 'infant', 'childAges'])

/** What stands as it was agreed to, whatever else is changed. */
function refuseKeptFields(before: KartDocument, after: TakenKart): void {
  const wrong: Record<string, string> = {}
  const charges = ['serviceCharge', 'remittanceCharge', 'discount'] as const
  for (const field of charges)
    if (Number(before[field]) !== Number(after[field]))
      wrong[field] = 'It was sold with this. Please add a line for what the change costs.'
  if (before.customerId !== after.customerId) wrong.customerId = 'What was sold stays with its customer.'
  if (before.currencySymbol !== after.currencySymbol) wrong.currencySymbol = 'It was sold in another currency.'
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
}

/** What the lines that are sold cost: their prices with rounding and tax, and nothing of the charges, which were sold before. */
export function shareChange({ kart, starts, ...basis }: KeptChange): { shares: SoldShare[]; added: Money } {
  const only = new Set(starts)
  const others = <Line extends { readonly isOptional: boolean }>(list: ListName, lines: readonly Line[]) =>
    lines.map((line, at) => ({ ...line, isOptional: line.isOptional || !only.has(placeOf(list, at)) }))
  const alone = {
    ...kart,
    ...{ serviceCharge: '0', remittanceCharge: '0', discount: '0' },
    accomodations: others('accomodations', kart.accomodations),
    activities: others('activities', kart.activities),
    miscellaneous: others('miscellaneous', kart.miscellaneous),
    flightDetails: others('flightDetails', kart.flightDetails),
  }
  const sum = sumKept({ ...basis, kart: alone as KartDocument })
  return { shares: divideTotal(sum), added: sum.totalPrice }
}

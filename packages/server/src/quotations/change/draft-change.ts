import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { type Money, parseMoney, toDecimal, zero } from '@tradewind/domain/money'
import { isAgreedTo, planSaleChange, sellsAgain, standingDiscount } from '@tradewind/domain/quotations/change-after-sale'
import { divideTotal, type SoldShare } from '@tradewind/domain/quotations/divide-total'
import type { SiteTx } from '../../database/in-site.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuseInput } from '../../http/refuse.ts'
import { compareKarts, isNote } from '../compare-karts.ts'
import { type DraftedKart, nameLines } from '../name-lines.ts'
import { type Basis, priceKart, sumKept } from '../price-kart.ts'
import { askRates, type TakenKart, takePrices } from '../price-lines.ts'
import type { QuotationEditor } from '../quotation-editor.ts'
import type { Kept, Quotation } from '../quotation-repo.ts'
import { readBasis } from '../read-basis.ts'
import { LISTS, type ListName, placeOf } from '../read-kart.ts'
import { refuseOtherTotal, type VersionWish } from '../save-version.ts'
import { findSold, listOwedOfLines, listSalesOfQuotation } from '../sell/quotation-sale-repo.ts'
import { openLines } from '../sell/sell-quotation.ts'
import { titleLine } from '../title-line.ts'
import type { KeptChange } from './change-repo.ts'
import { type EndingSale, readEndings } from './read-endings.ts'

/** A line that is sold by a change. */
export type StartingLine = {
  readonly place: string
  readonly kind: ListName
  readonly title: string
  readonly amount: Money
  /** It has a cost, and somebody has to say whom it is owed to. */
  readonly asksSupplier: boolean
  /** Whom it was owed to before; null: nobody. */
  readonly supplierId: number | null
}
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
 * charges and, as far as it goes, the discount: what a change itself costs is a line. What was cancelled before rests, whoever travels now. Writes nothing. Refuses QUOTATION_CLOSED for what is not
 * vouchered, and by field.
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
  const sales = await listSalesOfQuotation(tx, quotation.id, now)
  const cancelled = new Set(sales.flatMap(({ lineId, status }) => (status === 'confirmed' ? [] : [lineId])))
  const { named, resting } = restCancelled(before.kart, await nameLines(tx, wish, before.kart), cancelled)
  const asked = await askRates(tx, named, { before: before.kart, legalEntityId: sold.legalEntityId, now, resting })
  const taken = takePrices(actor, asked, { draft: named, before: before.kart, resting })
  const basis = await readBasis(tx, { currency: wish.currencySymbol, before, now })
  const kart = { ...taken, discount: keepFields(before.kart, taken, basis) }
  const { sum, exchange } = priceKart(kart, basis, { isVouchered: true, collected: zero(wish.currencySymbol) })
  refuseOtherTotal(wish, sum.totalPrice)
  const differences = compareKarts(before.kart, kart as KartDocument)
  const isSame = differences.every(isNote)
  const counts = new Map(sum.lines.map(({ lineId, counts }) => [lineId, counts]))
  const planned = planSaleChange({
    after: LISTS.flatMap((list) =>
      kart[list].map(({ id }, at) => ({ place: placeOf(list, at), id, counts: counts.get(placeOf(list, at)) === true })),
    ),
    changed: new Set(
      differences.flatMap(({ line, what, field }) => (line && what === 'changed' && isAgreedTo(field) ? [line.id] : [])),
    ),
    isOtherParty: differences.some(({ line, field }) => line === null && PARTY.has(field ?? '')),
    sales: sales.map(({ saleId, lineId, status }) => ({ saleId, lineId, isConfirmed: status === 'confirmed' })),
  })
  if (isSame) refuseInput({ kartName: 'Nothing that was sold would change.' })
  refusePartCosts(before.kart, kart, { starts: planned.starts, sold: new Set(sales.map(({ lineId }) => lineId)) })
  const kept = { ...basis, exchange, kart, starts: planned.starts }
  const { shares, added } = shareChange(kept)
  const selling = { actor, now, shop: context.shop, suppliers: [] }
  const buyer = { userId: quotation.customerId, legalEntityId: sold.legalEntityId }
  const only = new Set(planned.starts)
  const opened =
    only.size === 0
      ? undefined
      : await openLines(tx, selling, {
          ...{ quotationId: quotation.id, buyer, kept: { ...kept, kart: kart as KartDocument }, shares, only },
        })
  const supplierOf = suppliersOfStarts(kart, before.kart, {
    owed: await listOwedOfLines(tx, quotation.id),
    unsupplied: opened?.unsupplied ?? new Set(),
  })
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
      ...supplierOf(place),
    })),
    added,
  }
}

/**
 * Lines whose sale was cancelled stand as they stood then, but for those that shall be something else now: these are sold again. The others are asked no price, and for their day
 * nothing is refused.
 */
function restCancelled(
  before: KartDocument,
  named: DraftedKart,
  cancelled: ReadonlySet<number>,
): { readonly named: DraftedKart; readonly resting: ReadonlySet<number> } {
  if (cancelled.size === 0) return { named, resting: cancelled }
  const again = new Set(
    compareKarts(before, named as KartDocument).flatMap(({ line, field }) => (line && sellsAgain(field) ? [line.id] : [])),
  )
  const resting = new Set([...cancelled].filter((id) => !again.has(id)))
  const rest = <Line extends { readonly id: number | undefined }>(lines: readonly Line[], old: readonly Line[]) =>
    lines.map((line) => (line.id !== undefined && resting.has(line.id) ? (old.find(({ id }) => id === line.id) ?? line) : line))
  return {
    resting,
    named: {
      ...named,
      accomodations: rest(named.accomodations, before.accomodations),
      activities: rest(named.activities, before.activities),
      transfers: rest(named.transfers, before.transfers),
      miscellaneous: rest(named.miscellaneous, before.miscellaneous),
      flightDetails: rest(named.flightDetails, before.flightDetails),
    },
  }
}

/** What stays as it was sold owes what was entered of its sale: there the rest of a cost is entered too, once and with whom it is owed to. Refuses by field. */
function refusePartCosts(
  before: KartDocument,
  after: TakenKart,
  { starts, sold }: { readonly starts: readonly string[]; readonly sold: ReadonlySet<number> },
): void {
  const wrong: Record<string, string> = {}
  for (const [at, { id, partCost }] of after.activities.entries()) {
    const place = placeOf('activities', at)
    const old = before.activities.find((line) => line.id === id)
    if (!old || !sold.has(old.id) || starts.includes(place) || Number(old.partCost) === Number(partCost)) continue
    wrong[`${place}.partCost`] = 'It was sold. Please enter what the rest costs beside its sale.'
  }
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
}

const PARTY: ReadonlySet<string> = new Set<keyof KartDocument>(['adults', 'child', 'infant', 'childAges'])

/** What stands as it was agreed to, whatever else is changed. Gives the discount as it stands then. Refuses by field. */
function keepFields(before: KartDocument, after: TakenKart, basis: Basis): string {
  const wrong: Record<string, string> = {}
  for (const field of ['serviceCharge', 'remittanceCharge'] as const)
    if (Number(before[field]) !== Number(after[field])) wrong[field] = SOLD_WITH
  if (before.customerId !== after.customerId) wrong.customerId = 'What was sold stays with its customer.'
  const isSameCurrency = before.currencySymbol === after.currencySymbol
  if (!isSameCurrency) wrong.currencySymbol = 'It was sold in another currency.'
  const discount = isSameCurrency ? discountAfter(before, after, basis) : undefined
  if (isSameCurrency && discount === undefined) wrong.discount = SOLD_WITH
  return discount === undefined || Object.keys(wrong).length > 0 ? refuseInput(wrong) : discount
}

const SOLD_WITH = 'It was sold with this. Please add a line for what the change costs.'

/** The discount stands as it was sold, but is never more than what is left: a part of it went with what was given up. Undefined: another one is asked for. */
function discountAfter(before: KartDocument, after: TakenKart, basis: Basis): string | undefined {
  const sum = sumKept({ ...basis, kart: { ...after, discount: '0' } as KartDocument })
  const sold = readAmount(before.discount, before.currencySymbol, 'discount')
  const left = standingDiscount(sold, sum)
  const sent = readAmount(after.discount, after.currencySymbol, 'discount')
  if (sent.minor !== sold.minor && sent.minor !== left.minor) return undefined
  return left.minor === sold.minor ? before.discount : toDecimal(left)
}

type Owing = {
  readonly owed: Awaited<ReturnType<typeof listOwedOfLines>>
  readonly unsupplied: ReadonlySet<string>
}

/** Of a line that is sold: whether somebody has to say whom its cost is owed to, and whom that of the sale before was owed to, where somebody had said it. */
function suppliersOfStarts(kart: TakenKart, before: KartDocument, { owed, unsupplied }: Owing) {
  return (place: string): Pick<StartingLine, 'asksSupplier' | 'supplierId'> => {
    const [list, at] = place.split('.') as [ListName, string]
    const line = kart[list][Number(at)]
    if (!line || line.cost === null || Number(line.cost) === 0) return { asksSupplier: false, supplierId: null }
    const asksSupplier = !('pricedBy' in line) || line.pricedBy === null || unsupplied.has(place)
    const sold = line.id === undefined ? undefined : owed.get(line.id)
    const old = before[list].find(({ id }) => id === line.id)
    // An activity or a transfer whose rates named its suppliers owes what they say, and not what somebody typed.
    const isSaid = !('pricedBy' in line) || (old !== undefined && sold !== undefined && owesAsTyped(old, sold.cost))
    return { asksSupplier, supplierId: asksSupplier && isSaid ? (sold?.supplierId ?? null) : null }
  }
}

const owesAsTyped = ({ cost, currency }: { readonly cost: string | null; readonly currency: string }, owed: Money) =>
  cost !== null && currency === owed.currency && parseMoney(cost, currency).minor === owed.minor

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
    transfers: others('transfers', kart.transfers),
    miscellaneous: others('miscellaneous', kart.miscellaneous),
    flightDetails: others('flightDetails', kart.flightDetails),
  }
  const sum = sumKept({ ...basis, kart: alone as KartDocument })
  return { shares: divideTotal(sum), added: sum.totalPrice }
}

import type { KartDocument, KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { compareMoney, type Money, toDecimal, zero } from '@tradewind/domain/money'
import { changeable, NOTES_STAY_OPEN } from '@tradewind/domain/quotations/quotation-status'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuse, refuseInput } from '../http/refuse.ts'
import { compareKarts, isNote } from './compare-karts.ts'
import { withUnconfirmedOf } from './judge-costs.ts'
import { replaceLineRates } from './line-rate-repo.ts'
import { nameLines } from './name-lines.ts'
import { priceKart } from './price-kart.ts'
import { askRates, pricedLinesOf, type TakenKart, takePrices } from './price-lines.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import {
  endLines,
  insertLines,
  insertVersion,
  type Kept,
  type LineRef,
  type Quotation,
  setSentVersion,
  updateLines,
  updateQuotation,
} from './quotation-repo.ts'
import { readBasis } from './read-basis.ts'
import { LISTS } from './read-kart.ts'
import { followSold } from './sell/follow-sold.ts'
import { readCollected } from './sell/receipt-repo.ts'
import { holdCustomer, takeCustomer } from './take-customer.ts'
import { daysOf, travelColumns, travelDaysOf } from './travel-days-of.ts'
import { watchQuotation } from './watch-quotation.ts'

/** `totalPrice`: as the screen shows it; undefined where no person has seen one. */
export type VersionWish = Omit<
  KartWish,
  'id' | 'version' | 'idempotencyKey' | 'totalPrice' | 'isCancelled' | 'collectedPayment' | 'quotationId'
> & {
  readonly totalPrice: string | undefined
}
type Saving = { readonly quotation: Quotation; readonly before: Kept | undefined; readonly wish: VersionWish }

/** Writes a new version, where something differs from the one before. */
export async function saveVersion(
  tx: SiteTx,
  context: QuotationEditor<'QUOTATION_CLOSED'>,
  { quotation, before, wish }: Saving,
): Promise<void> {
  const { actor, now } = context
  const { status } = quotation
  if (changeable(status) === 'nothing') context.refuse('QUOTATION_CLOSED')
  const named = await nameLines(tx, wish, before?.kart)
  const take = wish.customerId === quotation.customerId ? takeCustomer : holdCustomer
  const { customerId, legalEntityId } = await take(tx, wish.customerId)
  if (quotation.sentVersion !== null && customerId !== quotation.customerId)
    refuseInput({ customerId: 'It was sent to its customer. Please copy the quotation for another one.' })
  const asked = await askRates(tx, named, { before: before?.kart, legalEntityId, now })
  const taken = takePrices(actor, asked, { draft: named, before: before?.kart })
  const draft = before && changeable(status) === 'notes' ? withUnconfirmedOf(taken, named, before.kart) : taken
  const basis = await readBasis(tx, { currency: wish.currencySymbol, before, now })
  const isVouchered = wish.isVouchered || status === 'vouchered'
  const collected = await readCollected(tx, quotation.id, wish.currencySymbol)
  if (collected.minor > 0n && customerId !== quotation.customerId)
    refuseInput({ customerId: 'Its customer has paid something of it. Please return the payments first.' })
  if (collected.currency !== wish.currencySymbol)
    refuseInput({ currencySymbol: `Payments were received in ${collected.currency}. Please return them first.` })
  // What was sold is paid by what it was sold for, which a cancellation does not change.
  const paid = status === 'vouchered' ? zero(wish.currencySymbol) : collected
  const priced = priceKart(draft, basis, { isVouchered, collected: paid })
  refuseOtherTotal(wish, priced.sum.totalPrice)
  const known = new Set(LISTS.flatMap((list) => before?.kart[list].map(({ id }) => id) ?? []))
  // Lines get their numbers last: what is refused uses none.
  const kart = await numberLines(tx, quotation.id, draft)
  const differences = before ? compareKarts(before.kart, kart) : []
  if (before && differences.length === 0) return
  if (changeable(status) === 'notes' && !differences.every(isNote))
    context.refuse('QUOTATION_CLOSED', {
      message: `Its customer has agreed to this quotation. ${NOTES_STAY_OPEN}`,
    })
  await keepLines(tx, kart, { known, now })
  await keepRatesOfLines(tx, kart, before?.kart)
  const version = before ? quotation.version + 1 : quotation.version
  const days = daysOf(kart)
  const kept = { ...basis, exchange: priced.exchange, kart }
  await insertVersion(tx, { id: quotation.id, version, total: priced.sum.totalPrice, kept, at: now, by: actor.userId, ...days })
  await updateQuotation(tx, quotation.id, {
    ...{ version, customer_id: customerId, legal_entity_id: legalEntityId, changed_at: now },
    ...travelColumns(kart),
  })
  // What is written after the agreement is for the customer as well: no price and no line of it is another.
  if (changeable(status) === 'notes' && quotation.sentVersion !== null) await setSentVersion(tx, quotation.id, version)
  if (status === 'vouchered')
    await followSold(tx, context, { id: quotation.id, customerId, kart, before: before?.kart, lastDay: travelDaysOf(kart).lastDay })
  await watchQuotation(tx, { ...context.shop, now }, quotation.id)
  await recordVersion(tx, context, {
    id: quotation.id,
    version,
    kart,
    before,
    total: priced.sum.totalPrice,
    differences: differences.length,
  })
}

/** Refuses a total that is another than the one that was seen. */
export function refuseOtherTotal(
  { totalPrice, currencySymbol }: Pick<VersionWish, 'totalPrice' | 'currencySymbol'>,
  total: Money,
): void {
  if (totalPrice === undefined) return
  const sent = readAmount(totalPrice, currencySymbol, 'totalPrice')
  if (compareMoney(sent, total) !== 0) refuseInput({ totalPrice: `The total price is ${toDecimal(total)} ${total.currency}.` })
}

/** Gives new lines their numbers. */
export async function numberLines(tx: SiteTx, quotationId: number, draft: TakenKart): Promise<KartDocument> {
  const isNew = ({ id }: { readonly id: number | undefined }) => id === undefined
  const refs: LineRef[] = [
    ...draft.accomodations.filter(isNew).map(({ accomodationId }) => refOf('accommodation', accomodationId)),
    ...draft.activities.filter(isNew).map(({ tourOptionId }) => refOf('activity', tourOptionId)),
    ...draft.transfers.filter(isNew).map(() => refOf('transfer')),
    ...draft.miscellaneous.filter(isNew).map(() => refOf('miscellaneous')),
    ...draft.flightDetails.filter(isNew).map(() => refOf('flight')),
  ]
  const numbers = (await insertLines(tx, quotationId, refs)).values()
  const number = <Line extends { readonly id: number | undefined }>(lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, id: line.id ?? numbers.next().value ?? refuse('NOT_FOUND') }))
  return {
    ...draft,
    accomodations: number(draft.accomodations),
    activities: number(draft.activities),
    transfers: number(draft.transfers),
    miscellaneous: number(draft.miscellaneous),
    flightDetails: number(draft.flightDetails),
  }
}

function refOf(kind: LineRef['kind'], id: number | null = null): LineRef {
  return { kind, accommodationId: kind === 'accommodation' ? id : null, tourOptionId: kind === 'activity' ? id : null }
}

/** Lines that stay are about what the newest version says; those that are gone end. */
export async function keepLines(
  tx: SiteTx,
  { accomodations, activities, transfers, miscellaneous, flightDetails }: KartDocument,
  { known, now }: { readonly known: ReadonlySet<number>; readonly now: Instant },
): Promise<void> {
  const stay = [
    ...accomodations.map(({ id, accomodationId }) => ({ id, ...refOf('accommodation', accomodationId) })),
    ...activities.map(({ id, tourOptionId }) => ({ id, ...refOf('activity', tourOptionId) })),
  ]
  await updateLines(
    tx,
    stay.filter(({ id }) => known.has(id)),
  )
  const all = new Set([...stay, ...transfers, ...miscellaneous, ...flightDetails].map(({ id }) => id))
  await endLines(
    tx,
    [...known].filter((id) => !all.has(id)),
    now,
  )
}

/** Beside each line the rates that it was priced with, where they have changed. */
export async function keepRatesOfLines(tx: SiteTx, kart: KartDocument, before: KartDocument | undefined): Promise<void> {
  const known = new Map((before ? pricedLinesOf(before) : []).map((line) => [line.id, line.pricedBy?.at]))
  const changed = pricedLinesOf(kart).filter(({ id, pricedBy }) => !known.has(id) || known.get(id) !== pricedBy?.at)
  await replaceLineRates(
    tx,
    changed.map(({ id, pricedBy }) => ({ lineId: id, rates: pricedBy?.rates ?? [] })),
  )
}

type Recorded = {
  readonly id: number
  readonly version: number
  readonly kart: KartDocument
  readonly before: Kept | undefined
  readonly total: Money
  readonly differences: number
}

/** A line of the trail; what differs is read in the versions. */
export async function recordVersion(tx: SiteTx, { actor, now }: QuotationEditor, saved: Recorded): Promise<void> {
  const { id, version, kart, before, total, differences } = saved
  const after = { name: kart.kartName, totalPrice: toDecimal(total), currency: total.currency, version }
  const area = 'quotations'
  const about = { kind: 'quotation', id }
  if (!before) return recordChange(tx, { actor, area, action: 'add quotation', about, after }, now)
  const note = `${differences} ${differences === 1 ? 'difference' : 'differences'}`
  await recordChange(tx, { actor, area, action: 'change quotation', about, after, note }, now)
}

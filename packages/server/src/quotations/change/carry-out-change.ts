import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { add, money, toDecimal } from '@tradewind/domain/money'
import { differenceOf, isAgreedTo } from '@tradewind/domain/quotations/change-after-sale'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { Mover } from '../../sales/mover.ts'
import { compareKarts, isNote } from '../compare-karts.ts'
import { notifyCustomer } from '../notify-customer.ts'
import { sumKept } from '../price-kart.ts'
import type { Shop } from '../quotation-editor.ts'
import {
  getVersion,
  insertVersion,
  type Kept,
  lockQuotation,
  type Quotation,
  setSentVersion,
  updateQuotation,
} from '../quotation-repo.ts'
import { LISTS, type ListName, placeOf } from '../read-kart.ts'
import { keepLines, keepRatesOfLines, numberLines } from '../save-version.ts'
import { cancelSales, type Ending, refundSales } from '../sell/cancel-sales.ts'
import { changeSaidTo } from '../sell/follow-sold.ts'
import { findSold, keepSold, listSalesOfQuotation } from '../sell/quotation-sale-repo.ts'
import { restateRides } from '../sell/restate-rides.ts'
import { openLines } from '../sell/sell-quotation.ts'
import { daysOf, travelColumns } from '../travel-days-of.ts'
import { watchQuotation } from '../watch-quotation.ts'
import { type Agreement, type ChangeRow, getChange, markAgreed } from './change-repo.ts'
import { correctCosts } from './correct-costs.ts'
import { shareChange } from './draft-change.ts'

type Carrying = {
  /** Undefined: its customer, by a link. */
  readonly actor: Actor | undefined
  readonly shop: Shop
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Agreed = { readonly changeId: number; readonly by: Agreement /** As it was seen: '-120.00'. */; readonly seen: string }

/**
 * Carries out a change that its customer agreed to, as a whole: what ends is cancelled with the refund that was offered, its places are free again; what is new is sold at the price
 * that was offered, and owed; the refunds pay first what is owed. Gives the number of the quotation. Refuses NOT_FOUND; STATE_CHANGED for an offer that has ended, was agreed to or whose
 * sales have changed; by field places that are gone.
 */
export async function carryOutChange(tx: SiteTx, carrying: Carrying, { changeId, by, seen }: Agreed): Promise<number> {
  const { actor, shop, now, refuse } = carrying
  const { quotationId } = await getChange(tx, changeId)
  const quotation = await lockQuotation(tx, quotationId)
  // Read again: who had the lock before may have agreed to it, or withdrawn it.
  const change = await getChange(tx, changeId)
  const why = whyNotAgree(change, quotation, now)
  if (why) return refuse('STATE_CHANGED', { message: why })
  const difference = differenceOf(change)
  if (toDecimal(difference) !== seen)
    return refuse('STATE_CHANGED', { message: `The difference is ${formatMoney(difference)}. Please check it again.` })
  const sold = await findSold(tx, quotationId)
  if (!sold) throw new Error(`Quotation ${quotationId} is vouchered and was never sold`)
  const endings = await takeEndings(tx, change, carrying)
  const { kept, version, before } = await keepChangedVersion(tx, { quotation, change, now, ends: endings })
  // What stays says the name and the number that what is new says. The letter goes out below.
  await changeSaidTo(tx, { id: quotationId, customerId: quotation.customerId, kart: kept.kart, before })
  await restateRides(tx, quotationId, kept.kart)
  await correctCosts(tx, { quotationId, changeId, before, kept, ends: endings, now })
  const mover: Mover = actor ?? 'system'
  const starts = change.kept.starts
  const buyer = { userId: quotation.customerId, legalEntityId: sold.legalEntityId }
  const suppliers = change.suppliers.flatMap(({ place, supplierId }) => {
    const line = lineAt(kept.kart, place)
    return line ? [{ lineId: line.id, supplierId }] : []
  })
  const opened =
    starts.length === 0
      ? undefined
      : await openLines(
          tx,
          { actor: mover, now, shop, suppliers },
          { quotationId, buyer, kept, shares: shareChange(change.kept).shares, only: new Set(starts) },
        )
  const refunding = await cancelSales(tx, carrying, { endings, wanted: opened?.wanted ?? [], note: change.reason || 'Changed' })
  if (opened) {
    await keepSold(tx, quotationId, { orderId: sold.orderId, total: add(sold.total, change.added) })
    await opened.sell(sold.orderId)
  }
  await refundSales(tx, carrying, refunding)
  await markAgreed(tx, changeId, { by, version, now })
  await watchQuotation(tx, { ...shop, now }, quotationId)
  await shop.jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
  if (compareKarts(before, kept.kart).some((one) => !isNote(one) && isAgreedTo(one.field)))
    await notifyCustomer(tx, carrying, quotation, { title: `Changed: ${kept.kart.kartName}`, body: 'Your new vouchers are there.' })
  await recordChange(
    tx,
    {
      ...{ actor, area: 'quotations', action: 'change what was sold', about: { kind: 'quotation', id: quotationId } },
      after: { version, difference: toDecimal(difference), currency: difference.currency },
      note: `${by.name} agreed`,
    },
    now,
  )
  return quotationId
}

function whyNotAgree(change: ChangeRow, quotation: Quotation, now: Instant): string | undefined {
  if (change.agreedAt !== null) return 'This change was agreed to before.'
  if (change.withdrawnAt !== null) return 'This change was withdrawn.'
  if (change.validUntil <= now) return 'The prices of this change are no longer valid.'
  return quotation.status === 'vouchered' ? undefined : 'This quotation can no longer be changed.'
}

/** The sales that end. Refuses STATE_CHANGED where one of them was cancelled since, or has begun: what was offered for it was for one that nobody had used. */
async function takeEndings(tx: SiteTx, { quotationId, ends }: ChangeRow, { now, refuse }: Carrying): Promise<Ending[]> {
  const sales = new Map((await listSalesOfQuotation(tx, quotationId, now)).map((sale) => [sale.saleId, sale]))
  return ends.map(({ saleId, refundMinor }) => {
    const sale = sales.get(saleId)
    if (sale?.status !== 'confirmed')
      return refuse('STATE_CHANGED', {
        message: `${sale?.title ?? 'A service'} has been cancelled since. Please price the change again.`,
      })
    if (sale.hasBegun)
      return refuse('STATE_CHANGED', { message: `${sale.title} has begun since. Please price the change again without it.` })
    return { sale, refund: money(refundMinor, sale.amount.currency) }
  })
}

type Versioning = {
  readonly quotation: Quotation
  readonly change: ChangeRow
  readonly ends: readonly Ending[]
  readonly now: Instant
}

/** The itinerary as it is from now on. Remarks, passengers and numbers that the desk has written since the offer stay. */
async function keepChangedVersion(
  tx: SiteTx,
  { quotation, change, ends, now }: Versioning,
): Promise<{ readonly kept: Kept; readonly version: number; readonly before: KartDocument }> {
  const [newest, offered] = [
    (await getVersion(tx, quotation.id, quotation.version)).kept,
    (await getVersion(tx, quotation.id, change.basedOn)).kept,
  ]
  const { kart, starts, ...basis } = change.kept
  const isNew = new Set(starts)
  const ended = new Set(ends.map(({ sale }) => sale.lineId))
  const renumber = <Line extends { readonly id: number | undefined }>(list: ListName, lines: readonly Line[]) =>
    lines.map((line, at) => (isNew.has(placeOf(list, at)) ? { ...line, id: undefined } : line))
  const numbered = await numberLines(tx, quotation.id, {
    ...kart,
    ...notesSince(offered.kart, newest.kart),
    accomodations: renumber('accomodations', kart.accomodations),
    activities: renumber('activities', kart.activities),
    transfers: renumber('transfers', kart.transfers),
    miscellaneous: renumber('miscellaneous', kart.miscellaneous),
    flightDetails: renumber('flightDetails', kart.flightDetails),
  })
  const known = new Set([...LISTS.flatMap((list) => newest.kart[list].map(({ id }) => id)), ...ended])
  await keepLines(tx, numbered, { known, now })
  await keepRatesOfLines(tx, numbered, newest.kart)
  const kept = { ...basis, kart: numbered }
  const [version, days] = [quotation.version + 1, daysOf(numbered)]
  const total = sumKept(kept).totalPrice
  await insertVersion(tx, { id: quotation.id, version, total, kept, at: now, by: change.offeredBy, ...days })
  await updateQuotation(tx, quotation.id, {
    ...{ version, customer_id: quotation.customerId, legal_entity_id: quotation.legalEntityId, changed_at: now },
    ...travelColumns(numbered),
  })
  if (quotation.sentVersion !== null) await setSentVersion(tx, quotation.id, version)
  return { kept, version, before: newest.kart }
}

/** The notes in which the newest version differs from the one that the offer began with. */
function notesSince(offered: KartDocument, newest: KartDocument): Partial<KartDocument> {
  const notes = compareKarts(offered, newest).filter(isNote)
  return Object.fromEntries(notes.map(({ field }) => [field, newest[field as keyof KartDocument]]))
}

function lineAt(kart: KartDocument, place: string) {
  const [list, at] = place.split('.') as [ListName, string]
  return kart[list][Number(at)]
}

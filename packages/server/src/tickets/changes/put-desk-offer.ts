import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { DeskOffer } from '../../flights/suppliers/supplier-change.ts'
import { recordEvent } from './change-event-repo.ts'
import type { Change, LockedChange } from './change-repo.ts'
import { moveChange } from './move-change.ts'
import { noteOfSupplier } from './note-of-supplier.ts'
import { priceDeskOffer } from './price-desk-offer.ts'
import { findDeskQuote, findQuote, insertQuote } from './quote-repo.ts'

/** The customer must have agreed this long before the supplier's price ends, so that the agreement arrives in time. */
const MARGIN_MS = 10 * 60_000

function validUntilHere(offer: DeskOffer): Instant {
  return instant(epochMs(offer.validUntil) - MARGIN_MS)
}

/** Whether a price of the supplier's people is to be put to the customer: it is about this request, new here, and still holds. */
export async function isNewOffer(tx: SiteTx, change: Change, offer: DeskOffer, now: Instant): Promise<boolean> {
  const isAboutIt = (offer.price.of === 'reissue') === (change.kind === 'reissue')
  return isAboutIt && validUntilHere(offer) > now && (await findDeskQuote(tx, change.id))?.desk_quote_id !== offer.quoteId
}

/** A price of theirs that is new here becomes a quote of ours, and the customer is asked. */
export async function putDeskOffer(
  tx: SiteTx,
  { jobs, now: clock }: Pick<App, 'jobs' | 'now'>,
  locked: LockedChange,
  offer: DeskOffer,
): Promise<void> {
  const { change } = locked
  const now = clock()
  const offered = change.offered_quote_id === null ? undefined : await findQuote(tx, change.offered_quote_id)
  const isByHand = offered !== undefined && offered.quoted_by !== null
  if (isByHand || !(await isNewOffer(tx, change, offer, now))) return
  const quote = await insertQuote(tx, {
    ...(await priceDeskOffer(tx, locked, offer, now)),
    ...{ bookingId: change.booking_id, changeRequestId: change.id, currency: change.currency },
    ...{ kind: change.kind, wish: change.wish, cause: change.cause, isAutomatic: false },
    remarks:
      change.kind === 'reissue' ? 'The price of the change as the airline quotes it.' : 'The refund as the airline quotes it.',
    ...{ quotedBy: null, now, validUntil: validUntilHere(offer) },
  })
  const move = { jobs, actor: 'system' as const, now }
  await noteOfSupplier(tx, locked, offer.remarks || 'The supplier has sent its quote.', now)
  const here =
    change.state === 'askedCustomer'
      ? { ...locked, change: await moveChange(tx, locked, 'needsStaff', { ...move, note: 'There is a new price.' }) }
      : locked
  await recordEvent(tx, { changeRequestId: change.id, kind: 'quoted', actor: 'system', note: quote.remarks, now })
  await moveChange(tx, here, 'askedCustomer', { ...move, changes: { offered_quote_id: quote.id } })
}

import { formatMoney } from '@tradewind/domain/format-money'
import type { Money } from '@tradewind/domain/money'
import type { CouponState } from '@tradewind/domain/tickets/changes/coupon'
import { compareSupplierRefund, repriceBySupplier } from '@tradewind/domain/tickets/changes/price-change'
import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { setCouponState } from '../../flights/book/coupon-repo.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { listChangeCoupons } from './change-coupon-repo.ts'
import { type ChangeActor, recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { moveChange } from './move-change.ts'
import { payRefund } from './pay-refund.ts'
import { findQuote, insertQuote, type StoredQuote } from './quote-repo.ts'

export type SupplierGave = {
  readonly refunded: Money
  /** The same as the supplier said it, where that is another currency than that of the sale. */
  readonly refundedThere?: Money | undefined
  readonly charge: Money
  readonly actor: ChangeActor
  readonly note?: string | undefined
  /** Staff decided that the house bears what the supplier gave less. */
  readonly bearsDifference?: boolean
  readonly now: Instant
}
/** A new price that the customer must agree to waits this long. */
const OFFER_DAYS = 7

/**
 * The supplier has cancelled the tickets and said what it refunds. As much as the quote was built on: the quote is paid, to the last minor unit. More: the
 * customer gets it, by a new quote that says so. Less: the customer is asked, unless staff lets the house bear it. The tickets are gone in any case.
 */
export async function settleChange(tx: SiteTx, jobs: JobQueue, locked: LockedChange, gave: SupplierGave): Promise<void> {
  const { change } = locked
  const { actor, now, refunded, charge } = gave
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  if (!quote?.price) throw new Error(`Change request ${change.id} is approved without a price`)
  await closeCoupons(tx, locked)
  const approved = await moveChange(tx, locked, 'approved', {
    jobs,
    actor,
    now,
    note: gave.note ?? `The airline refunds ${formatMoney(refunded)} and keeps ${formatMoney(charge)}.`,
    changes: {
      supplier_refund_minor: refunded.minor,
      supplier_charge_minor: charge.minor,
      refund_there_minor: gave.refundedThere?.minor ?? null,
      refund_there_currency: gave.refundedThere?.currency ?? null,
    },
  })
  const here = { change: approved, booking: locked.booking }
  const settled = gave.bearsDifference ? 'asExpected' : compareSupplierRefund(quote.price, refunded, quote.coupons.length)
  if (settled === 'asExpected') return payRefund(tx, jobs, here, { quote, actor, now })
  const repriced = await requote(tx, here, { quote, refunded, now })
  if (settled === 'more') {
    await recordEvent(tx, {
      changeRequestId: change.id,
      kind: 'quoted',
      actor: 'system',
      now,
      note: 'The airline refunded more than quoted. The customer gets it.',
    })
    updateChange(tx, change.id, { quote_id: repriced.id })
    return payRefund(tx, jobs, await lockChange(tx, change.id), { quote: repriced, actor, now })
  }
  await moveChange(tx, here, 'askedCustomer', {
    jobs,
    actor: 'system',
    now,
    note: 'The airline refunded less than it quoted. Please check the new quote.',
    changes: { offered_quote_id: repriced.id },
  })
}

async function requote(
  tx: SiteTx,
  { change }: LockedChange,
  { quote, refunded, now }: { quote: StoredQuote; refunded: Money; now: Instant },
): Promise<StoredQuote> {
  if (!quote.price) throw new Error(`Quote ${quote.id} has no price`)
  return insertQuote(tx, {
    bookingId: change.booking_id,
    changeRequestId: change.id,
    kind: quote.kind,
    wish: quote.wish,
    cause: quote.cause,
    isAutomatic: true,
    coupons: quote.coupons,
    currency: quote.currency,
    price: repriceBySupplier(quote.price, refunded),
    remarks: 'Based on the airline’s final refund.',
    quotedBy: null,
    now,
    validUntil: instant(epochMs(now) + OFFER_DAYS * 86_400_000),
  })
}

async function closeCoupons(tx: SiteTx, { change }: LockedChange): Promise<void> {
  const state: CouponState = change.kind === 'void' ? 'void' : change.kind === 'reissue' ? 'exchanged' : 'refunded'
  await setCouponState(tx, change.booking_id, await listChangeCoupons(tx, change.id), state)
}

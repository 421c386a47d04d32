import { changePaymentReturned } from '@tradewind/domain/ledger/build-change-posting'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { post } from '../../ledger/post/post.ts'
import { findPosting } from '../../ledger/post/posting-repo.ts'
import { type LockedChange, updateChange } from './change-repo.ts'
import { findQuote } from './quote-repo.ts'

/** A change that was paid for does not happen: what was paid goes back. Gives the price of it, for its credit note. */
export async function returnPayment(tx: SiteTx, { change, booking }: LockedChange, now: Instant): Promise<ChangePrice | undefined> {
  if (change.paid_minor === 0n || change.quote_id === null) return undefined
  const price: ChangePrice | undefined = (await findQuote(tx, change.quote_id))?.price
  if (!price) throw new Error(`Change request ${change.id} was paid without a price`)
  const payment = await findPosting(tx, `change:${change.id}:payment`)
  if (!payment) throw new Error(`Change request ${change.id} was paid without a posting`)
  const posting = changePaymentReturned({
    key: `change:${change.id}:payment-returned`,
    about: { kind: 'booking', id: String(booking.id) },
    payment,
  })
  await post(tx, posting, now)
  updateChange(tx, change.id, { paid_minor: 0n })
  return price
}

import { toDecimal } from '@tradewind/domain/money'
import { namesOfEntities } from '../accounts/legal-entity-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { findPaymentOf } from '../flights/book/booking-repo.ts'
import { readPostings } from '../ledger/post/posting-repo.ts'
import { listPostingIdsOf } from './ticket-posting-repo.ts'

/** Every movement of money about a booking or the order that pays for it, oldest first, with whose account each line is on. */
export async function listTicketPostings(tx: SiteTx, bookingId: number) {
  const ids = await listPostingIdsOf(tx, bookingId, await findPaymentOf(tx, bookingId))
  const postings = await readPostings(tx, ids)
  const nameOf = await namesOfEntities(
    tx,
    postings.flatMap(({ entries }) => entries.map(({ account }) => account.legalEntityId)),
  )
  return postings.map(({ postedAt, reason, entries }) => ({
    postedAt,
    reason,
    entries: entries.map(({ account, amount }) => ({
      account: account.kind,
      whose: nameOf.get(account.legalEntityId) ?? '',
      currency: amount.currency,
      amount: toDecimal(amount),
    })),
  }))
}

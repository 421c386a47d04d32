import { changeRefund } from '@tradewind/domain/ledger/build-change-posting'
import { type Money, sum } from '@tradewind/domain/money'
import { splitRefund } from '@tradewind/domain/payments/split-refund'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { promiseClaim } from '../../payments/refunds/promise-claim.ts'
import { listCardsLeft } from '../../payments/refunds/refund-repo.ts'
import { CHANGE_CLAIM } from './change-claim.ts'
import type { ChangeActor } from './change-event-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { moveChange } from './move-change.ts'
import type { StoredQuote } from './quote-repo.ts'
import { worthOfRefund } from './worth-at-supplier.ts'

type Paying = { readonly quote: StoredQuote; readonly actor: ChangeActor; readonly now: Instant }

/**
 * Pays exactly what was quoted: to the cards that paid as far as they did, the rest to the wallet, with the sale undone in the books, in the transaction of
 * the move. What goes to a card is sent by the job that follows; the request ends when all of it has arrived.
 */
export async function payRefund(tx: SiteTx, jobs: JobQueue, locked: LockedChange, { quote, actor, now }: Paying): Promise<void> {
  const { change, booking } = locked
  const { price } = quote
  if (!price) throw new Error(`Quote ${quote.id} has no price`)
  const parts = splitRefund(price.refund, await listCardsLeft(tx, booking.id))
  const toCards = parts.filter((part) => part.to === 'card')
  const posting = changeRefund({
    key: `change:${change.id}:refund`,
    about: { kind: 'booking', id: String(booking.id) },
    buyer: booking.legal_entity_id,
    owner: await getOwnerEntity(tx),
    price,
    toCard: total(toCards, price.currency),
    toWallet: total(
      parts.filter((part) => part.to === 'wallet'),
      price.currency,
    ),
    supplier: await getSupplierEntity(tx, booking.supplier),
    supplierRefund: worthOfRefund(locked, price.currency),
  })
  if (posting.entries.length > 0) await post(tx, posting, now)
  const claim = { kind: CHANGE_CLAIM, id: change.id }
  for (const { paymentId, amount } of toCards)
    await promiseClaim(tx, {
      jobs,
      id: `c${change.id}-${paymentId}`,
      saleId: booking.id,
      claim,
      paymentId,
      amount,
      reason: `Change request ${change.id}`,
      now,
    })
  await moveChange(tx, locked, toCards.length > 0 ? 'paying' : 'completed', {
    jobs,
    actor,
    now,
    changes: { refunded_minor: price.refund.minor },
  })
  await issueCreditNotes(tx, locked, { quote, now })
}

function total(parts: readonly { readonly amount: Money }[], currency: string): Money {
  return sum(
    parts.map(({ amount }) => amount),
    currency,
  )
}

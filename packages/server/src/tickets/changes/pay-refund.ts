import { changeRefund } from '@tradewind/domain/ledger/build-change-posting'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { payBack } from '../../payments/refunds/pay-back.ts'
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
  const parties = {
    buyer: booking.legal_entity_id,
    owner: await getOwnerEntity(tx),
    supplier: await getSupplierEntity(tx, booking.supplier),
  }
  const { toCard } = await payBack(tx, {
    jobs,
    saleId: booking.id,
    claim: { kind: CHANGE_CLAIM, id: change.id },
    amount: price.refund,
    name: `c${change.id}`,
    reason: `Change request ${change.id}`,
    posting: (parts) =>
      changeRefund({
        key: `change:${change.id}:refund`,
        about: { kind: 'booking', id: String(booking.id) },
        ...parties,
        ...parts,
        price,
        supplierRefund: worthOfRefund(locked, price.currency),
      }),
    now,
  })
  await moveChange(tx, locked, toCard.minor > 0n ? 'paying' : 'completed', {
    jobs,
    actor,
    now,
    changes: { refunded_minor: price.refund.minor },
  })
  await issueCreditNotes(tx, locked, { quote, now })
}

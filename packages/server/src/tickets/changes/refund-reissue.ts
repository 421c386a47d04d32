import { costOfChange, reissueRefund } from '@tradewind/domain/ledger/build-change-posting'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { payBack } from '../../payments/refunds/pay-back.ts'
import { CHANGE_CLAIM } from './change-claim.ts'
import type { ChangeActor } from './change-event-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { creditCheaperFlight } from './issue-reissue-documents.ts'
import { moveChange } from './move-change.ts'
import type { StoredQuote } from './quote-repo.ts'
import { worthOfReissue } from './worth-at-supplier.ts'

type Refunding = {
  readonly quote: StoredQuote
  readonly price: ChangePrice
  readonly actor: ChangeActor
  readonly now: Instant
  readonly note: string
}

/**
 * Ends a recorded reissue for which nothing was to be paid: what a cheaper flight leaves after the charges is refunded the way the ticket was paid. Not before the
 * tickets are reissued: until then the airline may still say no.
 */
export async function refundReissue(
  tx: SiteTx,
  jobs: JobQueue,
  locked: LockedChange,
  { quote, price, actor, now, note }: Refunding,
): Promise<void> {
  const { change, booking } = locked
  const parties = {
    buyer: booking.legal_entity_id,
    owner: await getOwnerEntity(tx),
    supplier: await getSupplierEntity(tx, booking.supplier),
  }
  const cost = await worthOfReissue(tx, locked, { quote, cost: costOfChange(price) }, now)
  const { toCard } = await payBack(tx, {
    jobs,
    saleId: booking.id,
    claim: { kind: CHANGE_CLAIM, id: change.id },
    amount: price.refund,
    name: `c${change.id}`,
    reason: `Change request ${change.id}`,
    posting: (parts) =>
      reissueRefund({
        key: `change:${change.id}:refund`,
        about: { kind: 'booking', id: String(booking.id) },
        ...parties,
        ...parts,
        price,
        cost,
      }),
    now,
  })
  if (price.refund.minor === 0n) return void (await moveChange(tx, locked, 'completed', { jobs, actor, now, note }))
  const approved = change.state === 'approved' ? change : await moveChange(tx, locked, 'approved', { jobs, actor, now, note })
  await moveChange(tx, { change: approved, booking }, toCard.minor > 0n ? 'paying' : 'completed', {
    jobs,
    actor,
    now,
    changes: { refunded_minor: price.refund.minor },
  })
  await creditCheaperFlight(tx, locked, { price, now })
}

import { compareMoney, toDecimal, zero } from '@tradewind/domain/money'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type LockedChange, lockChange } from './change-repo.ts'
import { audit, type ChangeCall, refuseOwn } from './handle-change.ts'
import { findQuote, type StoredQuote } from './quote-repo.ts'
import { readCharge } from './read-charge.ts'
import { settleChange } from './settle-change.ts'

export type Approval = {
  readonly changeRequestId: number
  readonly supplierRefund: string
  readonly supplierCharge: string
  readonly reference: string
  readonly bearsDifference: boolean
}

/**
 * The supplier has done it, by whatever way staff learned of it. What it refunded is compared with the agreed quote as if the supplier had said so itself;
 * `bearsDifference`: the customer gets what was agreed all the same. Refuses NOT_AGREED without an agreed price.
 */
export function approveChange({ app, actor, now, refuse }: ChangeCall<'STATE_CHANGED' | 'NOT_AGREED'>, asked: Approval) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseOwn(locked, actor)
    if (change.state !== 'needsStaff' || change.kind === 'reissue') refuse('STATE_CHANGED')
    const quote = await agreedQuote(tx, locked, refuse)
    const refunded = readCharge('supplierRefund', asked.supplierRefund, change.currency)
    const charge = readCharge('supplierCharge', asked.supplierCharge, change.currency)
    const ceiling = quote.price?.paid ?? zero(change.currency)
    if (compareMoney(refunded, ceiling) > 0) refuseInput({ supplierRefund: `The tickets cost ${toDecimal(ceiling)} in all.` })
    await settleChange(tx, app.jobs, locked, {
      refunded,
      charge,
      actor,
      now,
      note: `Done by the airline, reference ${asked.reference}`,
      bearsDifference: asked.bearsDifference,
    })
    await audit(tx, {
      actor,
      now,
      action: 'approve change request',
      changeRequestId: change.id,
      after: {
        supplierRefund: toDecimal(refunded),
        supplierCharge: toDecimal(charge),
        currency: change.currency,
        bearsDifference: asked.bearsDifference,
      },
      note: asked.reference,
    })
  })
}

async function agreedQuote(tx: SiteTx, { change }: LockedChange, refuse: Refuse<'NOT_AGREED'>): Promise<StoredQuote> {
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  return quote ?? refuse('NOT_AGREED')
}

import { supplierRefundReceived } from '@tradewind/domain/ledger/build-change-posting'
import { type Money, money, negate } from '@tradewind/domain/money'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { post } from '../../ledger/post/post.ts'
import { findPosting } from '../../ledger/post/posting-repo.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { audit, type ChangeCall } from './handle-change.ts'

/** What a supplier owes for a request, as it was posted: in its own currency, or in that of the sale before suppliers had theirs. */
async function amountOwedBy(tx: SiteTx, supplier: number, change: LockedChange['change']): Promise<Money> {
  const refund = await findPosting(tx, `change:${change.id}:refund`)
  const owed = refund?.entries.find(({ account }) => account.kind === 'supplierReceivable' && account.legalEntityId === supplier)
  return owed ? negate(owed.amount) : money(change.supplier_refund_minor ?? 0n, change.currency)
}

/** The supplier has credited what it refunded: less is owed to it. */
export function receiveSupplierMoney(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; reference: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { change, booking } = await lockChange(tx, asked.changeRequestId)
    const isOwed = change.state === 'paying' || change.state === 'completed'
    if (!isOwed || change.supplier_paid_at !== null || (change.supplier_refund_minor ?? 0n) <= 0n) refuse('STATE_CHANGED')
    const supplier = await getSupplierEntity(tx, booking.supplier)
    const posting = supplierRefundReceived({
      key: `change:${change.id}:supplier-money`,
      about: { kind: 'booking', id: String(booking.id) },
      supplier,
      amount: await amountOwedBy(tx, supplier, change),
    })
    await post(tx, posting, now)
    updateChange(tx, change.id, { supplier_paid_at: now, updated_at: now })
    await recordEvent(tx, {
      changeRequestId: change.id,
      kind: 'money',
      isInternal: true,
      actor,
      note: `The supplier has credited it, reference ${asked.reference}`,
      now,
    })
    await audit(tx, {
      actor,
      now,
      action: 'record money received from supplier',
      changeRequestId: change.id,
      note: asked.reference,
    })
  })
}

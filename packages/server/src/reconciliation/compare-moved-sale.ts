import { DIFFERENCE_KINDS, type DifferenceKind } from '@tradewind/domain/reconciliation/difference-kinds'
import type { App } from '../app.ts'
import { notify } from '../notifications/notify.ts'
import { type Announce, compareOne } from './reconcile-supplier.ts'

/**
 * Job: a partner has said that what it sold to this site has moved there. It is compared as in the daily reconciliation, so a difference stands among the others, once however often it is said; the
 * desk is notified at once, because a customer may hold a voucher for nothing.
 */
export async function compareMovedSale(
  app: App,
  { siteId, saleId }: { readonly siteId: number; readonly saleId: number },
): Promise<void> {
  const announce: Announce = async (tx, { kind }, found) => {
    const [first] = found
    if (!first) return
    const title = `${DIFFERENCE_KINDS[first.kind].label}: ${first.title}`
    const body = `${first.ours} here, ${first.theirs} there. Nothing was changed here${isNotDelivered(first.kind) ? TO_END : '. Please check it.'}`
    const path = kind === 'flight' ? `/staff/tickets?open=${saleId}` : `/activities/bookings?open=${saleId}`
    const now = app.now()
    await notify(tx, { to: { permission: 'tickets.queue' }, kind: 'bookingFailed', title, body, path }, now)
    const toDo = {
      kind: 'reconciliation',
      title: 'One new difference to resolve',
      body: title,
      path: '/staff/reconciliation',
    } as const
    await notify(tx, { to: { permission: 'ledger.reconcile' }, ...toDo }, now)
  }
  const compared = await compareOne(app, { siteId, run: { id: null }, saleId, announce })
  if (!compared) throw new Error(`The supplier of sale ${saleId} did not say what it has`)
}

/** Of these a customer may hold a voucher for nothing. */
function isNotDelivered(kind: DifferenceKind): boolean {
  return kind === 'cancelledThere' || kind === 'missingThere'
}

const TO_END = ', and the customer does not know. Please cancel it here, or agree on something else with them.'

import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { announce } from '../../live/announce.ts'
import { recordEvent } from './change-event-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { notifyStaff } from './move-change.ts'

/** Words of the supplier's people are for staff: they may name it. Open screens read them at once. */
export async function noteOfSupplier(tx: SiteTx, { change }: LockedChange, note: string, now: Instant): Promise<void> {
  const { id: changeRequestId, booking_id: bookingId } = change
  await recordEvent(tx, { changeRequestId, kind: 'supplier', isInternal: true, actor: 'system', note, now })
  await announce(tx, { topic: 'change', changeRequestId, bookingId })
}

/** The same of what staff has to act on: they are notified. */
export async function callForStaff(tx: SiteTx, locked: LockedChange, note: string, now: Instant): Promise<void> {
  await noteOfSupplier(tx, locked, note, now)
  await notifyStaff(tx, locked, note, now)
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { type AuditArea, recordChange } from '../../audit/record-change.ts'
import type { SiteTx } from '../../database/in-site.ts'

type Act = {
  readonly area: AuditArea
  readonly action: string
  readonly bookingId: number
  readonly after?: Record<string, unknown>
}

/** A line of the audit trail for what staff do in a customer's name. What customers do themselves the booking's own history tells. */
export async function recordInName(tx: SiteTx, actor: Actor, { area, action, bookingId, after }: Act, now: Instant): Promise<void> {
  if (!actor.onBehalf) return
  await recordChange(tx, { actor, area, action, about: { kind: 'booking', id: bookingId }, ...(after && { after }) }, now)
}

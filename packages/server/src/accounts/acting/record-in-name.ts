import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { SiteTx } from '../../database/in-site.ts'

type Act = {
  readonly area: string
  readonly action: string
  readonly about: { readonly kind: string; readonly id: number }
  readonly after?: Record<string, unknown>
}

/** Adds a line to the audit trail for what staff do for a customer. What customers do themselves is in the booking's own history. */
export async function recordInName(tx: SiteTx, actor: Actor, { area, action, about, after }: Act, now: Instant): Promise<void> {
  if (!actor.onBehalf) return
  await recordChange(tx, { actor, area, action, about, ...(after && { after }) }, now)
}

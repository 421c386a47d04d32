import type { Actor } from '@tradewind/domain/accounts/actor'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { Instant } from '@tradewind/domain/time'
import { writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import { insertAuditEntry } from './audit-repo.ts'

export type Change = {
  /** Undefined: the platform itself, by a rule or a job. */
  readonly actor: Pick<Actor, 'userId' | 'firstName' | 'lastName' | 'onBehalf'> | undefined
  /** One of those that node/bind-audit-areas.ts binds. */
  readonly area: string
  /** A verb phrase as staff reads it: 'change credit limit'. */
  readonly action: string
  readonly about: { readonly kind: string; readonly id: string | number }
  /** Only what changed; amounts as decimal strings beside their currency. Never a password, a token or a passport number. */
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  readonly note?: string
}

/** Writes a line of the audit trail in the transaction of the change itself, so that neither exists without the other. */
export async function recordChange(tx: SiteTx, change: Change, now: Instant): Promise<void> {
  const { area, action, about, before, after } = change
  // What staff do in a customer's name is theirs; the note says in whose.
  const actor = change.actor?.onBehalf ?? change.actor
  const note = [inWhoseName(change), change.note].filter(Boolean).join('. ')
  await insertAuditEntry(tx, {
    at: now,
    actor_user_id: actor?.userId ?? null,
    actor_name: actor ? `${actor.firstName} ${actor.lastName}`.trim() : AUTOMATIC,
    area,
    action,
    about_kind: about.kind,
    about_id: String(about.id),
    before: before ? writeExact(before) : null,
    after: after ? writeExact(after) : null,
    note: note || null,
  })
}

function inWhoseName({ actor }: Change): string | undefined {
  return actor?.onBehalf && `For ${`${actor.firstName} ${actor.lastName}`.trim()} (#${actor.userId})`
}

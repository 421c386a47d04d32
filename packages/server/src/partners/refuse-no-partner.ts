import type { Actor } from '@tradewind/domain/accounts/actor'
import { lackedForWebhooks } from '@tradewind/domain/partners/webhook-rights'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { NEEDS_KEY, refuseWithheld } from '../http/why-not-admitted.ts'
import { isSandbox } from '../sites/sandbox-site.ts'
import { hasOpenKey } from './partner-key-repo.ts'

type Asking = { readonly actor: Actor; readonly now: Instant }

/** Webhooks and sandboxes are for persons for whom a key stands that is valid. In a sandbox everybody is one. Refuses FORBIDDEN. */
export async function refuseNoPartner(tx: SiteTx, { actor, now }: Asking): Promise<void> {
  if (isSandbox(tx.siteId)) return
  if (!(await hasOpenKey(tx, { userId: actor.userId, now }))) refuse('FORBIDDEN', { message: NEEDS_KEY })
}

/** Who sees where messages go, what was sent, or changes it, sees what they say. In a sandbox it is play money. Refuses FORBIDDEN, with the right that is missing. */
export function refuseNoWebhookRights(tx: SiteTx, actor: Actor): void {
  if (isSandbox(tx.siteId)) return
  const lacked = lackedForWebhooks(actor)
  if (lacked) refuseWithheld(actor, lacked)
}

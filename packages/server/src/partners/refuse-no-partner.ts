import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { isSandbox } from '../sites/sandbox-site.ts'
import { listKeys } from './partner-key-repo.ts'

/** Webhooks and sandboxes are for persons for whom a key stands. In a sandbox everybody is one. Refuses FORBIDDEN. */
export async function refuseNoPartner(tx: SiteTx, actor: Actor): Promise<void> {
  if (isSandbox(tx.siteId)) return
  const keys = await listKeys(tx, actor.userId)
  if (!keys.some(({ revoked_at }) => revoked_at === null))
    refuse('FORBIDDEN', { message: 'This is for those who have a key. Please ask for one.' })
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import { lackedForWebhooks } from '@tradewind/domain/partners/webhook-rights'
import type { Instant } from '@tradewind/domain/time'
import { findActorById } from '../accounts/session-repo.ts'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { isSandbox } from '../sites/sandbox-site.ts'
import type { Taken } from './delivery-repo.ts'
import { listKeyHolders } from './partner-key-repo.ts'
import { stopEndpoint } from './stop-endpoint.ts'
import { findEndpointById } from './webhook-repo.ts'

const WHY = 'No valid key of your company stands for a person with permission to receive these messages.'
/** Who added an address may be the only one who reads there. */
export const MAKER_GONE =
  'The colleague who added this address was blocked or has left. Switch it on again if your company still reads it.'
const MAKER_LACKS =
  'The colleague who added this address may no longer see your company’s account and bookings. Switch it on again if your company still reads it.'

/**
 * Which of these addresses may no longer be sent anything, and why: a company is notified as long as who added the address is still one of it and may see what the messages show, and one of its keys is valid and stands for a person who may use it
 * and may see the same.
 */
export async function listEnded(tx: SiteTx, taken: readonly Taken[], now: Instant): Promise<ReadonlyMap<bigint, string>> {
  const ended = new Map<bigint, string>()
  if (isSandbox(tx.siteId)) return ended
  const companies = new Map<number, boolean>()
  for (const id of new Set(taken.map(({ endpointId }) => endpointId))) {
    const endpoint = await findEndpointById(tx, id)
    if (!endpoint) continue
    const { legal_entity_id: company } = endpoint
    const isPartner = companies.get(company) ?? (await isStillPartner(tx, company, now))
    companies.set(company, isPartner)
    if (!isPartner) ended.set(id, WHY)
    else {
      const maker = await findActorById(tx, endpoint.made_by)
      if (!maker) ended.set(id, MAKER_GONE)
      else if (lackedForWebhooks(maker) !== undefined) ended.set(id, MAKER_LACKS)
    }
  }
  return ended
}

/** Switches them off, so that nothing more is written for them. Of two nodes the second finds it done. */
export async function stopEnded(
  tx: SiteTx,
  ended: ReadonlyMap<bigint, string>,
  parts: { now: Instant; notify: App['notify'] },
): Promise<void> {
  for (const [id, reason] of [...ended].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const endpoint = await findEndpointById(tx, id, { locked: true })
    if (endpoint && endpoint.stopped_at === null) await stopEndpoint(tx, endpoint, { ...parts, reason })
  }
}

async function isStillPartner(tx: SiteTx, legalEntityId: number, now: Instant): Promise<boolean> {
  for (const userId of await listKeyHolders(tx, { legalEntityId, now })) {
    const holder = await findActorById(tx, userId)
    if (holder && mayReceive(holder, legalEntityId)) return true
  }
  return false
}

function mayReceive(holder: Actor, legalEntityId: number): boolean {
  return holder.userType !== 'staff' && holder.legalEntityId === legalEntityId && lackedForWebhooks(holder) === undefined
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { sealSecret } from '../settings/seal-secret.ts'
import { TAKEN_MINUTES } from './deliver-webhooks.ts'
import { sendAgain } from './delivery-repo.ts'
import { refuseNoPartner, refuseNoWebhookRights } from './refuse-no-partner.ts'
import { newWebhookSecret } from './sign-webhook.ts'
import { isCallable } from './webhook-address.ts'
import {
  type EndpointRow,
  findEndpoint,
  giveUpWaiting,
  insertEndpoint,
  insertTestEvent,
  listEndpoints,
  lockEndpoint,
  takeTurnAtEndpoints,
  updateEndpoint,
} from './webhook-repo.ts'
import { ownerOfSecret } from './webhook-secret.ts'

export type WebhookContext<Code extends string = never> = Pick<App, 'db' | 'env'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}
type Made = { readonly endpoint: EndpointRow; readonly secret: string }

const MOST_ENDPOINTS = 10

/** Notifies an address from now on. Its secret is given here and not shown again. */
export function makeEndpoint(
  { db, env, actor, now, refuse }: WebhookContext<'ADDRESS_REFUSED' | 'ALREADY_THERE' | 'TOO_MANY_ENDPOINTS'>,
  { url, events }: { url: string; events: readonly string[] },
): Promise<Made> {
  if (!isCallable(url, env)) refuse('ADDRESS_REFUSED')
  return inSite(db, actor.siteId, async (tx) => {
    const { siteId, legalEntityId } = actor
    refuseNoWebhookRights(tx, actor)
    await refuseNoPartner(tx, { actor, now })
    await takeTurnAtEndpoints(tx, legalEntityId)
    if ((await listEndpoints(tx, legalEntityId)).length >= MOST_ENDPOINTS) refuse('TOO_MANY_ENDPOINTS')
    const wanted = [...new Set(events)].sort()
    const row = { legal_entity_id: legalEntityId, url, events: wanted, made_by: actor.userId, made_at: now }
    const id = (await insertEndpoint(tx, row)) ?? refuse('ALREADY_THERE')
    const secret = newWebhookSecret()
    await updateEndpoint(tx, id, { secret: sealSecret(env, secret, ownerOfSecret(siteId, id)) })
    await record(tx, { actor, now }, { action: 'add webhook address', id, after: { webhookUrl: url, webhookEvents: wanted } })
    return { endpoint: await getEndpoint(tx, { actor, now }, Number(id)), secret }
  })
}

/** Which events go there, and whether any do. Switched on again, it begins with a clean record. */
export function changeEndpoint(
  { db, actor, now }: Omit<WebhookContext, 'refuse' | 'env'>,
  { endpointId, events, isOn }: { endpointId: number; events: readonly string[]; isOn: boolean },
): Promise<EndpointRow> {
  return inSite(db, actor.siteId, async (tx) => {
    const endpoint = await lockOwn(tx, { actor, now }, endpointId)
    const wanted = [...new Set(events)].sort()
    const before = { webhookEvents: endpoint.events, webhookOn: endpoint.stopped_at === null }
    const after = { webhookEvents: wanted, webhookOn: isOn }
    if (JSON.stringify(before) === JSON.stringify(after)) return endpoint
    await updateEndpoint(tx, endpoint.id, { events: wanted, ...(before.webhookOn !== isOn && switched(isOn, { actor, now })) })
    if (before.webhookOn && !isOn) await giveUpWaiting(tx, endpoint.id, 'The address was switched off.')
    await record(tx, { actor, now }, { action: 'change webhook address', id: endpoint.id, before, after, note: endpoint.url })
    return getEndpoint(tx, { actor, now }, endpointId)
  })
}

function switched(isOn: boolean, { actor, now }: { actor: Actor; now: Instant }) {
  // Who switches it on stands for it from now on: who added it may have left.
  return isOn
    ? { stopped_at: null, stopped_reason: null, failing_since: null, made_by: actor.userId }
    : { stopped_at: now, stopped_reason: 'It was switched off by its owner.' }
}

/** Also without a key: what has ended may be tidied away. */
export function deleteEndpoint({ db, actor, now }: Omit<WebhookContext, 'refuse' | 'env'>, endpointId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const endpoint = ownOf(tx, actor, await lockEndpoint(tx, actor.legalEntityId, endpointId))
    await updateEndpoint(tx, endpoint.id, { deleted_at: now })
    await giveUpWaiting(tx, endpoint.id, 'The address was removed.')
    await record(tx, { actor, now }, { action: 'remove webhook address', id: endpoint.id, before: { webhookUrl: endpoint.url } })
  })
}

/** A new secret; until the old one ends, messages are signed with both. Of two who do it at once, the second is refused ALREADY_ROTATED. */
export function rotateSecret(
  { db, env, actor, now, refuse }: WebhookContext<'ALREADY_ROTATED'>,
  { endpointId, oldValidHours }: { endpointId: number; oldValidHours: number },
): Promise<Made> {
  return inSite(db, actor.siteId, async (tx) => {
    const endpoint = await lockOwn(tx, { actor, now }, endpointId)
    if (endpoint.old_secret_until !== null && endpoint.old_secret_until > now) refuse('ALREADY_ROTATED')
    const secret = newWebhookSecret()
    const until = plusMinutes(now, oldValidHours * 60)
    await updateEndpoint(tx, endpoint.id, {
      secret: sealSecret(env, secret, ownerOfSecret(actor.siteId, endpoint.id)),
      old_secret: endpoint.secret,
      old_secret_until: until,
    })
    await record(
      tx,
      { actor, now },
      { action: 'rotate webhook secret', id: endpoint.id, after: { oldKeyUntil: until }, note: endpoint.url },
    )
    return { endpoint: await getEndpoint(tx, { actor, now }, endpointId), secret }
  })
}

/** Sends a test event. Refuses ENDPOINT_OFF. */
export function sendTest(
  { db, actor, now, refuse }: Omit<WebhookContext<'ENDPOINT_OFF'>, 'env'>,
  endpointId: number,
): Promise<bigint> {
  return inSite(db, actor.siteId, async (tx) => {
    const endpoint = await getEndpoint(tx, { actor, now }, endpointId)
    if (endpoint.stopped_at !== null) refuse('ENDPOINT_OFF')
    return insertTestEvent(tx, endpoint, now)
  })
}

/** Sends messages again that were delivered or given up. Pressed twice, the second finds them waiting. Refuses ENDPOINT_OFF. */
export function resend(
  { db, actor, now, refuse }: Omit<WebhookContext<'ENDPOINT_OFF'>, 'env'>,
  { endpointId, deliveryIds }: { endpointId: number; deliveryIds: readonly number[] },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const endpoint = await getEndpoint(tx, { actor, now }, endpointId)
    if (endpoint.stopped_at !== null) refuse('ENDPOINT_OFF')
    return sendAgain(tx, endpoint.id, { ids: deliveryIds, now, takenMinutes: TAKEN_MINUTES })
  })
}

type Asking = Pick<WebhookContext, 'actor' | 'now'>

/** An endpoint of the caller's company. Refuses NOT_FOUND, and FORBIDDEN to who has no valid key, or may not see what goes there. */
export async function getEndpoint(tx: SiteTx, asking: Asking, endpointId: number): Promise<EndpointRow> {
  const { actor } = asking
  const endpoint = ownOf(tx, actor, await findEndpoint(tx, actor.legalEntityId, endpointId))
  await refuseNoPartner(tx, asking)
  return endpoint
}

async function lockOwn(tx: SiteTx, asking: Asking, endpointId: number): Promise<EndpointRow> {
  const { actor } = asking
  const endpoint = ownOf(tx, actor, await lockEndpoint(tx, actor.legalEntityId, endpointId))
  await refuseNoPartner(tx, asking)
  return endpoint
}

function ownOf(tx: SiteTx, actor: Actor, found: EndpointRow | undefined): EndpointRow {
  if (!found) refuseCommon('NOT_FOUND', { message: 'We could not find that address.' })
  refuseNoWebhookRights(tx, actor)
  return found
}

type Line = { action: string; id: bigint; before?: Record<string, unknown>; after?: Record<string, unknown>; note?: string }

function record(tx: SiteTx, { actor, now }: Pick<WebhookContext, 'actor' | 'now'>, { id, ...line }: Line): Promise<void> {
  return recordChange(tx, { actor, area: 'network', about: { kind: 'webhook', id: String(id) }, ...line }, now)
}

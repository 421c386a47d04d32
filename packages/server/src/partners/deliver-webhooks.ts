import { isGivenUp, nextAttempt } from '@tradewind/domain/partners/webhook-retries'
import { epochMs, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { listSitesWithWebhooks } from '../database/across-sites-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { openSecret } from '../settings/seal-secret.ts'
import { type Accepted, setDelivered, setFailed, type Taken, takeDeliveries } from './delivery-repo.ts'
import { type Answered, postWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'
import { stopEndpoint } from './stop-endpoint.ts'
import { listEnded, stopEnded } from './stop-webhooks-without-key.ts'
import { bodyOfEvent, messageIdOf } from './webhook-body.ts'
import { findEndpointById, updateEndpoint } from './webhook-repo.ts'
import { ownerOfSecret } from './webhook-secret.ts'

type Parts = Pick<App, 'db' | 'env' | 'log' | 'now' | 'notify'>

/** Longer than an attempt can take. */
export const TAKEN_MINUTES = 1
const AT_ONCE = 200
const OF_AN_ENDPOINT = 50
const GATHERED_MS = 15
/** The receiver wants no more of this, ever. */
const GONE = 410

export type Deliveries = {
  /** Sends what is due and does not wait for the answers. Gives whether there may be more. */
  begin(): Promise<boolean>
  /** When all that was begun has ended. */
  settled(): Promise<void>
}

/** Sends messages to receivers, many at once, and a few to each: one that is slow holds up no other. `onRoom`: one has ended. */
export function makeDeliveries(parts: Parts, onRoom: () => void = () => {}): Deliveries {
  const underWay = new Map<bigint, number>()
  const running = new Set<Promise<void>>()
  const accepted = gatherAccepted(parts)

  const start = (siteId: number, taken: Taken) => {
    const { endpointId } = taken
    underWay.set(endpointId, (underWay.get(endpointId) ?? 0) + 1)
    const one = deliver({ ...parts, accepted }, siteId, taken)
      .catch((error: unknown) => parts.log.error({ err: error }, 'a webhook: it is sent again later'))
      .finally(() => {
        running.delete(one)
        const left = (underWay.get(endpointId) ?? 1) - 1
        if (left > 0) underWay.set(endpointId, left)
        else underWay.delete(endpointId)
        onRoom()
      })
    running.add(one)
  }
  return {
    async begin() {
      const now = parts.now()
      let hasMore = false
      for (const siteId of await listSitesWithWebhooks(parts.db, now)) {
        const room = AT_ONCE - running.size
        if (room <= 0) return false
        const without = [...underWay].filter(([, count]) => count >= OF_AN_ENDPOINT).map(([id]) => id)
        const want = { now, until: plusMinutes(now, TAKEN_MINUTES), atMost: room, ofEach: OF_AN_ENDPOINT, without }
        const { taken, ended } = await inSite(parts.db, siteId, async (tx) => {
          const taken = await takeDeliveries(tx, want)
          return { taken, ended: await listEnded(tx, taken, now) }
        })
        for (const one of taken) if (!ended.has(one.endpointId)) start(siteId, one)
        // Apart, because who changes an address locks it before its messages.
        if (ended.size > 0) await inSite(parts.db, siteId, (tx) => stopEnded(tx, ended, { now, notify: parts.notify }))
        hasMore ||= taken.length > 0
      }
      return hasMore
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

type Gathered = { add(siteId: number, one: Accepted): Promise<void> }

/** What receivers have accepted is written down together: a commit for many. Each waits until its own is. */
function gatherAccepted({ db, now }: Parts): Gathered {
  const waiting = new Map<number, { some: Accepted[]; written: Promise<void> }>()
  return {
    add(siteId, one) {
      const known = waiting.get(siteId)
      if (known) {
        known.some.push(one)
        return known.written
      }
      const some = [one]
      const written = new Promise((resolve) => setTimeout(resolve, GATHERED_MS)).then(() => {
        waiting.delete(siteId)
        return inSite(db, siteId, (tx) => setDelivered(tx, some, now()))
      })
      waiting.set(siteId, { some, written })
      return written
    },
  }
}

async function deliver(parts: Parts & { readonly accepted: Gathered }, siteId: number, taken: Taken): Promise<void> {
  const { env, db, now, accepted } = parts
  const begun = now()
  const body = bodyOfEvent(taken)
  const id = messageIdOf(taken.eventId)
  const timestamp = Math.floor(epochMs(begun) / 1_000)
  const signature = signWebhook(secretsOf(env, siteId, taken, begun), { id, timestamp, body })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tradewind-Webhooks/1',
    ...{ 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
  }
  const answered = await postWebhook({ url: taken.url, headers, body }, env)
  const { status } = answered
  // A node that dies before the next line has the message sent again, with the same id.
  if (status !== null && status >= 200 && status < 300)
    return accepted.add(siteId, { ...answered, id: taken.id, endpointId: taken.endpointId })
  await inSite(db, siteId, (tx) => markFailed(tx, { ...parts, taken, answered }))
}

/** The newer one first; the older one as long as its receiver may need it. */
function secretsOf(
  env: App['env'],
  siteId: number,
  { endpointId, secret, oldSecret, oldSecretUntil }: Taken,
  now: Instant,
): string[] {
  const owner = ownerOfSecret(siteId, endpointId)
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now
  return [secret, ...(isOldGood ? [oldSecret] : [])].map((sealed) => openSecret(env, sealed, owner))
}

type Ended = Pick<Parts, 'now' | 'notify'> & { readonly taken: Taken; readonly answered: Answered }

/** A receiver has not accepted: when it is asked again, and whether it is asked at all. */
async function markFailed(tx: SiteTx, { now: clock, notify, taken, answered }: Ended): Promise<void> {
  const now = clock()
  const { status } = answered
  const isRedirect = status !== null && status >= 300 && status < 400
  const said = isRedirect ? { ...answered, answer: 'Redirects are not followed. Please enter the address itself.' } : answered
  if (!(await setFailed(tx, taken, said, nextAttempt(taken.attempts, now, Math.random())))) return
  const endpoint = await findEndpointById(tx, taken.endpointId, { locked: true })
  if (!endpoint || endpoint.stopped_at !== null) return
  const reason = whyStopped(status, endpoint.failing_since, now)
  if (reason === undefined) {
    if (endpoint.failing_since === null) await updateEndpoint(tx, endpoint.id, { failing_since: now })
    return
  }
  await stopEndpoint(tx, endpoint, { reason, now, notify })
}

function whyStopped(status: number | null, failingSince: Instant | null, now: Instant): string | undefined {
  if (status === GONE) return 'It answered 410: it wants no more messages.'
  return isGivenUp(failingSince, now) ? 'It has accepted nothing for three days.' : undefined
}

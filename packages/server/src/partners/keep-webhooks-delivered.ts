import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { listSites } from '../database/across-sites-repo.ts'
import { inSite } from '../database/in-site.ts'
import { makeDeliveries } from './deliver-webhooks.ts'
import { forgetOldEvents } from './delivery-repo.ts'

/** How long a message may wait before it leaves. */
const EVERY_MS = 1_000
const ROOM_MS = 20
const FORGOTTEN_EVERY_MS = 3_600_000
const KEPT_MINUTES = 30 * 24 * 60

/** Sends webhooks as long as the node runs, and forgets those of last month. */
export function keepWebhooksDelivered(app: Pick<App, 'db' | 'env' | 'log' | 'now' | 'notify'>): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined
  let isStopping = false
  let soon: ReturnType<typeof setTimeout> | undefined
  /** Where one has ended there is room for the next: many that end together are one reason to look. */
  const onRoom = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, ROOM_MS)
  }
  const deliveries = makeDeliveries(app, onRoom)
  const send = async () => {
    while (!isStopping && (await deliveries.begin()));
  }
  const look = () => {
    underWay ??= send()
      .catch((error: unknown) => app.log.error({ err: error }, 'sending webhooks; trying again'))
      .finally(() => {
        underWay = undefined
      })
  }
  const timer = setInterval(look, EVERY_MS)
  const forgetting = setInterval(() => {
    forget(app).catch((error: unknown) => app.log.warn({ err: error }, 'forgetting old webhooks; trying again'))
  }, FORGOTTEN_EVERY_MS)
  timer.unref()
  forgetting.unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      clearInterval(forgetting)
      clearTimeout(soon)
      await underWay
      await deliveries.settled()
    },
  }
}

async function forget({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = plusMinutes(now(), -KEPT_MINUTES)
  for (const { id } of await listSites(db)) await inSite(db, id, (tx) => forgetOldEvents(tx, before))
}

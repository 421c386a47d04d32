import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { type EndpointRow, giveUpWaiting, updateEndpoint } from './webhook-repo.ts'

type How = { readonly reason: string; readonly now: Instant; readonly notify: App['notify'] }

/** Switches an address off: nothing more goes there, and who added it is notified. */
export async function stopEndpoint(tx: SiteTx, endpoint: EndpointRow, { reason, now, notify }: How): Promise<void> {
  await updateEndpoint(tx, endpoint.id, { stopped_at: now, stopped_reason: reason })
  await giveUpWaiting(tx, endpoint.id, reason)
  await notify(
    tx,
    {
      to: { userId: endpoint.made_by },
      kind: 'webhooks',
      title: 'An address of your webhooks was switched off',
      body: `${new URL(endpoint.url).hostname}: ${reason}`,
      path: '/user/api',
    },
    now,
  )
}

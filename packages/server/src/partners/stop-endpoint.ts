import { isCompanyRight } from '@tradewind/domain/company-team/give-rights'
import { lackedForWebhooks } from '@tradewind/domain/partners/webhook-rights'
import type { Instant } from '@tradewind/domain/time'
import { listMembers } from '../accounts/team/team-repo.ts'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { type EndpointRow, giveUpWaiting, updateEndpoint } from './webhook-repo.ts'

type How = { readonly reason: string; readonly now: Instant; readonly notify: App['notify'] }

/** Switches an address off: nothing more goes there, and who added it is notified; where they are not of the company any more, or may not mend it, its owners. */
export async function stopEndpoint(tx: SiteTx, endpoint: EndpointRow, { reason, now, notify }: How): Promise<void> {
  await updateEndpoint(tx, endpoint.id, { stopped_at: now, stopped_reason: reason })
  await giveUpWaiting(tx, endpoint.id, reason)
  const body = `${new URL(endpoint.url).hostname}: ${reason}`
  const notice = { kind: 'webhooks', title: 'An address of your webhooks was switched off', body, path: '/user/api' } as const
  for (const userId of await listReaders(tx, endpoint)) await notify(tx, { ...notice, to: { userId } }, now)
}

async function listReaders(tx: SiteTx, { made_by: maker, legal_entity_id: company }: EndpointRow): Promise<number[]> {
  const members = (await listMembers(tx, company)).filter(({ is_blocked }) => !is_blocked)
  const isMaker = ({ id, withheld_rights: withheld }: (typeof members)[number]) =>
    id === maker && lackedForWebhooks({ withheld: withheld.filter(isCompanyRight) }) === undefined
  if (members.some(isMaker)) return [maker]
  return members.filter(({ is_company_owner }) => is_company_owner).map(({ id }) => id)
}

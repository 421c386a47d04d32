import type { WireCompany } from '@tradewind/contract/network/link-wire'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import { keepCompany, lockInstallation, readCompany } from '../installations/installation-repo.ts'
import { lockConsumerEntity, setConsumerNumbers } from './consumer-repo.ts'

/** `panNumber` undefined: nothing was said of it. */
type Numbers = { readonly panNumber: string | null | undefined; readonly gstNumber: string | null }

/**
 * The numbers under which a consumer is taxed, as it states them now: its next search is priced by them. Nothing where it is no customer yet, as it becomes one with those that it
 * states then.
 */
export async function keepConsumerNumbers(
  tx: SiteTx,
  { consumerSiteId, panNumber: stated, gstNumber }: Numbers & { readonly consumerSiteId: number },
  now: Instant,
): Promise<void> {
  const company = await lockConsumerEntity(tx, consumerSiteId)
  if (!company) return
  const before = { panNumber: company.pan_number, gstNumber: company.gst_number }
  const after = { panNumber: stated === undefined ? before.panNumber : stated, gstNumber }
  if (before.panNumber === after.panNumber && before.gstNumber === after.gstNumber) return
  await setConsumerNumbers(tx, company.id, after)
  const about = { kind: 'legalEntity', id: company.id } as const
  await recordChange(tx, { actor: undefined, area: 'network', action: 'state tax numbers of consumer', about, before, after }, now)
}

/** Who an installation says that it is. An answer from before the one that is kept changes nothing. */
export async function keepSaid(tx: SiteTx, installationId: number, said: WireCompany, now: Instant): Promise<void> {
  const installation = await lockInstallation(tx, installationId)
  if (!installation) return
  const known = readCompany(installation)
  if (known?.saidAt !== undefined && said.saidAt !== undefined && said.saidAt < known.saidAt) return
  // A clock that is ahead there does not silence what it says later.
  keepCompany(tx, installationId, said.saidAt !== undefined && said.saidAt > now ? { ...said, saidAt: now } : said)
  const panNumber = said.panNumber === undefined ? undefined : said.panNumber || null
  await keepConsumerNumbers(tx, { consumerSiteId: installationId, panNumber, gstNumber: said.gstNumber || null }, now)
}

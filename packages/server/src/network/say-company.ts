import { AgreementSaid } from '@tradewind/contract/network/link-wire'
import { findOwnPan } from '../accounts/legal-entity-repo.ts'
import type { App } from '../app.ts'
import { listSuppliesFor } from '../database/across-sites-repo.ts'
import { inSite, readInSite } from '../database/in-site.ts'
import { listInstallations } from '../installations/installation-repo.ts'
import { siteOf } from '../sites/site-facts.ts'
import { keepConsumerNumbers } from './keep-consumer-numbers.ts'

/**
 * Job: the company of a site states another PAN. The sites of this installation that supply it keep it at once; other installations are asked to read it again. Run again where one of
 * those gave no answer, and each time for all: said twice, it changes nothing more.
 */
export async function sayCompany(
  { db, installations, now }: Pick<App, 'db' | 'installations' | 'now'>,
  { siteId }: { siteId: number },
): Promise<void> {
  const { panNumber, partners } = await readInSite(db, siteId, async (tx) => ({
    panNumber: await findOwnPan(tx),
    partners: await listInstallations(tx),
  }))
  const { gst_number: gstNumber } = await siteOf(db, siteId)
  const suppliers = (await listSuppliesFor(db, { consumerSiteId: siteId })).filter(({ requestId }) => requestId !== null)
  for (const supplierSiteId of new Set(suppliers.map((supply) => supply.siteId)))
    await inSite(db, supplierSiteId, (tx) => keepConsumerNumbers(tx, { consumerSiteId: siteId, panNumber, gstNumber }, now()))
  const unheard: number[] = []
  for (const { id: installationId, ended_at: endedAt, their_key: key } of partners) {
    if (endedAt !== null || key === null) continue
    const heard = await installations.say({ siteId, installationId }, { kind: 'changed' }).catch(() => undefined)
    if (!AgreementSaid.safeParse(heard).data || 'refusedCall' in (heard as object)) unheard.push(installationId)
  }
  if (unheard.length > 0) throw new Error(`Site ${siteId} could not say its PAN to installations ${unheard.join(', ')}`)
}

import { formatInZone } from '@tradewind/domain/format-date'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { getRemindAt, getVersion, lockQuotation } from '../quotations/quotation-repo.ts'
import { validityOf, watchQuotation } from '../quotations/watch-quotation.ts'
import { siteOf } from '../sites/site-facts.ts'
import { placeOf } from '../sites/site-zone.ts'
import { listProposals } from './proposal-repo.ts'

type Job = { readonly siteId: number; readonly quotationId: number; readonly dueAt: Instant }

/**
 * Job: says that the prices of a proposal end soon, to its customer and by a letter to each address to which it was sent; or that they have ended, to its customer and the
 * desk, which sends it again or says why it was lost. Then plans the next look. Nothing where it was answered or sent again meanwhile.
 */
export async function remindValidity(
  app: Pick<App, 'db' | 'jobs' | 'notify' | 'now'>,
  { siteId, quotationId, dueAt }: Job,
): Promise<void> {
  const site = await siteOf(app.db, siteId)
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    const quotation = await lockQuotation(tx, quotationId)
    if ((await getRemindAt(tx, quotationId)) !== dueAt) return
    const validity = validityOf(quotation)
    if (validity) {
      const { kart } = (await getVersion(tx, quotationId, quotation.sentVersion ?? quotation.version)).kept
      const until = formatInZone(placeOf(site, validity.validUntil), validity.validUntil)
      const isOver = validity.validUntil <= now
      const toCustomer = {
        to: { userId: quotation.customerId },
        kind: 'ownProposal',
        path: `/quotations?open=${quotationId}`,
      } as const
      const title = `${isOver ? 'No longer valid' : `Valid until ${until}`}: ${kart.kartName}`
      await app.notify(tx, { ...toCustomer, title, body: isOver ? `Its prices were valid until ${until}.` : '' }, now)
      if (isOver) {
        const toDesk = {
          to: { permission: 'quotations.edit' },
          kind: 'proposal',
          path: `/staff/quotations/${quotationId}`,
        } as const
        const body = 'Its prices are no longer promised. Send it again, or close it with the reason.'
        await app.notify(tx, { ...toDesk, title: `${nameQuotation(quotationId)} has expired: ${kart.kartName}`, body }, now)
      } else await writeToAll(tx, app, { quotationId, version: quotation.sentVersion })
    }
    await watchQuotation(tx, { jobs: app.jobs, now }, quotationId)
  })
}

const LINKS_AT_MOST = 20

/** To each address once, by its newest link that still opens. */
async function writeToAll(
  tx: SiteTx,
  { jobs }: Pick<App, 'jobs'>,
  { quotationId, version }: { readonly quotationId: number; readonly version: number | null },
): Promise<void> {
  const living = (await listProposals(tx, quotationId, LINKS_AT_MOST)).filter(
    (proposal) => proposal.version === version && proposal.revoked_at === null && proposal.sent_to !== '',
  )
  const newest = living.filter(({ sent_to: to }, at) => living.findIndex((other) => other.sent_to === to) === at)
  for (const { id } of newest)
    await jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId: Number(id), about: 'ending' })
}

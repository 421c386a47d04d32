import { whyNotAccept } from '@tradewind/domain/quotations/proposal-state'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { moveQuotation } from '../quotations/move-quotation.ts'
import { nameQuotation } from '../quotations/present-kart.ts'
import { lockQuotation } from '../quotations/quotation-repo.ts'
import { restoreVersion } from '../quotations/restore-version.ts'
import type { Site } from '../sites/site-repo.ts'
import { getLinkedProposal, readProposal } from './open-proposal.ts'
import { updateProposal } from './proposal-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'sellers' | 'notify'> & { readonly site: Site; readonly now: Instant }
type Wish = { readonly token: string; readonly name: string }

/**
 * A traveller agrees to a proposal in their name: its quotation is accepted, in the version that the link shows, also where the desk has saved another one since. Gives
 * why it cannot be accepted; undefined: it is, now or before. Refuses NOT_FOUND.
 */
export function acceptProposal(
  { db, jobs, sellers, notify, site, now }: Parts,
  { token, name }: Wish,
): Promise<string | undefined> {
  return inSite(db, site.id, async (tx) => {
    const { quotation_id: quotationId } = await getLinkedProposal(tx, token)
    const quotation = await lockQuotation(tx, Number(quotationId))
    // Read again: whoever had the lock before may have taken it back, or accepted it.
    const opened = await readProposal(tx, await getLinkedProposal(tx, token), { site, now })
    const { proposal, state, kart, company } = opened
    if (state !== 'open') return whyNotAccept(state, company.companyName)
    await restoreVersion(tx, quotation, { version: proposal.version, by: proposal.sent_by, now })
    await updateProposal(tx, proposal.id, { accepted_at: now, accepted_by: name })
    await moveQuotation(tx, { actor: undefined, now, shop: { jobs, sellers } }, quotation.id, {
      ...{ status: 'accepted', reason: '', note: `${name} accepted version ${proposal.version} by its link` },
    })
    const title = `${nameQuotation(quotation.id)} was accepted: ${kart.kartName}`
    const path = `/staff/quotations/${quotation.id}`
    await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'proposal', title, body: `Accepted by ${name}`, path }, now)
    if (proposal.sent_to)
      await jobs.enqueue(tx, 'send-proposal-mail', { siteId: site.id, proposalId: Number(proposal.id), about: 'accepted' })
    return undefined
  })
}

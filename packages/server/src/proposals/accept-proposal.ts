import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { whyNotAccept, whyNotYet } from '@tradewind/domain/quotations/proposal-state'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { moveQuotation } from '../quotations/move-quotation.ts'
import { getVersion, lockQuotation } from '../quotations/quotation-repo.ts'
import { restoreVersion } from '../quotations/restore-version.ts'
import type { Site } from '../sites/site-repo.ts'
import { readPicks } from './choose.ts'
import { findNotSold } from './find-not-sold.ts'
import { getLinkedProposal, readProposal } from './open-proposal.ts'
import { getProposal, updateProposal } from './proposal-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'sellers' | 'notify'> & { readonly site: Site; readonly now: Instant }
type Wish = {
  readonly token: string
  readonly name: string
  /** The total that the traveller has seen, where there is something to choose: with another choice it is another. */
  readonly seen: string
  /** What was chosen, by the names of the fields. */
  readonly field: (name: string) => string | undefined
}
/** 'changed': the total is another than the one that was seen. */
type Refused = { readonly why: string } | 'changed'

/**
 * A traveller agrees to a proposal in their name: its quotation is accepted, in the version that the link shows, also where the desk has saved another one since. Gives
 * why it cannot be accepted; undefined: it is, now or before. Refuses NOT_FOUND.
 */
export function acceptProposal(
  { db, jobs, sellers, notify, site, now }: Parts,
  { token, name, seen, field }: Wish,
): Promise<Refused | undefined> {
  return inSite(db, site.id, async (tx) => {
    const { quotation_id: quotationId } = await getLinkedProposal(tx, token)
    const quotation = await lockQuotation(tx, Number(quotationId))
    // Read again: whoever had the lock before may have taken it back, or accepted it.
    const opened = await readProposal(tx, await getLinkedProposal(tx, token), { site, now, field })
    const { proposal, state, kart, company, offer, total } = opened
    if (state !== 'open') {
      const why = whyNotAccept(state, company.companyName)
      return why === undefined ? undefined : { why }
    }
    if (total.minor < 0n) return { why: `This choice is not possible. Please ask ${company.companyName}.` }
    if (offer.choices.length > 0 && kart.totalPrice !== undefined && seen !== kart.totalPrice) return 'changed'
    const lacking = await findNotSold(tx, opened, now)
    if (lacking.length > 0) return { why: whyNotYet('accept', company.companyName, lacking) }
    const { kept } = await getVersion(tx, quotation.id, proposal.version)
    const picks = readPicks(kept, field)
    const shop = { jobs, sellers, notify }
    const version = await restoreVersion(tx, quotation, { version: proposal.version, picks, by: proposal.sent_by, shop, now })
    if (version === undefined) return 'changed'
    // An agency whose traveller agreed by a link of its own reads, and pays, by the one that it was sent.
    const parent = proposal.resold_from === null ? undefined : await getProposal(tx, Number(proposal.resold_from))
    const agreed = parent ? [proposal, parent] : [proposal]
    const acceptance = { accepted_at: now, accepted_by: name, accepted_version: version, superseded_at: null, noted_by: null }
    for (const { id } of agreed) await updateProposal(tx, id, acceptance)
    await moveQuotation(tx, { actor: undefined, now, shop }, quotation.id, {
      ...{ status: 'accepted', reason: '', note: `${name} accepted version ${version} by its link` },
    })
    const title = `${nameQuotation(quotation.id)} was accepted: ${kart.kartName}`
    const path = `/staff/quotations/${quotation.id}`
    await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'proposal', title, body: `Accepted by ${name}`, path }, now)
    if (proposal.resold_from !== null) {
      const toAgency = { to: { userId: proposal.sent_by }, kind: 'ownProposal', path: `/quotations?open=${quotation.id}` } as const
      await notify(tx, { ...toAgency, title, body: `Accepted by ${name}` }, now)
    }
    for (const { id, sent_to: sentTo } of agreed)
      if (sentTo) await jobs.enqueue(tx, 'send-proposal-mail', { siteId: site.id, proposalId: Number(id), about: 'accepted' })
    return undefined
  })
}

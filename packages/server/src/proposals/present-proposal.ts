import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { getVersion, type Quotation } from '../quotations/quotation-repo.ts'
import { signLink } from '../sites/link-signature.ts'
import { publicUrl } from '../sites/public-url.ts'
import type { Site } from '../sites/site-repo.ts'
import { findNotSold } from './find-not-sold.ts'
import { stateOf } from './open-proposal.ts'
import type { ProposalRow } from './proposal-repo.ts'

type Where = { readonly env: App['env']; readonly site: Pick<Site, 'domain'> }

/** Where a traveller reads it. */
export async function linkOf(tx: SiteTx, { env, site }: Where, { public_id: publicId }: ProposalRow): Promise<string> {
  return `${publicUrl(env, site.domain)}/proposal/${await signLink(tx, 'proposal', publicId)}`
}

/** As staff see it. */
export async function presentProposal(tx: SiteTx, where: Where, { proposal, quotation, now }: Sent): Promise<Proposal> {
  const state = stateOf(proposal, quotation, now)
  const isIncomplete = state === 'open' && (await lacksSomething(tx, { proposal, quotation, now }))
  return {
    id: Number(proposal.id),
    version: proposal.version,
    link: proposal.resold_from === null ? await linkOf(tx, where, proposal) : '',
    isResold: proposal.resold_from !== null,
    state: isIncomplete ? 'incomplete' : state,
    sentAt: proposal.sent_at,
    sentBy: proposal.writer,
    sentTo: proposal.resold_from === null ? proposal.sent_to : '',
    validUntil: proposal.valid_until,
    firstOpenedAt: proposal.first_opened_at,
    lastOpenedAt: proposal.last_opened_at,
    acceptedAt: proposal.accepted_at,
    acceptedBy: proposal.accepted_by,
    notedBy: proposal.noter,
  }
}

type Sent = { readonly proposal: ProposalRow; readonly quotation: Quotation; readonly now: Instant }

async function lacksSomething(tx: SiteTx, { proposal, quotation, now }: Sent): Promise<boolean> {
  const { kept } = await getVersion(tx, quotation.id, proposal.version)
  return (await findNotSold(tx, { quotation, state: 'open', kept }, now)).length > 0
}

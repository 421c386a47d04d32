import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Quotation } from '../quotations/quotation-repo.ts'
import { signLink } from '../sites/link-signature.ts'
import { publicUrl } from '../sites/public-url.ts'
import type { Site } from '../sites/site-repo.ts'
import { stateOf } from './open-proposal.ts'
import type { ProposalRow } from './proposal-repo.ts'

type Where = { readonly env: App['env']; readonly site: Pick<Site, 'domain'> }

/** Where a traveller reads it. */
export async function linkOf(tx: SiteTx, { env, site }: Where, { public_id: publicId }: ProposalRow): Promise<string> {
  return `${publicUrl(env, site.domain)}/proposal/${await signLink(tx, 'proposal', publicId)}`
}

/** As staff see it. */
export async function presentProposal(
  tx: SiteTx,
  where: Where,
  { proposal, quotation, now }: { readonly proposal: ProposalRow; readonly quotation: Quotation; readonly now: Instant },
): Promise<Proposal> {
  return {
    id: Number(proposal.id),
    version: proposal.version,
    link: proposal.resold_from === null ? await linkOf(tx, where, proposal) : '',
    isResold: proposal.resold_from !== null,
    state: stateOf(proposal, quotation, now),
    sentAt: proposal.sent_at,
    sentBy: proposal.writer,
    sentTo: proposal.resold_from === null ? proposal.sent_to : '',
    validUntil: proposal.valid_until,
    firstOpenedAt: proposal.first_opened_at,
    lastOpenedAt: proposal.last_opened_at,
    acceptedAt: proposal.accepted_at,
    acceptedBy: proposal.accepted_by,
  }
}

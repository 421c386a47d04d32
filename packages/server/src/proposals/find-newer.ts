import { mayLeadOn, type SentLink } from '@tradewind/domain/quotations/proposal-state'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getVersion } from '../quotations/quotation-repo.ts'
import { signLink } from '../sites/link-signature.ts'
import type { Site } from '../sites/site-repo.ts'
import { type ChangedProposal, compareProposals } from './compare-proposals.ts'
import { type OpenedProposal, readProposal } from './open-proposal.ts'
import { listOfVersion, type ProposalRow, wereMerged } from './proposal-repo.ts'

/** Where the newest proposal is read, and in what it differs from the one that was opened. */
export type NewerProposal = ChangedProposal & { readonly token: string }

/** An agency makes so many links of one. */
const LINKS_AT_MOST = 200

/** The newest proposal to which the link of an older one may lead; undefined: there is none, or nobody knows that it is for the same person. */
export async function findNewer(
  tx: SiteTx,
  { proposal, quotation, state, kart }: OpenedProposal,
  reading: { readonly site: Site; readonly now: Instant },
): Promise<NewerProposal | undefined> {
  const { sentVersion } = quotation
  if (state !== 'replaced' || sentVersion === null) return undefined
  const { savedFor: before } = await getVersion(tx, quotation.id, proposal.version)
  const { savedFor: since } = await getVersion(tx, quotation.id, sentVersion)
  const customerId = since === before || (await wereMerged(tx, since, before)) ? before : since
  const older = sentLinkOf(proposal, before)
  const rows = await listOfVersion(tx, quotation.id, sentVersion, LINKS_AT_MOST)
  const newer = rows.find((row) => mayLeadOn(older, sentLinkOf(row, customerId)))
  if (!newer) return undefined
  const opened = await readProposal(tx, newer, reading)
  return { token: await signLink(tx, 'proposal', newer.public_id), ...compareProposals(kart, opened.kart) }
}

function sentLinkOf({ sent_to, resold_from, revoked_at }: ProposalRow, customerId: number): SentLink {
  return { sentTo: sent_to.toLowerCase(), isResold: resold_from !== null, isRevoked: revoked_at !== null, customerId }
}

import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { type Money, zero } from '@tradewind/domain/money'
import type { PlannedPayment } from '@tradewind/domain/quotations/payment-plan'
import { type ProposalState, stateOfProposal } from '@tradewind/domain/quotations/proposal-state'
import { resellPlan, resold } from '@tradewind/domain/quotations/resale'
import type { Instant } from '@tradewind/domain/time'
import { companyOfSite, type IssuingCompany, issuingCompany } from '../accounts/issuing-company.ts'
import type { SiteTx } from '../database/in-site.ts'
import { findChangedVersion } from '../quotations/change/change-repo.ts'
import { cleanTerms } from '../quotations/clean-terms.ts'
import { withPicks } from '../quotations/pick-lines.ts'
import { presentCustomerKart } from '../quotations/present-kart.ts'
import { sumKept } from '../quotations/price-kart.ts'
import { getQuotation, getVersion, type Kept, type Quotation } from '../quotations/quotation-repo.ts'
import { totalInOwn } from '../quotations/sell/charge-in-own.ts'
import { planOf, readPaymentPlan } from '../quotations/sell/read-payment-plan.ts'
import { readSoldView, type SoldView } from '../quotations/sell/read-sold-view.ts'
import { showSold } from '../quotations/sell/show-sold.ts'
import { readTerms } from '../quotations/terms-repo.ts'
import { readLink } from '../sites/link-signature.ts'
import type { Site } from '../sites/site-repo.ts'
import { type Offer, offerOf, readPicks } from './choose.ts'
import { type Comment, type Conversation, listComments } from './comment-repo.ts'
import { findProposalOfLink, isAccepted, type ProposalRow, refuseProposal } from './proposal-repo.ts'
import { resellKart } from './resell/resell-kart.ts'
import { withNewestNotes } from './with-newest-notes.ts'

export type OpenedProposal = {
  readonly proposal: ProposalRow
  readonly quotation: Quotation
  readonly state: ProposalState
  /** As it was sent, with the prices that may be seen. */
  readonly kart: CustomerKart
  /** The same with all that was kept of it, for its own company alone. */
  readonly kept: Kept
  /** Whose proposal it is to the traveller: the agency's where the quotation carries its brand. */
  readonly company: IssuingCompany
  /** HTML that was cleaned. */
  readonly terms: string
  /** What was asked and answered, in its order. */
  readonly comments: readonly Comment[]
  /** What its traveller may still choose; nothing once it cannot be accepted. */
  readonly offer: Offer
  /** What it costs, also where that is not shown. */
  readonly total: Money
  /** The same in the currency of the site, in which it is paid, where that is another one. */
  readonly inOwn: Awaited<ReturnType<typeof totalInOwn>>
  /** What of it is to be paid when, as if nothing was paid yet; once something of what was sold was changed or cancelled, what is still open. */
  readonly plan: readonly PlannedPayment[]
  /** What was sold, once something of it was changed or cancelled since: `kart` and `total` say what it comes to now. Undefined: it is as it was agreed to. */
  readonly changed: SoldView | undefined
}

const COMMENTS_SHOWN = 500

type Reading = {
  readonly site: Site
  readonly now: Instant
  /** What its traveller has chosen so far, by the names of the fields. */
  readonly field?: (name: string) => string | undefined
}

/** The proposal of a link. A wrong signature, another site's link and one that was taken back get the same answer. Refuses NOT_FOUND. */
export async function getLinkedProposal(tx: SiteTx, token: string): Promise<ProposalRow> {
  const publicId = await readLink(tx, 'proposal', token)
  const proposal = publicId === undefined ? undefined : await findProposalOfLink(tx, publicId)
  return proposal && proposal.revoked_at === null ? proposal : refuseProposal()
}

/** What a proposal shows. Nothing of it is priced anew. */
export async function readProposal(
  tx: SiteTx,
  proposal: ProposalRow,
  { site, now, field = () => undefined }: Reading,
): Promise<OpenedProposal> {
  const quotation = await getQuotation(tx, Number(proposal.quotation_id), { kind: 'site' })
  // What was agreed to, with what was changed since.
  const changed = isAccepted(proposal) ? await findChangedVersion(tx, quotation.id) : undefined
  const agreed = isAccepted(proposal) ? proposal.accepted_version : null
  const version = await getVersion(tx, quotation.id, changed ?? agreed ?? proposal.version)
  const state = stateOf(proposal, quotation, now)
  // What is not offered, such as a choice of an old page, is as if nothing was chosen.
  const shown = state === 'accepted' ? await withNewestNotes(tx, quotation, version.kept) : version.kept
  const chosen = (state === 'open' && withPicks(shown, readPicks(shown, field))) || shown
  const { markup_points: markupPoints, resold_from: resoldFrom } = proposal
  const view = state === 'accepted' ? await readSoldView(tx, { quotationId: quotation.id, kept: chosen }, now) : undefined
  const sold = view?.isChanged ? view : undefined
  const net = sold?.sum.toPay ?? sumKept(chosen).totalPrice
  const [total, nothing] = [resold(net, markupPoints), zero(net.currency)]
  const offered = await presentCustomerKart(tx, quotation, { version: version.version, kept: chosen }, now)
  const sent = sold ? showSold(offered, sold) : offered
  const kart = resoldFrom === null ? sent : resellKart(sent, { markupPoints, note: proposal.resale_note })
  // As they were when it was sent: later ones are for later proposals, and what was accepted stays what it was.
  const { terms } = await readTerms(tx, proposal.sent_at)
  const isBranded = kart.isAgentBranding || resoldFrom !== null
  const company = isBranded ? await issuingCompany(tx, quotation.legalEntityId, site) : companyOfSite(site)
  return {
    ...{ proposal, quotation, kart, kept: chosen, state },
    offer: state === 'open' ? offerOf(version.kept, chosen, markupPoints) : { choices: [], differences: new Map() },
    inOwn: await totalInOwn(tx, { quotationId: quotation.id, kept: chosen, total }),
    ...{ total, changed: sold },
    plan: sold
      ? await planOpen(tx, quotation, { isResold: resoldFrom !== null })
      : resellPlan(planOf(chosen.kart, { total: net, collected: nothing, zones: site.zones }), {
          markupPoints,
          collected: nothing,
        }),
    company,
    terms: cleanTerms(terms),
    comments: await readComments(tx, proposal, isBranded ? company.companyName : undefined),
  }
}

/** What of what was sold is still to be paid when. An agency's traveller reads what the agency asks in the section that pays. */
async function planOpen(
  tx: SiteTx,
  quotation: Quotation,
  { isResold }: { readonly isResold: boolean },
): Promise<readonly PlannedPayment[]> {
  if (isResold) return []
  const plan = await readPaymentPlan(tx, quotation)
  return plan.flatMap(({ dueOn, open }) => (open.minor > 0n ? [{ dueOn, amount: open, open }] : []))
}

/** What was said by a link. Under the brand of an agency the desk answers as the agency: its people are not named. */
async function readComments(tx: SiteTx, proposal: ProposalRow, brand: string | undefined): Promise<Comment[]> {
  const comments = await listComments(tx, conversationOf(proposal), COMMENTS_SHOWN)
  return comments.map((comment) => (comment.isStaff && brand !== undefined ? { ...comment, author: brand } : comment))
}

/** Whom a link talks to. */
export function conversationOf({ id, quotation_id, resold_from }: ProposalRow): Conversation {
  return { quotationId: Number(quotation_id), ...(resold_from !== null && { resaleId: id }) }
}

export function stateOf(proposal: ProposalRow, quotation: Quotation, now: Instant): ProposalState {
  const { version, valid_until: validUntil, revoked_at: revokedAt } = proposal
  const acceptedAt = isAccepted(proposal) ? proposal.accepted_at : null
  return stateOfProposal({ version, validUntil, revokedAt, acceptedAt }, quotation, now)
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import { isWithinLimit } from '@tradewind/domain/company-team/approval-request'
import { type Money, toDecimal } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { whyNotYet } from '@tradewind/domain/quotations/proposal-state'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { whyCompanyRefuses } from '../../http/why-not-admitted.ts'
import { openTopUpFor } from '../../payments/open-top-up.ts'
import { startGatewayPayment } from '../../payments/start-gateway-payment.ts'
import { lockQuotation } from '../../quotations/quotation-repo.ts'
import { readToPay } from '../../quotations/sell/read-to-pay.ts'
import { findReceiptByKey } from '../../quotations/sell/receipt-repo.ts'
import { receiveFromWallet } from '../../quotations/sell/receive.ts'
import type { Site } from '../../sites/site-repo.ts'
import { findNotSold } from '../find-not-sold.ts'
import { getLinkedProposal, type OpenedProposal, readProposal } from '../open-proposal.ts'
import { PROPOSAL } from './paid-proposals.ts'
import { findOpenProposalPayment, insertProposalPayment } from './proposal-payment-repo.ts'
import { amountOf, readToPayOf, seenOf, type ToPay, type Wanted } from './to-pay.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'sellers' | 'gateways' | 'log'> & {
  readonly site: Site
  readonly now: Instant
  readonly origin: string
}
type Wish = {
  readonly token: string
  readonly payerName: string
  readonly wanted: Wanted
  /** As the payer saw it: another amount is not charged without a look at it. */
  readonly seen: string
  readonly key: string
}
/** Where to pay, or why nothing can be paid now. */
export type Started = { readonly paymentUrl: string } | { readonly why: string }

/** The page of a proposal is no call: it shows the sentence of each of them. */
const PAGE_REFUSALS = {
  ...{ GATEWAY_FAILED: {}, PAYMENT_SESSION_EXPIRED: {}, STATE_CHANGED: {}, KEY_REUSED: {}, INSUFFICIENT_BALANCE: {} },
}
const refuse = promised(PAGE_REFUSALS)

const NOTHING = 'Nothing is to be paid any more.'
const CHANGED = 'The amount has changed. Please check it again.'
const TOO_LITTLE = 'This is too little to be paid by card. Please ask your travel company how to pay.'
const NO_CARD = 'Card payment is not available now. Nothing was charged. Please try again later.'

/** Opens the page of the gateway for what is due of an accepted proposal, or for all of it. The same press, or a second one, leads to the same page. Refuses NOT_FOUND. */
export async function payProposal(parts: Parts, wish: Wish): Promise<Started> {
  const { db, site } = parts
  const opened = await inSite(db, site.id, (tx) => openPayment(tx, parts, wish))
  if ('why' in opened) return opened
  const { paymentUrl } = await startGatewayPayment(
    { ...parts, actor: { siteId: site.id, payerName: wish.payerName }, refuse },
    { orderId: opened.paymentId, useWallet: false },
  )
  return { paymentUrl }
}

type Opened = { readonly paymentId: string } | { readonly why: string }

async function openPayment(tx: SiteTx, parts: Parts, { token, payerName, wanted, seen, key }: Wish): Promise<Opened> {
  const { jobs, now } = parts
  // Whoever takes the link back at this moment goes first, or comes too late.
  await lockQuotation(tx, Number((await getLinkedProposal(tx, token)).quotation_id))
  const read = await readWanted(tx, parts, { token, wanted, seen })
  if ('why' in read) return read
  const { opened, toPay, amount, charged } = read
  if (toPay.methods.length === 0) return { why: NO_CARD }
  if (charged.minor <= 0n) return { why: TOO_LITTLE }
  const { proposal, quotation, kart } = opened
  const known = await findOpenProposalPayment(tx, { proposalId: proposal.id, amount, charged, now })
  if (known !== undefined) return { paymentId: known }
  const { legalEntityId } = await readToPay(tx, quotation)
  const { id: paymentId } = await openTopUpFor(tx, {
    ...{ jobs, legalEntityId, userId: quotation.customerId, amount: charged, key: `${PROPOSAL}:${proposal.id}:${key}` },
    ...{ remark: `${nameQuotation(quotation.id)}, ${kart.kartName}`.slice(0, 200), redirectTo: '/proposal/paid/{id}' },
    ...{ meantFor: PROPOSAL, now, refuse },
  })
  await insertProposalPayment(tx, { paymentId, proposalId: proposal.id, payerName, amount, charged, net: toPay.netOf(amount) })
  return { paymentId }
}

/** `charged`: what the payer is charged for the amount, in the currency of the site. */
type Read = { readonly opened: OpenedProposal; readonly toPay: ToPay; readonly amount: Money; readonly charged: Money }
type Wanting = Pick<Wish, 'token' | 'wanted' | 'seen'>

async function readWanted(
  tx: SiteTx,
  { gateways, site, now }: Pick<Parts, 'gateways' | 'site' | 'now'>,
  { token, wanted, seen }: Wanting,
): Promise<Read | { readonly why: string }> {
  const opened = await readProposal(tx, await getLinkedProposal(tx, token), { site, now })
  const toPay = await readToPayOf(tx, opened, { gateways, site, now })
  if (!toPay || toPay.open.minor <= 0n) return { why: NOTHING }
  const lacking = await findNotSold(tx, opened, now)
  if (lacking.length > 0) return { why: whyNotYet('pay', opened.company.companyName, lacking) }
  const amount = amountOf(toPay, wanted)
  const charged = toPay.chargeOf(amount)
  if (!charged) return { why: NO_CARD }
  return seenOf(toPay, wanted) === seen ? { opened, toPay, amount, charged } : { why: CHANGED }
}

type FromWallet = Pick<App, 'db' | 'gateways' | 'notify'> & {
  readonly site: Site
  readonly now: Instant
  readonly actor: Actor
}

/** The same from the wallet, for a person who is logged in and whose wallet it is. Gives why it cannot be; undefined: it is paid, now or before with the same key. */
export async function payProposalFromWallet(parts: FromWallet, wish: Omit<Wish, 'payerName'>): Promise<string | undefined> {
  const { db, site, actor, now, notify } = parts
  const idempotencyKey = `${PROPOSAL}:${wish.key}`
  return inSite(db, site.id, async (tx) => {
    const { quotation_id: quotationId } = await getLinkedProposal(tx, wish.token)
    // A press that is repeated waits here for the first; and nothing else is paid between what is due and its payment.
    await lockQuotation(tx, Number(quotationId))
    if ((await findReceiptByKey(tx, Number(quotationId), idempotencyKey)) !== undefined) return undefined
    const read = await readWanted(tx, parts, wish)
    if ('why' in read) return read.why
    const { opened, amount, charged } = read
    const { id } = opened.quotation
    if (!mayPayFromWallet(actor, opened)) return 'This wallet does not pay for this proposal.'
    const why = whyCompanyRefuses(actor, ['pay'])
    if (why) return why.message
    if (!isWithinLimit(charged, actor.paysAlone)) return 'This is more than you may pay alone. Please ask a colleague to pay it.'
    const payment = { id, amount: toDecimal(amount), note: 'From the wallet, on the proposal', idempotencyKey }
    await receiveFromWallet(tx, { actor, now, refuse }, payment)
    const title = `${nameQuotation(id)}: ${actor.firstName} ${actor.lastName} paid from the wallet`
    await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'proposal', title, path: `/staff/quotations/${id}` }, now)
    return undefined
  })
}

/** Whose quotation it is: a retail customer's own, a company's for all who work there; never staff, who have the desk for it. */
export function mayPayFromWallet(
  actor: Actor | undefined,
  { proposal, quotation }: Pick<OpenedProposal, 'proposal' | 'quotation'>,
): boolean {
  // What an agency shows to its traveller costs the agency less: it pays by the link that it was sent.
  if (!actor || actor.userType === 'staff' || proposal.resold_from !== null) return false
  return actor.userType === 'retail' ? actor.userId === quotation.customerId : actor.legalEntityId === quotation.legalEntityId
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import { add, compareMoney, isZero, type Money, money, subtract, zero } from '@tradewind/domain/money'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { getContact } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse, refuseInput } from '../http/refuse.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { lockWallet } from '../ledger/wallet/read-wallet.ts'
import type { Sellers } from '../sales/seller.ts'
import { activeGateway } from './active-gateway.ts'
import {
  changeGatewayPayment,
  findGatewayPayment,
  type GatewayPayment,
  insertAttempt,
  listAttempts,
} from './gateway-payment-repo.ts'
import { type GatewayOrder, type GatewayOrderRequest, GatewayRefused, GatewayUnavailable } from './gateways/payment-gateway.ts'
import { amountOfPayment, type LockedSale, lockPayment, type Payment, refuseForeignPayment, updatePayment } from './payment-repo.ts'
import { reopenPayment } from './record-gateway-state.ts'
import { refuseAboveLimit } from './refuse-above-limit.ts'
import { refuseUnpayable, whySellerRefuses } from './refuse-unpayable.ts'
import { setWalletPart } from './set-wallet-part.ts'

/** Who has the link to what the money is meant for, and no account: the caller has checked the link. */
type LinkPayer = { readonly siteId: number; readonly payerName: string }
type Payer = Actor | LinkPayer
type Context = Pick<App, 'db' | 'jobs' | 'sellers' | 'gateways' | 'log'> & {
  readonly actor: Payer
  readonly now: Instant
  readonly origin: string
  /** Of calls that pay sales: for who may not pay this much alone. */
  readonly refuseAlone?: Refuse<'APPROVAL_NEEDED'>
  readonly refuse: Refuse<'GATEWAY_FAILED' | 'PAYMENT_SESSION_EXPIRED' | 'STATE_CHANGED'>
}
export type StartedPayment = {
  readonly paymentUrl: string
  readonly gatewayOrderId: string
  readonly amount: Money
  readonly walletAmount: Money
}

/** Nobody types a card number in less: a payment that comes after the session is over would only go back. */
const SHORTEST_LIFE_SECONDS = 60
const FIRST_LOOK_SECONDS = 30

/**
 * Opens the gateway's page for a payment, with the wallet's part set aside first. The attempt is written down before the gateway is asked.
 * A second click, or another tab, gets the same page. Refuses GATEWAY_FAILED with everything as it was before.
 */
export async function startGatewayPayment(
  context: Context,
  { orderId, useWallet }: { orderId: string; useWallet: boolean },
): Promise<StartedPayment> {
  const { db, actor } = context
  const { cardPayment, payment, customer } = await inSite(db, actor.siteId, (tx) =>
    writeAttempt(tx, context, { orderId, useWallet }),
  )
  const opened =
    cardPayment.payment_url && cardPayment.gateway_order_id
      ? { paymentUrl: cardPayment.payment_url, gatewayOrderId: cardPayment.gateway_order_id }
      : await openPage(context, { cardPayment, payment, customer })
  return {
    ...opened,
    amount: money(cardPayment.amount_minor, cardPayment.currency),
    walletAmount: money(payment.amount_minor - cardPayment.amount_minor, payment.currency),
  }
}

async function writeAttempt(tx: SiteTx, context: Context, { orderId, useWallet }: { orderId: string; useWallet: boolean }) {
  const { jobs, sellers, actor, now, gateways, refuse } = context
  const { sales, payment } = await lockPayment(tx, sellers, orderId)
  refuseOthers(payment, actor)
  if ('onBehalf' in actor && actor.onBehalf) refuse('FORBIDDEN', { message: onlyFromWallet(sales) })
  const gateway = await activeGateway(tx, gateways)
  if (!gateway) return refuse('GATEWAY_FAILED', { message: 'Card payment is not available. Please pay from the wallet.' })
  if (payment.status === 'paid' || payment.status === 'captured') {
    const message = (await whySellerRefuses(tx, { sales, payment }, now))?.message
    refuse('STATE_CHANGED', message ? { message } : {})
  }
  await refuseUnpayable(tx, { sales, payment }, now, refuse)
  if (!('payerName' in actor))
    await refuseAboveLimit(
      tx,
      { sellers, payment, saleIds: sales.map(({ sold }) => sold.id), actor, now },
      context.refuseAlone ?? (() => refuse('FORBIDDEN')),
    )
  if (secondsLeft(payment, now) < SHORTEST_LIFE_SECONDS)
    refuse('PAYMENT_SESSION_EXPIRED', {
      message: `There is not enough time left to pay by card. Nothing was charged. Please ${sales.length > 0 ? 'search' : 'start'} again.`,
    })
  const customer = 'payerName' in actor ? { name: actor.payerName, email: '', phone: '' } : await getCustomer(tx, payment.user_id)
  const walletPart = useWallet ? await walletPartOf(tx, payment, now) : zero(payment.currency)
  const cardPart = subtract(amountOfPayment(payment), walletPart)
  if (isZero(cardPart)) refuse('STATE_CHANGED', { message: 'It is free, so there is nothing to pay by card. Please book it.' })
  const attempts = await listAttempts(tx, orderId)
  const open = attempts.find(
    (attempt) =>
      (attempt.status === 'started' || attempt.status === 'created') &&
      attempt.gateway === gateway.name &&
      attempt.amount_minor === cardPart.minor &&
      attempt.ends_at > now,
  )
  const paying = await setWalletPart(tx, payment, walletPart, now)
  if (open) return { cardPayment: open, payment: await updatePayment(tx, orderId, { status: 'paying' }), customer }
  const attempt = attempts.length + 1
  const cardPayment = await insertAttempt(tx, {
    // The site is part of the name, because a callback names no other.
    id: `${tx.siteId}-${orderId}-${attempt}`,
    payment_id: orderId,
    attempt,
    gateway: gateway.name,
    amount_minor: cardPart.minor,
    currency: cardPart.currency,
    started_at: now,
    ends_at: payment.expires_at,
  })
  await jobs.enqueue(tx, 'verify-payment', { siteId: tx.siteId, orderId }, { startAfterSeconds: FIRST_LOOK_SECONDS })
  return { cardPayment, payment: await updatePayment(tx, paying.id, { status: 'paying' }), customer }
}

function refuseOthers(payment: Payment, payer: Payer): void {
  if (!('payerName' in payer)) refuseForeignPayment(payment, payer)
  else if (payment.meant_for === null) refuse('NOT_FOUND', { message: 'We could not find that payment.' })
}

function onlyFromWallet([first]: readonly LockedSale[]): string {
  const many = first?.seller.words.many ?? 'payments'
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} for a customer are paid from their wallet only.`
}

/** As much as the wallet can give now, counting what it has set aside for this payment already. */
async function walletPartOf(tx: SiteTx, payment: Payment, now: Instant): Promise<Money> {
  const { spendable } = await lockWallet(tx, { legalEntityId: payment.legal_entity_id, currency: payment.currency }, now)
  const able = add(spendable, money(payment.wallet_minor, payment.currency))
  if (compareMoney(able, amountOfPayment(payment)) >= 0)
    refuseInput({ useWallet: 'Your wallet covers the whole amount. Please pay from the wallet.' })
  return able.minor > 0n ? able : zero(payment.currency)
}

export async function getCustomer(tx: SiteTx, userId: number): Promise<GatewayOrderRequest['customer']> {
  const user = await getContact(tx, userId)
  const [phone] = user.phone_numbers as { phoneNumber?: string; phoneCountryCode?: string }[]
  return {
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    phone: phone ? `${phone.phoneCountryCode ?? ''}${phone.phoneNumber ?? ''}` : '',
  }
}

type Opening = { cardPayment: GatewayPayment; payment: Payment; customer: GatewayOrderRequest['customer'] }

async function openPage(context: Context, { cardPayment, payment, customer }: Opening): Promise<GatewayOrder> {
  const { db, jobs, sellers, gateways, actor, log, origin, now } = context
  try {
    const gateway = gateways.find(actor.siteId, cardPayment.gateway)
    if (!gateway) throw new GatewayUnavailable(`This site has no account with ${cardPayment.gateway}`)
    const opened = await gateway.createOrder({
      reference: cardPayment.id,
      amount: money(cardPayment.amount_minor, cardPayment.currency),
      customer,
      description: payment.remark,
      returnUrl: `${origin}${pageAfter(payment)}`,
      verifyUrl: `${origin}${verifyPathOf(payment)}?transaction_id=${cardPayment.id}`,
      pageUrl: `${origin}/api/payment/gateway/page/${cardPayment.id}`,
      callbackUrl: `${reachable(origin)}/api/payment/gateway/callback`,
      lifeSeconds: secondsLeft(payment, now),
    })
    await inSite(db, actor.siteId, (tx) => rememberPage(tx, { jobs, sellers, cardPayment, opened }))
    return opened
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    log.warn({ err: error, payment: cardPayment.id }, 'the payment page could not be opened')
    await inSite(db, actor.siteId, (tx) => giveUpAttempt(tx, sellers, cardPayment, now))
    return context.refuse('GATEWAY_FAILED')
  }
}

async function rememberPage(
  tx: SiteTx,
  { jobs, sellers, cardPayment, opened }: { jobs: JobQueue; sellers: Sellers; cardPayment: GatewayPayment; opened: GatewayOrder },
): Promise<void> {
  const { payment } = await lockPayment(tx, sellers, cardPayment.payment_id)
  const current = await findGatewayPayment(tx, cardPayment.id)
  const page = { gateway_order_id: opened.gatewayOrderId, payment_url: opened.paymentUrl }
  if (current?.status === 'started') await changeGatewayPayment(tx, cardPayment.id, { ...page, status: 'created' })
  if (current?.status !== 'failed' || current.gateway_order_id) return
  // Another click on the same attempt had given it up meanwhile. There is a page after all, so it must be watched.
  await changeGatewayPayment(tx, cardPayment.id, { ...page, status: 'created', failure_reason: null })
  if (payment.status === 'open') await updatePayment(tx, payment.id, { status: 'paying' })
  await jobs.enqueue(tx, 'verify-payment', { siteId: tx.siteId, orderId: payment.id }, { startAfterSeconds: FIRST_LOOK_SECONDS })
}

/** The payer has no page to pay at: even if the gateway did open one, nobody can reach it. */
async function giveUpAttempt(tx: SiteTx, sellers: Sellers, cardPayment: GatewayPayment, now: Instant): Promise<void> {
  const { payment } = await lockPayment(tx, sellers, cardPayment.payment_id)
  const current = await findGatewayPayment(tx, cardPayment.id)
  if (current?.status !== 'started') return
  await changeGatewayPayment(tx, cardPayment.id, { status: 'failed', failure_reason: 'The payment page could not be opened' })
  await reopenPayment(tx, payment, now)
}

/** The screen that the payer comes back to: the one that the payment was opened for, where that is its own page. */
export function returnPathOf({ id, purpose, redirect_to }: Pick<Payment, 'id' | 'purpose' | 'redirect_to'>): string {
  if (redirect_to.endsWith(`/${id}`)) return redirect_to.replace(/^\/app/, '')
  return purpose === 'topUp' ? `/user/topUp/${id}` : `/user/payments/${id}`
}

/** The page that a payer comes back to, with its query to be added. What has a link and no account comes back to a page of its own. */
export function pageAfter(payment: Pick<Payment, 'id' | 'purpose' | 'redirect_to' | 'meant_for'>): string {
  return payment.meant_for === null ? `/app${returnPathOf(payment)}` : payment.redirect_to
}

const verifyPathOf = (payment: Payment) => (payment.meant_for === null ? `/app/phonepe/verify/${payment.id}` : pageAfter(payment))

function secondsLeft({ expires_at }: Pick<Payment, 'expires_at'>, now: Instant): number {
  return Math.floor((epochMs(expires_at) - epochMs(now)) / 1_000)
}

/** Names under .localhost lead nowhere but in browsers; a gateway on this machine finds the server at the loopback itself. */
function reachable(origin: string): string {
  const url = new URL(origin)
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  return url.origin
}

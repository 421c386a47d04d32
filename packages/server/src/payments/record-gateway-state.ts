import { gatewayPayment } from '@tradewind/domain/ledger/build-posting'
import { compareMoney, type Money, money, subtract, zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { Refusal } from '../http/refuse.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import type { Mover } from '../sales/mover.ts'
import type { Sellers, WhyNotPay } from '../sales/seller.ts'
import { fillWallet } from './fill-wallet.ts'
import { changeGatewayPayment, findGatewayPayment, type GatewayPayment, listInDoubt } from './gateway-payment-repo.ts'
import type { GatewayState } from './gateways/payment-gateway.ts'
import {
  amountOfPayment,
  findPayment,
  isPayable,
  type LockedSale,
  lockPayment,
  type Payment,
  updatePayment,
} from './payment-repo.ts'
import { promiseRefund } from './refunds/promise-refund.ts'
import { findPaidInVain } from './refuse-unpayable.ts'
import { setWalletPart } from './set-wallet-part.ts'
import { type TopUpUses, useOf } from './top-up-use.ts'

/** counted: its money counts for the payment. waiting: not decided yet. unpaid: declined, cancelled, timed out. returned: it came too late, twice or wrong, and goes back. */
export type PaymentOutcome = 'counted' | 'waiting' | 'unpaid' | 'returned'

type Recording = {
  readonly jobs: JobQueue
  readonly sellers: Sellers
  readonly topUpUses: TopUpUses
  readonly cardPayment: GatewayPayment
  readonly now: Instant
  readonly actor: Mover
}

/**
 * Writes down what the gateway itself has said of an attempt, no matter who asked it and how often. Money that arrived is posted once; it either
 * counts for the payment, in the same transaction as its sales move on, or is promised back to the card.
 */
export async function recordGatewayState(
  tx: SiteTx,
  recording: Recording & { readonly state: GatewayState | undefined },
): Promise<PaymentOutcome> {
  const { state, now, topUpUses } = recording
  const found = await findPayment(tx, recording.cardPayment.payment_id)
  if (found) await useOf(topUpUses, found)?.lock(tx, found.id)
  const { sales, payment } = await lockPayment(tx, recording.sellers, recording.cardPayment.payment_id)
  const cardPayment = await findGatewayPayment(tx, recording.cardPayment.id)
  if (!cardPayment) throw new Error(`Card payment ${recording.cardPayment.id} has gone`)
  if (cardPayment.status === 'paid') return cardPayment.counts ? 'counted' : 'returned'
  if (state?.status === 'paid') return recordMoney(tx, { ...recording, cardPayment, sales, payment, state })
  const status = state?.status ?? 'lost'
  const changed = await changeGatewayPayment(tx, cardPayment.id, {
    status,
    gateway_order_id: state?.gatewayOrderId ?? cardPayment.gateway_order_id,
    failure_reason: state?.failureReason ?? null,
    checked_at: now,
  })
  if (changed.status === 'created' || changed.status === 'pending') return 'waiting'
  await reopenPayment(tx, payment, now)
  return 'unpaid'
}

/** No attempt is left that could still pay: the wallet's part is free again and another try may begin. */
export async function reopenPayment(tx: SiteTx, payment: Payment, now: Instant): Promise<void> {
  if (payment.status !== 'paying' || (await listInDoubt(tx, payment.id)).length > 0) return
  const emptied = await setWalletPart(tx, payment, zero(payment.currency), now)
  await updatePayment(tx, emptied.id, { status: 'open' })
}

type Arrival = Recording & { readonly sales: readonly LockedSale[]; readonly payment: Payment; readonly state: GatewayState }

async function recordMoney(tx: SiteTx, arrival: Arrival): Promise<'counted' | 'returned'> {
  const { jobs, cardPayment, sales, payment, state, now, actor } = arrival
  if (!state.gatewayPaymentId) throw new Error(`The gateway names no payment for ${cardPayment.id}`)
  // Asked before any money moves: what the seller locks besides comes before the accounts, as everywhere.
  const judged = await findPaidInVain(tx, { sales, payment }, now)
  const refusal = 'refusal' in judged ? judged.refusal : undefined
  const posting = gatewayPayment({
    key: `gateway:${cardPayment.id}`,
    about: { kind: 'order', id: payment.id },
    buyer: payment.legal_entity_id,
    owner: await getOwnerEntity(tx),
    amount: state.amount,
  })
  await post(tx, posting, now)
  const paid = await changeGatewayPayment(tx, cardPayment.id, {
    status: 'paid',
    gateway_order_id: state.gatewayOrderId,
    gateway_payment_id: state.gatewayPaymentId,
    paid_minor: state.amount.minor,
    paid_currency: state.amount.currency,
    checked_at: now,
  })
  const reason =
    whyItDoesNotCount({ cardPayment, sales, payment, state, now, refusal }) ?? (await adjustWallet(tx, payment, state.amount, now))
  if (reason) {
    await promiseRefund(tx, { jobs, payment, cardPayment: paid, reason, now })
    await reopenPayment(tx, payment, now)
    return 'returned'
  }
  await changeGatewayPayment(tx, cardPayment.id, { counts: true })
  if (sales.length === 0) {
    await fillWallet(tx, { payment, amount: state.amount, now })
    await useOf(arrival.topUpUses, payment)?.arrived(tx, { paymentId: payment.id, amount: state.amount, now })
    return 'counted'
  }
  await updatePayment(tx, payment.id, { status: 'paid', card_minor: state.amount.minor, paid_at: now })
  for (const { seller, sold } of sales) {
    const inVain = 'inVain' in judged ? judged.inVain.get(sold.id) : undefined
    if (inVain && seller.paidInVain) await seller.paidInVain(tx, sold, { jobs, now, actor, ...inVain })
    else await seller.paid(tx, sold, { jobs, now, actor })
  }
  return 'counted'
}

type Judged = Omit<Arrival, 'jobs' | 'sellers' | 'topUpUses' | 'actor'> & { readonly refusal: WhyNotPay | undefined }

function whyItDoesNotCount({ cardPayment, sales, payment, state, now, refusal }: Judged): string | undefined {
  const asked = money(cardPayment.amount_minor, cardPayment.currency)
  if (state.amount.currency !== asked.currency || compareMoney(state.amount, asked) !== 0)
    return 'The amount paid is not the amount requested'
  if (payment.status === 'paid' || payment.status === 'captured') return 'Paid twice'
  // A wallet is glad of its money at any time.
  if (sales.length === 0) return undefined
  return refusal?.reason ?? (isPayable(payment, now) ? undefined : 'Too late to book')
}

/** Not promised by any call: it is caught, and the card payment is refunded. */
const refuseShort = promised({ INSUFFICIENT_BALANCE: {} })

/** The wallet pays what this card payment leaves; another attempt may have changed how much is set aside. */
async function adjustWallet(tx: SiteTx, payment: Payment, card: Money, now: Instant): Promise<string | undefined> {
  try {
    await setWalletPart(tx, payment, subtract(amountOfPayment(payment), card), now, { refuse: refuseShort })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return 'The wallet no longer covers the rest'
    throw error
  }
}

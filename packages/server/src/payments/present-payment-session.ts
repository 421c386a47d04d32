import type { Actor } from '@tradewind/domain/accounts/actor'
import { compareMoney, isZero, money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { activeGateway } from './active-gateway.ts'
import { approvalOf } from './approval-of-payment.ts'
import { listInDoubt } from './gateway-payment-repo.ts'
import type { Gateways } from './gateways/connect-gateways.ts'
import { listLines } from './payment-line-repo.ts'
import { amountOfPayment, findPayment, isPayable, type Payment, refuseForeignPayment, UNPAID } from './payment-repo.ts'
import { findCameBack } from './refunds/refund-repo.ts'

type Viewing = Pick<App, 'sellers'> & { readonly actor: Actor; readonly now: Instant; readonly gateways: Gateways }

/** A payment as its page shows it. What its wallet part has set aside can be spent on it, so it counts as spendable. */
export async function presentPaymentSession(tx: SiteTx, orderId: string, { actor, now, gateways, sellers }: Viewing) {
  const payment = await findPayment(tx, orderId)
  if (payment?.purpose !== 'sale') return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  refuseForeignPayment(payment, actor)
  const { spendable } = await readWallet(tx, { legalEntityId: payment.legal_entity_id, currency: payment.currency }, now)
  const able = { ...spendable, minor: spendable.minor + payment.wallet_minor }
  const amount = amountOfPayment(payment)
  // What is free asks nothing of a wallet, also of one that owes.
  const isFree = isZero(amount)
  const coversAll = isFree || compareMoney(able, amount) >= 0
  // Staff do not type other people's cards: in a customer's name the wallet pays.
  const gateway = actor.onBehalf || isFree ? undefined : await activeGateway(tx, gateways)
  const gatewayTakes = [...(gateway?.takes(payment.currency) ?? [])]
  const hasGateway = gatewayTakes.length > 0
  const canMix = hasGateway && !coversAll && !isZero(able) && able.minor > 0n
  const lines = await listLines(tx, payment.id)
  const saleIds = lines.map(({ sale_id }) => sale_id)
  const [cameBack, inDoubt] = [await findCameBack(tx, payment.id), await listInDoubt(tx, payment.id)]
  return {
    lines: lines.map(({ sale_id, amount_minor, status }) => ({
      saleId: sale_id,
      amount: toDecimal(money(amount_minor, payment.currency)),
      state: stateOf(payment, status),
    })),
    session: {
      orderId: payment.id,
      amount: toDecimal(amount),
      currency: payment.currency,
      redirectTo: payment.redirect_to,
      remark: payment.remark,
      expiryTime: payment.expires_at,
      status: shownStatus(payment, now),
      methods: [
        ...(coversAll ? (['wallet'] as const) : []),
        ...(hasGateway ? (['gateway'] as const) : []),
        ...(canMix ? (['walletAndGateway'] as const) : []),
      ],
      gatewayTakes,
      spendable: toDecimal(able),
      approval: await approvalOf(tx, { sellers, payment, saleIds, actor, now }),
      cameBack: cameBack
        ? {
            ...{ amount: toDecimal(money(cameBack.amount_minor, cameBack.currency)), currency: cameBack.currency },
            reason: cameBack.reason,
          }
        : null,
      isInDoubt: inDoubt.length > 0,
    },
  }
}

/** Of the money of one line. */
function stateOf(payment: Payment, line: string): 'open' | 'underWay' | 'delivered' | 'refunded' {
  if (line === 'captured') return 'delivered'
  if (line === 'open') return UNPAID.some((status) => status === payment.status) ? 'open' : 'underWay'
  return payment.paid_at === null ? 'open' : 'refunded'
}

function shownStatus(payment: Payment, now: Instant) {
  switch (payment.status) {
    case 'open':
    case 'paying':
      // The job that closes it may be a moment late; the clock is not.
      return isPayable(payment, now) ? payment.status : 'expired'
    case 'captured':
      return 'paid'
    case 'paid':
    case 'expired':
    case 'refunding':
    case 'refunded':
      return payment.status
    default:
      throw new Error(`Payment ${payment.id} is ${payment.status}`)
  }
}

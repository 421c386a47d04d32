import type { Actor } from '@tradewind/domain/accounts/actor'
import { compareMoney, isZero, money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { activeGateway } from './active-gateway.ts'
import type { Gateways } from './gateways/connect-gateways.ts'
import { listLines } from './payment-line-repo.ts'
import { amountOfPayment, findPayment, isPayable, type Payment, refuseForeignPayment } from './payment-repo.ts'

type Viewing = { readonly actor: Actor; readonly now: Instant; readonly gateways: Gateways }

/** An order as the payment page shows it. What its wallet part has set aside can be spent on it, so it counts as spendable. */
export async function presentPaymentSession(tx: SiteTx, orderId: string, { actor, now, gateways }: Viewing) {
  const order = await findPayment(tx, orderId)
  if (order?.purpose !== 'sale') return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  refuseForeignPayment(order, actor)
  const { spendable } = await readWallet(tx, { legalEntityId: order.legal_entity_id, currency: order.currency }, now)
  const able = { ...spendable, minor: spendable.minor + order.wallet_minor }
  const amount = amountOfPayment(order)
  const coversAll = compareMoney(able, amount) >= 0
  // Staff do not type other people's cards: in a customer's name the wallet pays.
  const takesCards = !actor.onBehalf && (await activeGateway(tx, gateways)) !== undefined
  const canMix = takesCards && !coversAll && !isZero(able) && able.minor > 0n
  return {
    lines: (await listLines(tx, order.id)).map(({ sale_id, amount_minor }) => ({
      saleId: sale_id,
      amount: toDecimal(money(amount_minor, order.currency)),
    })),
    session: {
      orderId: order.id,
      amount: toDecimal(amount),
      currency: order.currency,
      redirectTo: order.redirect_to,
      remark: order.remark,
      expiryTime: order.expires_at,
      status: shownStatus(order, now),
      methods: [
        ...(coversAll ? (['wallet'] as const) : []),
        ...(takesCards ? (['gateway'] as const) : []),
        ...(canMix ? (['walletAndGateway'] as const) : []),
      ],
      spendable: toDecimal(able),
    },
  }
}

function shownStatus(order: Payment, now: Instant) {
  switch (order.status) {
    case 'open':
    case 'paying':
      // The job that closes it may be a moment late; the clock is not.
      return isPayable(order, now) ? order.status : 'expired'
    case 'captured':
      return 'paid'
    case 'paid':
    case 'expired':
    case 'refunding':
    case 'refunded':
      return order.status
    default:
      throw new Error(`Payment ${order.id} is ${order.status}`)
  }
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import { money } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { openPayment } from '../payments/open-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { recordGatewayState } from '../payments/record-gateway-state.ts'
import { type RefundEnd, settleRefund } from '../payments/refunds/settle-refund.ts'
import { deliverFee, failFee, orderFees, refundFee } from './sell-fee.ts'
import type { TestServer } from './test-server.ts'

/** 1,500 rupees in five lines. */
const CART = [10_000n, 20_000n, 30_000n, 40_000n, 50_000n]

/** Tests only: a buyer of service charges, and the desk that does them. */
export function openFeeDesk(server: TestServer, agent: Actor) {
  const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, agent.siteId, work)

  async function openCart(minors: readonly bigint[] = CART) {
    const now = server.app.now()
    return at(async (tx) => {
      const { orderId: purchaseId, saleIds } = await orderFees(tx, { actor: agent, minors, now })
      const { orderId } = await openPayment(tx, {
        jobs: server.app.jobs,
        purchaseId,
        lines: saleIds.map((saleId, place) => ({ saleId, amount: money(minors[place] ?? 0n, 'INR') })),
        legalEntityId: agent.legalEntityId,
        userId: agent.userId,
        expiresAt: plusMinutes(now, 15),
        remark: 'Service charges',
        redirectTo: '/app',
        now,
        refuse: refuseAny,
      })
      return { orderId, saleIds }
    })
  }

  const payByWallet = (orderId: string) =>
    payFromWallet({ ...server.app, actor: agent, now: server.app.now(), refuse: refuseAny }, { orderId })

  /** The gateway says that a card has paid so much; the wallet pays the rest. */
  async function payByCard(orderId: string, minor: bigint) {
    const { jobs, sellers, now } = server.app
    const amount = money(minor, 'INR')
    const cardPayment = await at((tx) =>
      tx
        .insertInto('gateway_payments')
        .values({
          site_id: tx.siteId,
          id: `1-${orderId}-1`,
          payment_id: orderId,
          attempt: 1,
          gateway: 'sandbox',
          gateway_order_id: `go-${orderId}`,
          amount_minor: minor,
          currency: 'INR',
          status: 'created',
          started_at: now(),
          ends_at: plusMinutes(now(), 15),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const state = {
      status: 'paid',
      reference: cardPayment.id,
      amount,
      gatewayOrderId: `go-${orderId}`,
      gatewayPaymentId: `gp-${orderId}`,
      failureReason: null,
    } as const
    return at((tx) =>
      recordGatewayState(tx, { jobs, sellers, topUpUses: new Map(), cardPayment, now: now(), actor: 'system', state }),
    )
  }

  const deliver = (id: number) => at((tx) => deliverFee(tx, id, server.app.now()))
  const fail = (id: number) => at((tx) => failFee(tx, id, { jobs: server.app.jobs, now: server.app.now() }))

  async function stateOf(orderId: string) {
    return at(async (tx) => {
      const payment = await tx.selectFrom('payments').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
      const lines = await tx
        .selectFrom('payment_lines as l')
        .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'l.site_id').onRef('s.id', '=', 'l.sale_id'))
        .select(['l.status', 'l.captured_minor', 'l.released_minor', 's.status as sale', 's.money'])
        .where('l.payment_id', '=', orderId)
        .orderBy('l.sale_id')
        .execute()
      const refunds = await tx
        .selectFrom('refunds')
        .select(['id', 'amount_minor', 'status'])
        .where('payment_id', '=', orderId)
        .orderBy('id')
        .execute()
      return { payment, lines, refunds }
    })
  }

  /** All that was posted about a payment, whole and in order: why, and every account with its owner and currency. */
  async function postingsOf(orderId: string) {
    const rows = await at((tx) =>
      tx
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
        .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
        .select(['p.id', 'p.reason', 'a.kind', 'a.legal_entity_id', 'a.currency', 'e.amount_minor'])
        .where('p.about_kind', '=', 'order')
        .where('p.about_id', '=', orderId)
        .orderBy('p.id')
        .execute(),
    )
    return [...Map.groupBy(rows, ({ id }) => id).values()].map((entries) => ({
      reason: entries[0]?.reason,
      ...Object.fromEntries(entries.map((one) => [`${one.kind}:${one.legal_entity_id}:${one.currency}`, one.amount_minor])),
    }))
  }

  async function walletMinor(): Promise<bigint> {
    const row = await at((tx) =>
      tx
        .selectFrom('ledger_accounts')
        .select('balance_minor')
        .where('kind', '=', 'wallet')
        .where('legal_entity_id', '=', agent.legalEntityId)
        .executeTakeFirstOrThrow(),
    )
    return row.balance_minor
  }

  const refund = (id: number, claimId: number) => at((tx) => refundFee(tx, id, { ...server.app, claimId, now: server.app.now() }))
  /** A refund has come to its end: the gateway has sent it to its card, or the card would not take it. */
  const arrive = (refundId: string, end: RefundEnd = { to: 'card', gatewayRefundId: `gr-${refundId}` }) =>
    at((tx) => settleRefund(tx, server.app, { refundId, end, now: server.app.now() }))
  return { at, openCart, payByWallet, payByCard, deliver, fail, refund, arrive, stateOf, postingsOf, walletMinor }
}

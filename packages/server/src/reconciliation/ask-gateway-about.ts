import { formatMoney } from '@tradewind/domain/format-money'
import { negate, subtract } from '@tradewind/domain/money'
import type { OurPayment } from '@tradewind/domain/reconciliation/compare-settlements'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import type { App } from '../app.ts'
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from '../payments/gateways/payment-gateway.ts'

/** What the gateway says today of a payment we count as paid. Nothing: it gave no answer. */
export async function askGatewayAbout(
  { log }: Pick<App, 'log'>,
  { gateway, payment }: { gateway: PaymentGateway; payment: OurPayment },
): Promise<FoundDifference[] | undefined> {
  try {
    const state = await gateway.verify({ reference: payment.id, gatewayOrderId: null })
    const ours = formatMoney(payment.paid)
    const about = {
      about: payment.id,
      saleId: payment.saleId,
      gatewayPaymentId: payment.id,
      title: payment.gatewayPaymentId,
      ours,
    }
    if (state?.status !== 'paid')
      return [{ kind: 'notSettled', ...about, theirs: state ? 'Not paid' : 'Nothing', amount: negate(payment.paid) }]
    const isSame = state.amount.currency === payment.paid.currency && state.amount.minor === payment.paid.minor
    const amount = state.amount.currency === payment.paid.currency ? subtract(state.amount, payment.paid) : state.amount
    return isSame ? [] : [{ kind: 'settledAmountDiffers', ...about, theirs: formatMoney(state.amount), amount }]
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    log.warn({ err: error, payment: payment.id }, 'the gateway did not say what became of a payment')
    return undefined
  }
}

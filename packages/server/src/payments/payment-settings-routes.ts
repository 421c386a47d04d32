import type { GatewayName } from '@tradewind/contract/payments/settings'
import { readInSite } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuseTooMany } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { activeGateway } from './active-gateway.ts'
import { chooseActiveGateway, setBankDetails, setGatewayFee } from './change-payment-settings.ts'
import { bankDetailsOf, findPaymentSettings } from './payment-settings-repo.ts'
import { returnPathOf } from './start-gateway-payment.ts'
import { verifyForPayer } from './verify-for-payer.ts'

/** The screen asks six times; more is a robot at the gateway's expense. */
const CHECKS_PER_MINUTE = 40

export const paymentSettingsRoutes = {
  getActiveGateway: route.payments.getActiveGateway.handler(async ({ context }) => ({
    success: true,
    gateway: await readActive(context),
  })),
  setActiveGateway: route.payments.setActiveGateway.handler(async ({ input, context, errors }) => {
    await chooseActiveGateway({ ...acting(context), refuse: promised(errors) }, input.gateway)
    return { success: true, gateway: input.gateway }
  }),
  getRazorpayDetails: route.payments.getRazorpayDetails.handler(async ({ context }) => {
    const keyId = context.app.gateways.keyId(context.site.id, 'razorpay')
    return { success: true, result: keyId ? { keyId } : null }
  }),
  getBankDetails: route.payments.getBankDetails.handler(async ({ context }) => {
    const row = await reading(context, findPaymentSettings)
    return { success: true, result: bankDetailsOf(row) }
  }),
  setBankDetails: route.payments.setBankDetails.handler(async ({ input, context }) => {
    await setBankDetails(acting(context), input)
    return { success: true, result: input }
  }),
  getPaymentSettings: route.payments.getPaymentSettings.handler(async ({ context }) => {
    const { app, site } = context
    const row = await readInSite(app.db, site.id, findPaymentSettings)
    return {
      success: true,
      gateway: await readActive(context),
      gateways: app.gateways.list(site.id).map((gateway) => ({
        gateway: gateway.name as GatewayName,
        keyId: app.gateways.keyId(site.id, gateway.name) ?? '',
        reportsSettlements: gateway.settlements !== undefined,
      })),
      feePercent: row?.gateway_fee_basis_points == null ? null : (row.gateway_fee_basis_points / 100).toFixed(2),
      bank: bankDetailsOf(row),
    }
  }),
  setGatewayFee: route.payments.setGatewayFee.handler(async ({ input, context }) => {
    const { feePercent } = input
    await setGatewayFee(acting(context), feePercent === null ? null : Math.round(Number(feePercent) * 100))
    return { success: true, feePercent }
  }),
  verifyPayment: route.payments.verifyPayment.handler(async ({ input, context }) => {
    const { app, request, site } = context
    const actor = actorOf(context)
    const waitMs = await request.server.limitTries(`verify-payment/${site.id}/${actor.userId}`, CHECKS_PER_MINUTE, 60_000)
    if (waitMs > 0) refuseTooMany(waitMs)
    const { status, payment } = await verifyForPayer({ ...app, actor }, input)
    return { success: true, status, orderId: payment.id, redirectTo: returnPathOf(payment) }
  }),
}

function acting(context: RequestContext) {
  return { ...context.app, actor: actorOf(context), now: context.now }
}

async function readActive({ app, site }: RequestContext): Promise<GatewayName | null> {
  const gateway = await readInSite(app.db, site.id, (tx) => activeGateway(tx, app.gateways))
  return (gateway?.name as GatewayName | undefined) ?? null
}

import { phonePeDialect } from '../phonepe/phonepe-dialect.ts'
import type { PhonePeContext } from '../phonepe/phonepe-routes.ts'
import { razorpayDialect } from '../razorpay/razorpay-dialect.ts'
import type { RazorpayContext } from '../razorpay/razorpay-routes.ts'
import type { SandboxClock } from '../sandbox-clock.ts'
import { openGatewayStore } from './gateway-store.ts'
import { ownDialect } from './own-dialect.ts'
import { type CallbackDialect, createCallbackSender } from './send-callbacks.ts'
import type { GatewayContext } from './settle-payment.ts'

/** One bank behind three wires: the sandbox's own, and the likenesses of Razorpay and PhonePe, each with its own book. */
export type ThreeGateways = {
  own: GatewayContext
  razorpay: RazorpayContext
  phonepe: PhonePeContext
  setWebhookUrl(url: string): void
}

type Setup = Pick<GatewayContext, 'key' | 'pendingMs' | 'publicUrl'> & {
  stateDir: string | undefined
  clock: SandboxClock
  retryBaseMs: number
  webhookUrl: string | undefined
}

/** The well-known keys the demo's server has too. */
const RAZORPAY = { key: { id: 'rzp_test_tradewind', secret: 'rzp_test_secret' }, webhookSecret: 'rzp_webhook_secret' }
const PHONEPE = { key: { id: 'TRADEWINDUAT', secret: 'phonepe_test_secret' }, user: 'tradewind', password: 'webhook1234' }

export function connectGateways({ stateDir, clock, retryBaseMs, webhookUrl, ...setup }: Setup): ThreeGateways {
  let webhooks = webhookUrl ?? ''
  const open = (folder: string, prefix: GatewayContext['prefix'], key: GatewayContext['key'], dialect: CallbackDialect) => {
    const store = openGatewayStore(stateDir, folder)
    const callbacks = createCallbackSender({ store, clock, dialect, retryBaseMs })
    const name = folder
    return { ...setup, store, clock, callbacks, prefix, key, webhookUrl: () => (webhooks ? `${webhooks}/${name}` : '') }
  }
  const gateways: ThreeGateways = {
    own: open('gateway', { payment: 'pay_', refund: 'rf_' }, setup.key, ownDialect(setup.key.secret)),
    razorpay: open(
      'razorpay',
      { payment: 'pay_', refund: 'rfnd_' },
      RAZORPAY.key,
      razorpayDialect(RAZORPAY.webhookSecret, () => gateways.razorpay),
    ),
    phonepe: open(
      'phonepe',
      { payment: 'OM', refund: 'OMR' },
      PHONEPE.key,
      phonePeDialect(PHONEPE.user, PHONEPE.password, () => gateways.phonepe),
    ),
    setWebhookUrl: (url) => {
      webhooks = url
    },
  }
  return gateways
}

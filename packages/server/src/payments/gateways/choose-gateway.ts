import type { Environment } from '../../environment.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { makeSandboxGateway } from './sandbox-gateway.ts'

/** The card gateway of this installation, or none when none is set: then only wallets pay. The demo uses the sandbox's, with its well-known keys. */
export function chooseGateway(env: Environment): PaymentGateway | undefined {
  const url = env.GATEWAY_URL ?? env.SANDBOX_URL
  const keyId = env.GATEWAY_KEY_ID ?? (env.SANDBOX_URL ? 'tw_test_key' : undefined)
  const keySecret = env.GATEWAY_KEY_SECRET ?? (env.SANDBOX_URL ? 'tw_test_secret' : undefined)
  if (!url || !keyId || !keySecret) return undefined
  return makeSandboxGateway({ url, keyId, keySecret })
}

import type { Random } from '../random.ts'

const OUTCOMES = [
  'success',
  'success',
  'success',
  'success',
  'success',
  'decline',
  'pending',
  'pending-then-failure',
  'cancel',
  'expire',
]

/** What may become of the message that it sends to the merchant: each of one in twenty payments. */
const MISHAPS = ['late', 'twice', 'never', 'forged', 'stale']
const MISHAP_RATE = 0.05 * MISHAPS.length

/** What the gateway gives to a payer who returns from it. */
export type WayBack = { readonly gatewayPaymentId: string | null; readonly status: string; readonly signature: string }

/** Pays on the gateway's page, or fails there. Undefined: closed the page, and left it to the gateway's callback. */
export async function visitGateway(sandboxUrl: string, gatewayOrderId: string, random: Random): Promise<WayBack | undefined> {
  const back = (await leaveGateway(sandboxUrl, gatewayOrderId, random))?.searchParams
  return (
    back && {
      gatewayPaymentId: back.get('gatewayPaymentId') || null,
      status: back.get('status') ?? '',
      signature: back.get('signature') ?? '',
    }
  )
}

/** The same. Gives where the browser is led back to. */
export async function leaveGateway(sandboxUrl: string, gatewayOrderId: string, random: Random): Promise<URL | undefined> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      gatewayOrderId,
      outcome: random.pick(OUTCOMES),
      ...(random.chance(MISHAP_RATE) && { callbackMode: random.pick(MISHAPS) }),
    }),
  })
  const { returnTo } = (await answer.json()) as { returnTo?: string }
  return !returnTo || random.chance(0.2) ? undefined : new URL(returnTo)
}

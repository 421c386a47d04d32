import { type Deed, end } from './trip.ts'
import { visitGateway } from './visit-gateway.ts'

/** Fills the own wallet by card: some press twice, some never come back. */
export const fillWallet: Deed = async ({ client, journal, random, sandboxUrl }) => {
  const deed = 'fill the wallet'
  const wish = { amount: `${100 + random.below(5_000)}.00`, idempotencyKey: crypto.randomUUID() }
  const presses = random.chance(0.2) ? [client.call('wl/user/startTopUp', wish)] : []
  const started = await client.call<{ orderId: string; paymentUrl: string }>('wl/user/startTopUp', wish)
  await Promise.all(presses)
  if (started.status !== 200) return end(journal, deed, started)
  const { orderId, paymentUrl } = started.body
  const gatewayOrderId = paymentUrl.split('/').at(-1) ?? ''
  const back = await visitGateway(sandboxUrl, gatewayOrderId, random)
  if (!back) return void journal.countOutcome(deed, 'left at the gateway')
  const finished = await client.call<{ topUp: { status: string } }>('wl/user/finishTopUp', { orderId, gatewayOrderId, ...back })
  if (finished.status === 200) journal.countOutcome(deed, finished.body.topUp.status)
  else end(journal, deed, finished)
}

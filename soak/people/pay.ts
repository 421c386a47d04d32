import type { Random } from '../random.ts'
import { type Deed, end, endWithBooking, type Hands, type Order, orderTrip, type Paid } from './trip.ts'
import { visitGateway } from './visit-gateway.ts'

export const bookByWallet: Deed = async (hands) => {
  const deed = 'book by wallet'
  const order = await orderTrip(hands, deed)
  if (order) await payFromWallet(hands, deed, order)
}

export const bookByCard: Deed = async (hands) => {
  const deed = 'book by card'
  const order = await orderTrip(hands, deed)
  if (order) await payByCard(hands, deed, order, hands.random)
}

export async function payFromWallet({ client, journal, random }: Hands, deed: string, { orderId }: Order): Promise<void> {
  const body = { orderId, payment: { method: 'wallet' } }
  // Impatient people press twice.
  const presses = random.chance(0.15) ? [client.call<Paid>('flight/payments/orderSuccessCallback', body)] : []
  const paid = await client.call<Paid>('flight/payments/orderSuccessCallback', body)
  await Promise.all(presses)
  if (paid.status === 200) endWithBooking(journal, deed, paid.body.booking)
  else end(journal, deed, paid)
}

type Session = { readonly gatewayOrderId: string; readonly paymentUrl: string }

/** Through the gateway's page: some pay, some fail there, some never come back and leave it to the gateway's callback. */
async function payByCard(
  { client, journal, sandboxUrl, me }: Hands,
  deed: string,
  { orderId }: Order,
  random: Random,
): Promise<void> {
  const started = await client.call<Session>('flight/payments/startGatewayPayment', {
    orderId,
    useWallet: me.userType === 'retail' && random.chance(0.5),
  })
  if (started.status !== 200) return end(journal, deed, started)
  const { gatewayOrderId } = started.body
  const back = await visitGateway(sandboxUrl, gatewayOrderId, random)
  if (!back) return void journal.countOutcome(deed, 'left at the gateway')
  const paid = await client.call<Paid>('flight/payments/orderSuccessCallback', {
    orderId,
    payment: { method: 'gateway', gatewayOrderId, ...back },
  })
  if (paid.status === 200) endWithBooking(journal, deed, paid.body.booking)
  else end(journal, deed, paid)
}

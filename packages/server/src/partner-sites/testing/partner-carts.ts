import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { waitUntil } from '../../testing/wait-until.ts'
import type { PartnerWorld } from './partner-world.ts'
import { SHARJAH } from './partner-world.ts'

export type CartAnswer = {
  cart: Cart
  addedIds: number[]
  before?: Cart['totals']
  after?: Cart['totals']
  errorCode?: string
  errorMessage?: string
  shortError?: Record<string, string>
}
export type Payment = { orderId: string; amount: string; expiresAt: string; errorCode?: string; errorMessage?: string }
export type Paying = { session: { status: string; expiryTime: string; orderId: string }; sales: ActivitySale[]; errorCode?: string }

let keys = 0

/** Tests only: carts of Skylark, with what Blue Dhow delivers and what is Skylark's own. */
export function partnerCarts(world: PartnerWorld) {
  const { server, supplierListId, inDays, agent } = world
  const ask = <Body = CartAnswer>(call: string, input: object, as: string | undefined = agent) =>
    server.call<Body>(call.includes('/') ? call : `activities/cart/${call}`, input, as === undefined ? {} : { as })
  const cartOf = async (call: string, input: object, as?: string): Promise<Cart> => {
    const { status, body } = await ask(call, input, as)
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
    return body.cart
  }
  const party = { adults: 2, children: 1, childAges: [6] }
  const trip = (more: object = {}) => ({ ...party, startDate: inDays(10), endDate: inDays(14), ...more })
  const theirs = (tourOptionId: number, more: object = {}) => ({
    supplierListId,
    tourOptionId,
    date: inDays(10),
    time: '14:00',
    ...more,
  })
  let number = 0
  return {
    ask,
    cartOf,
    trip,
    theirs,
    /** A new cart with these. */
    fill: (payload: object, more: object = {}, as?: string) => cartOf('addToCart', { cartId: -1, payload, ...trip(more) }, as),
    look: (cartId: number, as?: string) => cartOf('askPartners', { cartId }, as),
    open: (cartId: number, as?: string) => cartOf('getCartData', { cartId }, as),
    pay: (cart: Cart, more: object = {}, as?: string) =>
      ask<Payment>(
        'payCart',
        {
          ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
          ...{ idempotencyKey: `paying partners ${++keys}`, ...more },
        },
        as,
      ),
    fromWallet: (orderId: string) =>
      ask<Paying>('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }),
    /** All sales of a payment, once none of them waits for a supplier any more. */
    async settled(orderId: string): Promise<ActivitySale[]> {
      const find = async () => (await ask<Paying>('activities/payments/getPaymentSession', { orderId })).body.sales
      return waitUntil(find, (sales) => sales.every(({ status }) => !['paid', 'failed', 'cancelling'].includes(status)), 'settled')
    },
    /** A walk of Skylark's own in Sharjah: INR 1,000 for an adult and 600 for a child, with its markup on top. */
    async walk({ people = 20, startsAt = '09:00' }: { people?: number; startsAt?: string } = {}) {
      const admin = { as: await server.logIn('admin@skylark.example') }
      const post = async <Body>(path: string, input: object): Promise<Body> => {
        const answer = await server.call<Body>(path, input, admin)
        if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      const name = `Walk ${++number}`
      const { activity } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: SHARJAH })
      const { tourOption } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', {
        ...{ activityId: activity.id, name: 'Morning', timing: 'startTimes', hasTimeSlots: true },
        times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt, people }],
      })
      const validity = { validFromDate: inDays(0), validTillDate: inDays(40), marketId: 0, tourOptionId: tourOption.id }
      await post('dmc/saveActivityTicketRates', {
        rates: [{ ...validity, isPerPax: true, adultAmount: '1000', childAmount: '600' }],
      })
      return { name, tourOptionId: tourOption.id }
    },
  }
}

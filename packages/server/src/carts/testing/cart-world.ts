import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import type { Environment } from '../../settings/environment.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

export const HOST = 'bluedhow.localhost'
export const SHARJAH = 292672
export type Answered = {
  cart: Cart
  addedIds: number[]
  errorCode?: string
  shortError?: Record<string, string>
  data?: { cart: Cart }
}

/** A server whose Sharjah sells what a test puts there, without the markups of the demo. */
export async function startCartWorld(settings: Partial<Record<keyof Environment, string>> = {}) {
  const server: TestServer = await startTestServer(settings)
  const admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const at = { as: admin, host: HOST } as const
  const { body } = await server.call<{ markups: { id: number }[] }>('activity/markup/getActivityMarkUp', undefined, {
    ...at,
    method: 'GET',
  })
  for (const { id } of body.markups)
    await server.call(`activity/markup/deleteActivityMarkup/${id}`, undefined, { ...at, method: 'DELETE' })
  const desk = async <Body>(path: string, input: object): Promise<Body> => {
    const answer = await server.call<Body>(path, input, at)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const today = () => dateIn('Asia/Dubai', server.app.now())
  const inDays = (days: number) => addDays(today(), days)
  let number = 0
  /** An option of an activity of its own, with a ticket of 100 and 60, or of another amount for everybody, in the first forty days. */
  async function sell({ option = {}, amount }: { option?: object; amount?: string } = {}) {
    const name = `Carted ${++number}`
    const made = (await desk<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: SHARJAH })).activity
    const { area } = await desk<{ area: { id: number } }>('areas/addArea', { name: `Area of ${name}`, cityId: SHARJAH })
    await desk('areas/mapAreaActivity', { activityId: made.id, areaId: area.id })
    const { tourOption } = await desk<{ tourOption: { id: number } }>('dmc/saveTourOptions', {
      ...{ activityId: made.id, name: 'Evening', ...option },
    })
    const validity = { validFromDate: today(), validTillDate: inDays(40), marketId: 0, tourOptionId: tourOption.id }
    const rates = [{ ...validity, isPerPax: true, adultAmount: amount ?? '100', childAmount: amount ?? '60' }]
    const saved = await desk<{ rates: { id: number }[] }>('dmc/saveActivityTicketRates', { rates })
    const ticketRateId = saved.rates[0]?.id ?? 0
    return { name, activityId: made.id, areaId: area.id, tourOptionId: tourOption.id, validity, ticketRateId }
  }
  const trip = (more: object = {}) => ({ adults: 2, children: 0, startDate: inDays(10), endDate: inDays(14), ...more })
  type Who = { as?: string; cookie?: string }
  /** `call`: of the carts. */
  const ask = async <Body = Answered>(call: string, input: object, { as = agent, cookie }: Who = {}) => {
    const who = cookie === undefined ? (as ? { as } : {}) : { headers: { cookie } }
    return server.call<Body>(call.includes('/') ? call : `activities/cart/${call}`, input, { host: HOST, ...who })
  }
  /** What must be answered. */
  const cartOf = async (call: string, input: object, who: Who = {}): Promise<Cart> => {
    const { status, body } = await ask(call, input, who)
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
    return body.cart
  }
  /** A new cart with these tour options. */
  const fill = (items: object[], more: object = {}, who: Who = {}) =>
    cartOf('addToCart', { cartId: -1, payload: { tourOptionCart: items }, ...trip(more) }, who)
  return { server, admin, agent, desk, today, inDays, sell, trip, ask, cartOf, fill }
}
export type CartWorld = Awaited<ReturnType<typeof startCartWorld>>

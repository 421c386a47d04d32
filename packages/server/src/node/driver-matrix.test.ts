import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { addDays, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDriverLink } from '../accounts/tokens/driver-link-repo.ts'
import { inSite } from '../database/in-site.ts'
import { CLOSED_CALLS, CONTRACT_CALLS, type ContractCall, inputWith, OPEN_CALLS } from '../testing/contract-calls.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { plantCalls } from '../testing/plant-calls.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/*
 * A driver is a line in the fleet of a site or a name on a voucher: no account, no session. What a driver holds on a day is the link of a job sheet, the voucher
 * with its code, the passenger code and the number on it, and an own phone.
 */
const HOST = 'bluedhow.localhost'

/** Calls that the link of a driver opens. No product call does yet; one that will stands here. */
const OPENED_BY_LINK: readonly string[] = []
/** Calls for everybody that answer a driver otherwise than a stranger, by what the driver holds. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  'the link of the job sheet': [],
  'the code of the voucher': ['vouchers.getVoucher', 'vouchers.getVoucherPdf'],
  'the passenger code': [],
  'the number of the confirmation': [],
  'the phone of the driver': [],
}

let server: TestServer
const held: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  plantCalls(server.http)
  const stocked = await stockActivities(server)
  const { driver } = await stocked.post<{ driver: { id: number } }>('dmc/saveDriver', {
    driverName: 'Imran',
    phone: '+971505550118',
    locationId: (await stocked.post<{ location: { id: number } }>('dmc/saveLocationOption', { name: 'Garage' })).location.id,
  })
  const { day, service } = await sellService(stocked)
  const arranged = { driverName: 'Imran', driverPhone: '+971505550118', passengerCode: 'BD-4471', salesConfirmation: 'S-90210' }
  await stocked.post('dmc/saveArrangement', { saleId: service.saleId, version: service.arrangement.version, ...arranged })
  const madeBy = (await logInActor(server, 'admin@bluedhow.example', HOST)).userId
  const now = server.app.now()
  held['the link of the job sheet'] = await inSite(server.app.db, stocked.siteId, (tx) =>
    insertDriverLink(tx, { driverId: driver.id, day, expiresAt: plusMinutes(now, 600), madeBy, now }),
  )
  held['the code of the voucher'] = service.voucherCode ?? ''
  held['the passenger code'] = arranged.passengerCode
  held['the number of the confirmation'] = arranged.salesConfirmation
  held['the phone of the driver'] = arranged.driverPhone
}, 120_000)
afterAll(() => server.close())
beforeEach(forget)

/** A transfer that the desk has sold and vouchered. */
async function sellService(stocked: Awaited<ReturnType<typeof stockActivities>>) {
  const option = await stocked.stock({ option: { times: [stocked.start('14:00', 20)] } })
  const day = stocked.inDays(10)
  const customerId = (await logInActor(server, 'agent@bluedhow.example', HOST)).userId
  const { activityId, tourOptionId } = option
  const { kart } = await stocked.post<{ kart: StaffKart }>('kart/saveKart', {
    ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 1, noOfNights: 0, currencySymbol: 'AED', totalPrice: '300.00' },
    activities: [{ activityId, tourOptionId, startDate: day, time: '14:00', price: '300', priceReason: 'Agreed by phone' }],
  })
  await stocked.post('kart/setKartStatus', { id: kart.id, version: 1, status: 'vouchered' })
  const as = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { body } = await server.call<{ services: TravelService[] }>(`dmc/getTravelling?date=${day}`, undefined, {
    ...{ as, host: HOST, method: 'GET' },
  })
  const service = body.services.find(({ quotation }) => quotation?.id === kart.id)
  if (!service?.voucherCode) throw new Error(`Nothing of ${kart.id} has a voucher on ${addDays(day, 0)}`)
  return { day, service }
}

/** Wrong tokens and codes are counted for an address, which is tested elsewhere. */
async function forget(): Promise<void> {
  await sql`truncate rate_limits`.execute(server.app.db)
}

type Sent = { readonly headers?: Record<string, string>; readonly body?: unknown }
type Body = { errorCode?: string; errorMessage?: string; caller?: string }
async function ask({ path, method }: Pick<ContractCall, 'path' | 'method'>, { headers = {}, body = {} }: Sent) {
  const query = new URLSearchParams(Object.entries(body as object).map(([name, value]) => [name, String(value)]))
  const url = method === 'GET' && query.size > 0 ? `${path}?${query}` : path
  const answer = await server.call<Body>(url, body, { method, host: HOST, headers })
  return { status: answer.status, code: answer.body?.errorCode, message: answer.body?.errorMessage ?? '' }
}

/** Where callers show who they are: a text in each place of a session, and as the token of a link; or as a key, which counts before a session. */
const asSession = (text: string): Sent => ({
  headers: { 'auth-token': text, cookie: `auth-token=${encodeURIComponent(text)}` },
  body: { driverAccessToken: text, token: text, code: text },
})
const asKey = (text: string): Sent => ({ headers: { 'user-key': text } })

const byLink = CONTRACT_CALLS.filter(({ meta }) => meta.access.kind === 'driverLink')

describe('what a driver holds', { timeout: 180_000 }, () => {
  test('the link opens the calls that stand here, and is a good one', async () => {
    expect(byLink.map(({ name }) => name)).toEqual(OPENED_BY_LINK)
    const sheet = await server.call<Body>(
      '/planted/driverLink',
      { driverAccessToken: held['the link of the job sheet'] },
      { host: HOST },
    )
    expect([sheet.status, sheet.body.caller]).toEqual([200, expect.stringMatching(/^driver \d+ on .*, no account$/)])
  })

  test.each(Object.keys(OPENED))('is no session, of any call: %s', async (what) => {
    const found: string[] = []
    const closed = CLOSED_CALLS.filter((call) => !byLink.includes(call))
    expect(closed.length).toBeGreaterThan(400)
    for (const [at, call] of closed.entries()) {
      if (at % 20 === 0) await forget()
      const { status, code } = await ask(call, asSession(held[what] ?? ''))
      if (status !== 401 || code !== 'NOT_LOGGED_IN') found.push(`${call.name}: ${status} ${code}`)
    }
    expect(found).toEqual([])
  })

  test.each(Object.keys(OPENED))('is no key, of any call: %s', async (what) => {
    const found: string[] = []
    for (const [at, call] of CLOSED_CALLS.entries()) {
      if (at % 20 === 0) await forget()
      const { status, code } = await ask(call, asKey(held[what] ?? ''))
      const isRefused = call.meta.scope === undefined ? code === 'FORBIDDEN' : code === 'KEY_NOT_VALID'
      if ((status !== 401 && status !== 403) || !isRefused) found.push(`${call.name}: ${status} ${code}`)
    }
    expect(found).toEqual([])
  })

  // Compared with what a stranger gets for a text that was made up: a new call that takes one stands in the list above, or opens nothing.
  test.each(Object.entries(OPENED))('opens no call for everybody but those that stand here: %s', async (what, opened) => {
    const text = held[what] ?? ''
    const madeUp = madeUpLike(text)
    const found: string[] = []
    for (const [at, call] of OPEN_CALLS.entries()) {
      if (at % 5 === 0) await forget()
      const ofDriver = await ask(call, { ...asSession(text), body: inputWith(text, call) })
      const ofStranger = await ask(call, { ...asSession(madeUp), body: inputWith(madeUp, call) })
      if (ofDriver.status !== ofStranger.status || ofDriver.code !== ofStranger.code) found.push(call.name)
    }
    expect(found).toEqual(opened)
  })
})

/** The same letters and digits in other places, the beginning kept. */
function madeUpLike(text: string): string {
  const other = (letter: string) =>
    /\d/.test(letter)
      ? String((Number(letter) + 1) % 10)
      : /[a-y]/i.test(letter)
        ? String.fromCharCode(letter.charCodeAt(0) + 1)
        : letter
  return `${text.slice(0, -8)}${[...text.slice(-8)].map(other).join('')}`
}

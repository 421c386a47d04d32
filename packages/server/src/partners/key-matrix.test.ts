import { PARTNER_SCOPES, type PartnerScope } from '@tradewind/domain/permissions/partner-scopes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONTRACT_CALLS, type ContractCall } from '../testing/contract-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** What the software of a partner can call, by the scope that its key needs. Every other call of the contract no key opens. */
const OPENED: Readonly<Record<PartnerScope, readonly string[]>> = {
  search: [
    ...['getActivityCities', 'searchActivitiesByCityId'].map((name) => `activitySearch.${name}`),
    ...['getCartData', 'addToCart', 'askPartners', 'deleteCartItem', 'changeCartItem'].map((name) => `cart.${name}`),
    ...['search', 'getSearch', 'getCalendarFare', 'getNearbyFares', 'getBagPrices', 'getFlightPrice', 'getFareRules'].map(
      (name) => `flights.${name}`,
    ),
    ...['flights.fareQuote', 'flights.getSSR', 'flights.validateBooking'],
  ],
  book: [
    ...['activitySales.getPaymentSession', 'activitySales.orderSuccessCallback', 'cart.payCart', 'tickets.setOwnReference'],
    ...['setFlightDetails', 'holdBooking', 'orderSuccessCallback', 'getPaymentSession', 'payForHold'].map(
      (name) => `flights.${name}`,
    ),
    ...['flights.acceptNewPrice', 'flights.declineNewPrice'],
  ],
  change: [
    ...['activitySales.cancelActivity', 'tickets.releaseFlight'],
    ...['getCC', 'changeRequest', 'acceptChangeQuote', 'answerChangeRequest', 'withdrawChangeRequest'].map(
      (name) => `changes.${name}`,
    ),
  ],
  read: [
    ...['activitySales.getActivitySales', 'activitySales.getActivitySale', 'vouchers.getVoucherOfOrder', 'holds.getHolds'],
    ...['documents.getBookingDocuments', 'documents.getOrderDocuments', 'documents.getDocumentPdf'],
    ...['flights.getBookingDetails', 'tickets.getBookedFlights'],
    ...['ledger.getWallet', 'ledger.getMyWalletEntries', 'ledger.getWalletPeriod'],
    ...['changes.getCRStatus', 'changes.getMyChangeRequests', 'changes.getChangeRequest'],
  ],
}

let server: TestServer
const keys = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.logIn('admin@skylark.example')
  const { id: userId } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@skylark.example')
    .executeTakeFirstOrThrow()
  const make = async (name: string, mode: string, scopes: readonly PartnerScope[]) => {
    const { body } = await server.call<{ text: string }>('partner/makeKey', { userId, name, mode, scopes }, { as: admin })
    if (!body.text) throw new Error(`No key ${name}: ${JSON.stringify(body)}`)
    keys.set(name, body.text)
  }
  for (const scope of PARTNER_SCOPES) {
    await make(`only ${scope}`, 'live', [scope])
    const others = PARTNER_SCOPES.filter((other) => other !== scope)
    await make(`all but ${scope}`, 'live', others)
  }
  await make('all', 'live', PARTNER_SCOPES)
  await make('test', 'test', PARTNER_SCOPES)
  await make('test search', 'test', ['search'])
}, 60_000)
afterAll(() => server.close())
beforeEach(forget)

/** Keys have limits of their own, which are tested elsewhere. */
async function forget(): Promise<void> {
  await sql`truncate rate_limits`.execute(server.app.db)
}

type Answered = { readonly status: number; readonly code: string | undefined; readonly message: string }
async function ask({ path, method }: ContractCall, key: string, headers: Record<string, string> = {}): Promise<Answered> {
  const answer = await server.call<{ errorCode?: string; errorMessage?: string }>(
    path,
    { nonsense: true },
    { method, headers: { 'user-key': keys.get(key) ?? key, ...headers } },
  )
  return { status: answer.status, code: answer.body?.errorCode, message: answer.body?.errorMessage ?? '' }
}

/** Asks many calls, and gives those that were not answered so. */
async function deviations(
  calls: readonly ContractCall[],
  keyOf: (call: ContractCall) => string,
  isRight: (answered: Answered) => boolean,
) {
  const found: string[] = []
  for (const [at, call] of calls.entries()) {
    if (at % 20 === 0) await forget()
    const answered = await ask(call, keyOf(call))
    if (!isRight(answered)) found.push(`${call.name}: ${answered.status} ${answered.code}`)
  }
  return found
}

const opened = CONTRACT_CALLS.filter(({ meta }) => meta.scope !== undefined)
const closed = CONTRACT_CALLS.filter(
  ({ meta }) => meta.scope === undefined && meta.access.kind !== 'public' && meta.access.kind !== 'driverLink',
)
const scopeOf = ({ meta }: ContractCall) => meta.scope ?? 'read'
/** Past the door: the call has read its input, or has answered. */
const isPastTheDoor = ({ code }: Answered) =>
  !code?.startsWith('KEY_') && code !== 'NOT_LOGGED_IN' && code !== 'FORBIDDEN' && code !== 'TOO_MANY' && code !== 'BUG'

describe('every call of the contract, and each kind of key', { timeout: 120_000 }, () => {
  test('what a key opens stands here, by its scope', () => {
    const byScope = Object.fromEntries(
      PARTNER_SCOPES.map((scope) => [
        scope,
        opened
          .filter((call) => scopeOf(call) === scope)
          .map(({ name }) => name)
          .sort(),
      ]),
    )
    expect(byScope).toEqual(Object.fromEntries(Object.entries(OPENED).map(([scope, names]) => [scope, [...names].sort()])))
  })

  test('a key with every scope opens none of the others, and learns where the list is', async () => {
    expect(closed.length).toBeGreaterThan(300)
    expect(
      await deviations(
        closed,
        () => 'all',
        ({ status, code, message }) => status === 403 && code === 'FORBIDDEN' && message.includes('/api/guide'),
      ),
    ).toEqual([])
  })

  test('a key with the one scope that a call needs opens it', async () => {
    expect(await deviations(opened, (call) => `only ${scopeOf(call)}`, isPastTheDoor)).toEqual([])
  })

  test('a key with all scopes but that one does not', async () => {
    const isRefused = ({ status, code }: Answered) => status === 403 && code === 'KEY_LACKS_SCOPE'
    expect(await deviations(opened, (call) => `all but ${scopeOf(call)}`, isRefused)).toEqual([])
  })

  test('a test key opens what a live key opens, and no more than its scopes', async () => {
    expect(await deviations(opened, () => 'test', isPastTheDoor)).toEqual([])
    const others = opened.filter((call) => scopeOf(call) !== 'search')
    const isRefused = ({ status, code }: Answered) => status === 403 && code === 'KEY_LACKS_SCOPE'
    expect(await deviations(others, () => 'test search', isRefused)).toEqual([])
  })

  test('a key that is none opens nothing, also of what a visitor may call without one', async () => {
    const isRefused = ({ status, code }: Answered) => status === 401 && code === 'KEY_NOT_VALID'
    expect(await deviations(opened, () => 'tw-partner-1-nothing', isRefused)).toEqual([])
  })

  test('a key of this site opens nothing at another', async () => {
    const found: string[] = []
    for (const call of opened) {
      await forget()
      const { status, code } = await ask(call, 'all', { host: 'bluedhow.localhost' })
      if (status !== 401 || code !== 'KEY_OF_ANOTHER_SITE') found.push(`${call.name}: ${status} ${code}`)
    }
    expect(found).toEqual([])
  })
})

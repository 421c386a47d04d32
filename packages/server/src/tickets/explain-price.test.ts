import type { LEGroup, Markup } from '@tradewind/contract/markups/markups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { oneWay, searchFlights } from '../testing/flight-searches.ts'
import { openTestBooking } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let admin: string
let groupId: number
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  admin = await server.logIn('admin@skylark.example')
  const { groups } = await get<{ groups: LEGroup[] }>('LEGroupsForWl')
  groupId = groups.find(({ groupName }) => groupName === 'Agents')?.id ?? 0
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function get<Body>(path: string): Promise<Body> {
  return (await server.call<Body>(`markupDiscount/${path}`, undefined, { as: admin, method: 'GET' })).body
}
const post = <Body = Record<string, unknown>>(path: string, input: object, options = { as: admin }) =>
  server.call<Body>(`markupDiscount/${path}`, input, options)
const fixed = (value: string) => ({ kind: 'fixed', per: 'booking', value })

type Explained = {
  group: { groupName: string; edition: number } | null
  buyer: { name: string }
  facts: Record<string, unknown>
  steps: { rule: string; amount: string; markupId: number | null; version: number | null }[]
  totalPayable: string
  considered: { rule: { name: string }; verdict: string; because: string }[]
  counts: Record<string, number>
}

/** A booking as the rules of today price it: what the buyer's search would have kept. */
async function soldByRules(): Promise<number> {
  const { bookingId } = await openTestBooking(server, 'agent@skylark.example', { isLcc: false })
  const { rows } = await sql<{ edition: number }>`select edition from rule_books where group_id = ${groupId}`.execute(server.app.db)
  const pricedBy = JSON.stringify({ groupId, edition: rows[0]?.edition, bookingDate: '2026-11-21' })
  await sql`update bookings set priced = jsonb_set(priced, '{pricedBy}', ${pricedBy}::jsonb), issued_at = now(), booked_on = '2026-10-15'
    where id = ${bookingId}`.execute(server.app.db)
  return bookingId
}

describe('why this price', () => {
  test('of a booking: the chain, who won and why each other rule did not, long after the rules have changed', async () => {
    const bookingId = await soldByRules()
    const before = (await post<Explained>('explainPrice', { bookingId })).body
    expect(before).toMatchObject({
      buyer: { name: 'Sunrise Holidays' },
      group: { groupName: 'Agents', edition: 1 },
      facts: { validatingAirline: 'AI', airlineName: 'Air India', journey: 'domestic', cabin: 'economy', isFixedDeparture: false },
      counts: { won: 1, outranked: 0, doesNotApply: 4 },
    })
    const sum = before.steps.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
    expect((sum / 100).toFixed(2)).toBe(before.totalPayable)
    expect(before.steps.find(({ rule }) => rule === 'Fee')).toMatchObject({ amount: '100.00', version: 1 })
    expect(before.considered.map(({ rule, because }) => [rule.name, because])).toEqual([
      ['Agents, all airlines', 'It applies and has the highest priority.'],
      ['Agents, our own departures', 'The rule is for fixed departures. This fare is not one.'],
      ['Agents, Emirates', 'The rule is for EK. This fare is of AI.'],
      ['Agents, corporate fares', 'The rule is for Corporate fares. This one is ‘saver’.'],
      ['Agents, business and first', 'The rule is for Business or First. This is Economy.'],
    ])
    await post('defaultAirlineMarkup', { markup: { groupId, name: 'Newer', markup: fixed('1') } })
    expect((await post<Explained>('explainPrice', { bookingId })).body).toEqual(before)
  })

  test('of an option in an agent’s search, found and quoted: the price the agent was shown', async () => {
    const agent = await server.logIn('agent@skylark.example')
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'DXB', { adults: 2 }), agent)
    const option = options.find(({ validatingAirline }) => validatingAirline === 'EK') ?? options[0]
    const found = (await post<Explained>('explainPrice', { searchId, resultIndex: option?.resultIndex })).body
    expect(found).toMatchObject({ buyer: { name: 'Sunrise Holidays' }, group: { groupName: 'Agents' }, counts: { won: 1 } })
    expect(found.considered[0]?.rule.name).toBe('Agents, Emirates')
    expect(found.steps.find(({ rule }) => rule === 'Agents, Emirates')?.amount).toBe('800.00')
    const quote = await server.call<{ resultIndex: string; fareDetailResult: { totalPayable: string; resultIndex: string } }>(
      'flight/fareQuote',
      { traceId: searchId, resultIndex: option?.resultIndex },
      { as: agent },
    )
    const { totalPayable, resultIndex } = quote.body.fareDetailResult
    expect((await post<Explained>('explainPrice', { searchId, resultIndex })).body.totalPayable).toBe(totalPayable)
  })

  test('of a price from before rules had editions: the chain alone', async () => {
    const { bookingId } = await openTestBooking(server, 'agent@skylark.example', {})
    const { body } = await post<Explained>('explainPrice', { bookingId })
    expect(body).toMatchObject({ group: null, considered: [] })
    expect(body.steps.length).toBeGreaterThan(1)
  })

  test('is for those who manage rules; another site’s booking does not exist', async () => {
    const bookingId = await soldByRules()
    for (const email of ['desk', 'agent', 'priya'])
      expect((await post('explainPrice', { bookingId }, { as: await server.logIn(`${email}@skylark.example`) })).status).toBe(403)
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    expect((await server.call('markupDiscount/explainPrice', { bookingId }, { as, host })).status).toBe(404)
    expect((await post('explainPrice', { searchId: 'none', resultIndex: 'x-1' })).status).toBe(404)
  })
})

describe('the check of rules', () => {
  test('names what never wins and what overlaps, of the draft too', async () => {
    const checked = () =>
      get<{ neverWin: { rule: { name: string; markupId: number | null }; because: string }[]; overlaps: unknown[] }>(
        `checkRules?groupId=${groupId}`,
      )
    expect((await checked()).neverWin.map(({ rule, because }) => [rule.name, because])).toEqual([
      ['Agents, all airlines', 'Wherever it applies, Newer wins.'],
    ])
    const before = (await checked()).neverWin.length
    await post('saveDraftRule', {
      kind: 'airlineSpecific',
      markup: { groupId, name: 'Agents, Emirates again', airlineCode: 'EK', commissionShare: '10' },
    })
    expect((await checked()).neverWin).toHaveLength(before)
    const withDraft = await get<{ neverWin: { rule: { name: string }; because: string }[]; checked: number }>(
      `checkRules?groupId=${groupId}&draft=true`,
    )
    expect(withDraft.neverWin.find(({ rule }) => rule.name === 'Agents, Emirates')?.because).toBe(
      'Wherever it applies, Agents, Emirates again wins.',
    )
    await post('discardDraft', { groupId })
  })
})

describe('what if', () => {
  type Try = { whatIf: { whatIfId: number; status: string; salesDone: number; salesTotal: number } }
  type Found = Try & {
    total: {
      sales: number
      affected: number
      serviceFee: { before: string; after: string }
      margin: { before: string; after: string }
    }
    byAirline: { airlineCode: string }[]
    byBuyer: { name: string; figures: { sales: number } }[]
  }
  async function play(days: object): Promise<Found> {
    const started = await post<Try>('startWhatIf', { groupId, ...days })
    expect(started.status).toBe(200)
    const { whatIfId } = started.body.whatIf
    await expect
      .poll(async () => (await get<Try>(`whatIf?whatIfId=${whatIfId}`)).whatIf.status, { timeout: 20_000, interval: 200 })
      .toBe('done')
    return get<Found>(`whatIf?whatIfId=${whatIfId}`)
  }

  test('prices last month again under the draft and changes nothing', async () => {
    const rule = (await get<{ markups: Markup[] }>(`defaultAirlineMarkup?groupId=${groupId}&search=newer`)).markups[0]
    if (rule) await post('deleteDefaultAirlineMarkup', { markupId: rule.markupId })
    const sold = [await soldByRules(), await soldByRules()]
    await openTestBooking(server, 'priya@skylark.example', {})
    await post('saveDraftRule', {
      kind: 'airlineSpecific',
      markup: { groupId, name: 'AI dearer', airlineCode: 'AI', markup: fixed('999') },
    })
    const before = await sql`select jsonb_agg(b order by id) as all from bookings b`.execute(server.app.db)
    const found = await play({ from: '2026-10-01', to: '2026-10-31' })
    expect(found.total.sales).toBeGreaterThanOrEqual(sold.length)
    expect(found.total.affected).toBe(found.total.sales)
    const count = found.total.sales
    expect(found.total.serviceFee).toEqual({ before: (250 * count).toFixed(2), after: (999 * count).toFixed(2) })
    expect(Number(found.total.margin.after)).toBeGreaterThan(Number(found.total.margin.before))
    expect(found.byAirline.map(({ airlineCode }) => airlineCode)).toEqual(['AI'])
    expect(found.byBuyer.map(({ name, figures }) => [name, figures.sales])).toEqual([['Sunrise Holidays', count]])
    const { lines } = await get<{ lines: { bookingId: number; ruleBefore: string; ruleAfter: string }[] }>(
      `whatIfLines?whatIfId=${found.whatIf.whatIfId}`,
    )
    expect(lines).toHaveLength(count)
    expect(lines[0]).toMatchObject({ ruleBefore: 'Agents, all airlines', ruleAfter: 'AI dearer' })
    expect((await sql`select jsonb_agg(b order by id) as all from bookings b`.execute(server.app.db)).rows).toEqual(before.rows)
  })

  test('plays nothing where nothing was sold, and goes on where a crash left it', async () => {
    const found = await play({ from: '2025-01-01', to: '2025-01-31' })
    expect(found.total).toMatchObject({ sales: 0, affected: 0 })
    const { whatIfId } = (await play({ from: '2026-10-01', to: '2026-10-31' })).whatIf
    await sql`update what_ifs set status = 'running', finished_at = null where id = ${whatIfId}`.execute(server.app.db)
    const { replayMarkups } = await import('../flights/pricing/replay-markups.ts')
    await replayMarkups(server.app, { siteId: 1, whatIfId })
    const again = await get<Found>(`whatIf?whatIfId=${whatIfId}`)
    expect(again.whatIf).toMatchObject({ status: 'done', salesDone: again.whatIf.salesTotal })
  })

  test('is refused without a draft, for days the wrong way, and to those who do not manage rules', async () => {
    expect((await post('startWhatIf', { groupId, from: '2026-10-02', to: '2026-10-01' })).status).toBe(422)
    expect((await post('startWhatIf', { groupId, from: '2024-10-02', to: '2026-10-01' })).status).toBe(422)
    expect((await post('startWhatIf', { groupId }, { as: await server.logIn('agent@skylark.example') })).status).toBe(403)
    await post('discardDraft', { groupId })
    expect((await post('startWhatIf', { groupId })).body).toMatchObject({ errorCode: 'NO_DRAFT' })
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    expect((await server.call('markupDiscount/startWhatIf', { groupId }, { as, host })).status).toBe(404)
    expect((await server.call('markupDiscount/whatIf?whatIfId=1', undefined, { as, host, method: 'GET' })).status).toBe(404)
  })
})

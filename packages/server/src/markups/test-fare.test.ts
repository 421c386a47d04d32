import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Answer = {
  currency: string
  totalPayable: string
  margin: string
  steps: { who: string; rule: string; amount: string }[]
  considered: { rule: { name: string }; verdict: string; because: string }[]
  counts: { won: number; outranked: number; doesNotApply: number }
}

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const FARE = {
  airlineCode: '6e',
  journey: 'domestic',
  cabin: 'economy',
  fareType: '',
  isRefundable: null,
  travelDate: '2027-01-20',
  base: '5000',
  tax: '900',
  commission: '250',
  party: { adults: 1, children: 0, infants: 0 },
}
const percent = (value: string) => ({ kind: 'percent', per: 'booking', on: 'base', value })

async function openGroup(name: string): Promise<number> {
  const { body } = await server.call<{ group: { id: number } }>('markupDiscount/LEGroupsForWl', { groupName: name }, { as: admin })
  return body.group.id
}
const ask = async (input: object, as = admin, host = 'localhost') =>
  server.call<Answer>('markupDiscount/testFare', { ...FARE, ...input }, { as, host })

describe('a typed fare', () => {
  test('is priced by the rule that wins, to the last paisa, and says why the others did not', async () => {
    const groupId = await openGroup('Tested')
    await save(groupId, 'All airlines', { markup: percent('3') })
    await save(groupId, 'Business', { markup: percent('10'), conditions: { cabins: ['business'] } })
    await save(groupId, 'Domestic', { markup: percent('2'), conditions: { journey: 'domestic' } })
    const { status, body } = await ask({ groupId })
    expect(status).toBe(200)
    // 5,000 + 900 + 2 % of 5,000, and 18 % GST on the 100.
    expect([body.currency, body.totalPayable]).toEqual(['INR', '6018.00'])
    expect(body.considered.map(({ rule, verdict }) => [rule.name, verdict])).toEqual([
      ['Domestic', 'won'],
      ['All airlines', 'outranked'],
      ['Business', 'doesNotApply'],
    ])
    expect(body.counts).toEqual({ won: 1, outranked: 1, doesNotApply: 1 })
    // The 100 and the commission of 250 are kept.
    expect(body.margin).toBe('350.00')
    const paise = (amount: string) => Math.round(Number(amount) * 100)
    expect(body.steps.reduce((sum, { amount }) => sum + paise(amount), 0)).toBe(paise(body.totalPayable))
  })

  test('costs every traveller the same, and nothing more where no rule applies', async () => {
    const groupId = await openGroup('Without rules')
    const three = await ask({ groupId, party: { adults: 2, children: 1, infants: 0 } })
    expect([three.body.totalPayable, three.body.counts.won]).toEqual(['17700.00', 0])
  })

  test('can be tried on the draft before it is published', async () => {
    const groupId = await openGroup('Drafted')
    const { status } = await server.call(
      'markupDiscount/saveDraftRule',
      { kind: 'defaultAirline', markup: ruleOf(groupId, 'In draft', { markup: percent('10') }) },
      { as: admin },
    )
    expect(status).toBe(200)
    expect((await ask({ groupId })).body.totalPayable).toBe('5900.00')
    expect((await ask({ groupId, draft: true })).body.totalPayable).toBe('6490.00')
  })
})

describe('what is refused', () => {
  test.each([
    ['an airline of three letters', { airlineCode: 'IGO' }, 'airlineCode'],
    ['an amount in words', { base: 'five thousand' }, 'base'],
    ['a third of a paisa', { tax: '1.333' }, 'tax'],
    ['a commission above the fare', { commission: '6000' }, 'commission'],
    ['a day that does not exist', { travelDate: '2027-02-30' }, 'travelDate'],
    ['nobody', { party: { adults: 0, children: 0, infants: 0 } }, 'party.adults'],
    ['ten people', { party: { adults: 9, children: 1, infants: 0 } }, 'party'],
  ])('%s, beside its field', async (_, wrong, field) => {
    const groupId = (
      await server.call<{ groups: { id: number }[] }>('markupDiscount/LEGroupsForWl', undefined, { as: admin, method: 'GET' })
    ).body.groups[0]?.id
    const { status, body } = await ask({ groupId, ...wrong })
    expect(status).toBe(422)
    expect(Object.keys((body as unknown as { shortError: object }).shortError)).toContain(field)
  })

  test('people who do not manage rules, and groups of another site', async () => {
    const groupId = await openGroup('Ours alone')
    for (const email of ['agent@skylark.example', 'desk@skylark.example'])
      expect((await ask({ groupId }, await server.logIn(email))).status).toBe(403)
    const away = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await ask({ groupId }, away, 'bluedhow.localhost')).status).toBe(404)
  })
})

type Values = { markup: object; conditions?: object }

function ruleOf(groupId: number, name: string, { markup, conditions = {} }: Values) {
  return { groupId, name, markup, conditions }
}

async function save(groupId: number, name: string, values: Values): Promise<void> {
  const { status, body } = await server.call(
    'markupDiscount/defaultAirlineMarkup',
    { markup: ruleOf(groupId, name, values) },
    { as: admin },
  )
  expect([status, body]).toEqual([200, expect.anything()])
}

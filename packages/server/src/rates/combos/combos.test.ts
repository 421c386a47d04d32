import type { Combo, ComboPrice } from '@tradewind/contract/rates/combos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const [DUBAI, SHARJAH] = [292223, 292672]
let server: TestServer
let as: string
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

const post = <Body>(path: string, body: object = {}) => server.call<Body>(path, body, { as, host: HOST })
let number = 0
const newName = (of: string) => `${of} ${++number}`
async function newArea(cityId = DUBAI): Promise<number> {
  return (await post<{ area: { id: number } }>('areas/addArea', { name: newName('Area'), cityId })).body.area.id
}
type Option = { readonly id: number; readonly activityId: number; readonly areaId: number }
async function newOption(): Promise<Option> {
  const { activity } = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name: newName('Tour'), cityId: DUBAI })).body
  const areaId = await newArea()
  await post('areas/mapAreaActivity', { activityId: activity.id, areaId })
  const option = { activityId: activity.id, name: 'Evening' }
  const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
  return { id: tourOption.id, activityId: activity.id, areaId }
}
const season = { validFromDate: '2027-01-01', validTillDate: '2027-03-31', marketId: 0 }
async function sell({ id: tourOptionId }: Option, ticket: object): Promise<void> {
  const rates = [{ ...season, tourOptionId, isPerPax: true, ...ticket }]
  expect((await post('dmc/saveActivityTicketRates', { rates })).status).toBe(200)
}
async function drive({ id: tourOptionId }: Option, transfer: object): Promise<void> {
  const car = { description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 6, isPerPax: false }
  const rates = [{ ...season, ...car, tourOptionId, ...transfer }]
  expect((await post('dmc/saveTourOptionTransferRates', { rates })).status).toBe(200)
}
type Answer = { price: ComboPrice; errorCode?: string; shortError?: Record<string, string> }
const FAMILY = { day: '2027-01-14', adults: 2, childAges: [6] }
const price = async (input: object) => (await post<Answer>('combo/priceCombo', { ...FAMILY, ...input })).body
const lines = () =>
  server.app.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
/** Refused with this, and nothing is written. */
async function expectRefused(path: string, input: object, refusal: object): Promise<void> {
  const before = await lines()
  const { status, body } = await post<object>(path, input)
  expect(body).toMatchObject(refusal)
  expect([status >= 400 && status < 500, await lines()]).toEqual([true, before])
}
const marks = (shortError: Record<string, string>) => ({ errorCode: 'INVALID_INPUT', shortError })

describe('the list of combos', () => {
  test('shows the discount in its currency, each part with its rates, and what stops it', async () => {
    const option = await newOption()
    await sell(option, { adultAmount: '150', childAmount: '90' })
    await drive(option, { amount: '300' })
    const input = { name: newName('Combo'), amount: 25, tourOptions: [{ tourOptionId: option.id, onwardTransfer: 'sharing' }] }
    const { body } = await post<{ combo: Combo }>('dmc/createDmcCombo', input)
    const part = { tourOptionId: option.id, onwardTransfer: 'sharing', returnTransfer: 'none', stops: [] }
    const ticketRates = [
      { adultAmount: '150.00', childAmount: '90.00', isPerPax: true, currency: 'AED', market: 'All other markets' },
    ]
    const transferRates = [
      { transferType: 'return', sharingBasis: 'private', amount: '300.00', isPerPax: false, minPax: 1, maxPax: 6 },
    ]
    expect(body.combo).toMatchObject({ currency: 'AED', amount: '25.00', tourOptions: [{ ...part, ticketRates, transferRates }] })
    expect(body.combo.tourOptions[0]?.ticketRates[0]).toMatchObject({ validFromDate: '2027-01-01', validTillDate: '2027-03-31' })
    await post('areas/toggleActivityFields', { activityId: option.activityId, isTurnedOn: false })
    const all = await server.call<{ combos: Combo[] }>('combo/getAllCombos', undefined, { as, host: HOST, method: 'GET' })
    expect(all.body.combos[0]?.tourOptions[0]?.stops).toEqual(['Turned off'])
    expect((await post<{ combos: Combo[] }>('dmc/getCombos')).body).toEqual(all.body)
  })

  test('takes no combo against the words of the specification', async () => {
    const { id: tourOptionId } = await newOption()
    const name = newName('Combo')
    const create = (input: object, faults: Record<string, string>) =>
      expectRefused('dmc/createDmcCombo', { name, amount: '1', tourOptions: [{ tourOptionId }], ...input }, marks(faults))
    await create({ tourOptions: [] }, { tourOptions: 'Please select a tour option' })
    await create({ tourOptions: [{ tourOptionId }, { tourOptionId }] }, { 'tourOptions.1.tourOptionId': 'Tour already added' })
    await create({ amount: 'ten' }, { amount: 'Please enter a valid amount' })
    await create({ amount: '1.005' }, { amount: 'Please enter a valid amount' })
    await create({ currency: 'XXY' }, { currency: 'This currency is not known.' })
  })
})

describe('the price of a combo', () => {
  test('is what pencil and paper say: parts in two currencies at the rate in force, the discount spread to the last fils', async () => {
    const [safari, cruise] = [await newOption(), await newOption()]
    await sell(safari, { adultAmount: '150', childAmount: '90' })
    await drive(safari, { amount: '300' })
    await sell(cruise, { adultAmount: '40', childAmount: '20', currency: 'USD' })
    const combo = {
      amount: '57.25',
      tourOptions: [{ tourOptionId: safari.id, onwardTransfer: 'private', returnTransfer: 'private' }, { tourOptionId: cruise.id }],
    }
    const stated = await post<{ errorCode?: string }>('payment/setExchangeRate', { from: 'USD', to: 'AED', rate: '3.6725' })
    expect(stated.status).toBe(200)
    const { price: shown } = await price(combo)
    expect(shown).toMatchObject({
      currency: 'AED',
      parts: [
        { noPrice: null, price: { full: '690.00', discount: '37.36', amount: '652.64' } },
        { noPrice: null, price: { full: '367.25', discount: '19.89', amount: '347.36' } },
      ],
      whole: { full: '1057.25', discount: '57.25', total: '1000.00', isCut: false },
      exchangeRates: [{ from: 'USD', to: 'AED', rate: '3.6725' }],
    })
    expect(shown.parts[0]?.lines.map(({ kind, code, people, amount, currency }) => [kind, code, people, amount, currency])).toEqual(
      [
        ['ticket', 'adult', 2, '300.00', 'AED'],
        ['ticket', 'child', 1, '90.00', 'AED'],
        ['transfer', null, 1, '300.00', 'AED'],
      ],
    )
    const tooMuch = await price({ ...combo, amount: '2000' })
    expect(tooMuch.price.whole).toEqual({ full: '1057.25', discount: '1057.25', total: '0.00', isCut: true })
  })

  test('knows the pick-up area, and says why a part has none', async () => {
    const [tour, other] = [await newOption(), await newOption()]
    await sell(tour, { adultAmount: '100', childAmount: '50' })
    await sell(other, { adultAmount: '10', childAmount: '5', validFromDate: '2027-02-01' })
    const from = await newArea(SHARJAH)
    const one = { tourOptionId: tour.id, onwardTransfer: 'private', returnTransfer: 'private' }
    await drive(tour, { amount: '30' })
    const combo = { amount: '0', tourOptions: [one], pickupAreaId: from }
    const said = { parts: [{ price: null, noPrice: expect.stringMatching(/^No transfer from this pick-up area/) }], whole: null }
    expect((await price(combo)).price).toMatchObject(said)
    const ride = {
      from,
      to: tour.areaId,
      transferType: 'return',
      sharingBasis: 'private',
      isPerPax: false,
      amount: '80',
      minPax: 1,
      maxPax: 6,
    }
    const added = await post<{ transfer: { id: number } }>('areas/createTransfers', { ...season, ...ride })
    const { price: driven } = await price(combo)
    expect(driven.whole).toMatchObject({ total: '330.00' })
    expect(driven.parts[0]?.lines.at(-1)).toMatchObject({ kind: 'returnTransfer', amount: '80.00', rateId: added.body.transfer.id })
    const both = await price({ amount: '5', tourOptions: [one, { tourOptionId: other.id }], pickupAreaId: from })
    expect(both.price).toMatchObject({
      whole: null,
      parts: [{ price: { amount: '330.00' } }, { price: null, noPrice: 'No ticket rate applies on this day for this market.' }],
    })
  })

  test('is missing without an exchange rate, and what is not the company’s is refused', async () => {
    const tour = await newOption()
    await sell(tour, { adultAmount: '100', childAmount: '50', currency: 'THB' })
    const combo = { amount: '1', tourOptions: [{ tourOptionId: tour.id }] }
    expect((await price(combo)).price.parts[0]?.noPrice).toBe('There is no exchange rate from THB to AED.')
    const refused = (input: object, faults: Record<string, string>) =>
      expectRefused('combo/priceCombo', { ...FAMILY, ...combo, ...input }, marks(faults))
    await refused({ marketId: 999_999 }, { marketId: 'Please choose a market.' })
    await refused({ pickupAreaId: 999_999 }, { pickupAreaId: 'Please choose an area.' })
    await refused({ amount: '1.005' }, { amount: 'Please enter a valid amount' })
    await expectRefused(
      'combo/priceCombo',
      { ...FAMILY, amount: '1', tourOptions: [{ tourOptionId: 999_999 }] },
      { errorCode: 'NOT_FOUND' },
    )
  })
})

import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

type Refused = { errorCode?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object = {}, who = as, host = HOST) =>
  server.call<Body & Refused>(path, body, { as: who, host })
const read = async <Body>(path: string) => (await server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })).body

let number = 0
async function newOption(pricedPer: 'person' | 'group' = 'person'): Promise<number> {
  number += 1
  const { body } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: `Bought ${number}`, cityId: 292223 })
  const option = { activityId: body.activity.id, name: 'Evening', pricedPer }
  return (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body.tourOption.id
}
async function newSupplier(): Promise<number> {
  number += 1
  return (await post<{ supplier: { id: number } }>('dmc/rateStudio/addSupplier', { name: `Camp company ${number}` })).body.supplier
    .id
}
const when = { marketId: 0, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-03-31', priority: 1 }
const ticket = (more: object = {}) => ({ ...when, adultAmount: '150', childAmount: '90', ...more })
const car = (more: object = {}) => ({
  ...{ ...when, isPerPax: false, amount: '300', description: 'Car', transferType: 'return', sharingBasis: 'private' },
  ...{ minPax: 1, maxPax: 3, ...more },
})
type Drafted<Row> = { rate: Row }[]
type Studio = { tickets: Drafted<TicketRateRow>; transfers: Drafted<TransferRateRow>; suppliers: { id: number; name: string }[] }
const draft = (tourOptionId: number, rate: object, revision = 0) =>
  post<Studio>('dmc/rateStudio/changeTicketDraft', { tourOptionId, revision, steps: [{ do: 'add', rate }] })
const draftCar = (tourOptionId: number, rate: object) =>
  post<Studio>('dmc/rateStudio/changeTransferDraft', { tourOptionId, revision: 0, steps: [{ do: 'add', rate }] })

describe('what a rate costs at its supplier', () => {
  test('is drafted, published, restored and exported with the rate', async () => {
    const [id, supplierId] = [await newOption(), await newSupplier()]
    const cost = { supplierId, currency: 'USD', amount: '20.50', childAmount: '10.00' }
    const { body } = await draft(id, ticket({ supplierCost: cost }))
    expect(body.tickets[0]?.rate.supplierCost).toEqual(cost)
    await draftCar(id, car({ supplierCost: { supplierId, amount: '180' } }))
    await post('dmc/rateStudio/publishDraft', { tourOptionId: id, ticketRevision: 1, transferRevision: 1 })
    const studio = await read<Studio>(`dmc/rateStudio?tourOptionId=${id}`)
    expect(studio.tickets[0]?.rate.supplierCost).toEqual(cost)
    expect(studio.transfers[0]?.rate.supplierCost).toEqual({ supplierId, currency: 'AED', amount: '180.00' })
    expect(studio.suppliers).toContainEqual({ id: supplierId, name: expect.stringMatching(/^Camp company/) })

    const { rate } = studio.tickets[0] as { rate: TicketRateRow }
    await post('dmc/saveActivityTicketRates', { rates: [{ ...ticketOf(id, rate), adultAmount: '160' }] })
    expect((await read<Studio>(`dmc/rateStudio?tourOptionId=${id}`)).tickets[0]?.rate.supplierCost).toBeUndefined()
    await post('dmc/rateStudio/restoreEdition', { tourOptionId: id, kind: 'ticket', edition: 1, liveEdition: 2 })
    expect((await read<Studio>(`dmc/rateStudio?tourOptionId=${id}`)).tickets[0]?.rate.supplierCost).toEqual(cost)

    const sheet = await read<{ contentBase64: string; rates: number }>(`dmc/rateSheet/export?tourOptionId=${id}`)
    const checked = await post<{ sheet: { columns: { name: string }[]; counts: { faults: number }; options: object[] } }>(
      'dmc/rateSheet/check',
      { tourOptionId: id, file: { name: 'a.xlsx', contentBase64: sheet.contentBase64 } },
    )
    expect(checked.body.sheet.columns.map(({ name }) => name)).toContain('Bought from')
    // Out and in again: nothing is different, and what it costs stays.
    expect(checked.body.sheet).toMatchObject({ counts: { faults: 0 }, options: [{ added: 0, changed: 0, ended: 0, unchanged: 2 }] })
  })

  test.each([
    ['a supplier that there is not', () => ({ supplierId: 999_999, amount: '1' }), 'supplierId', 'Please choose a supplier.'],
    ['a negative amount', (supplierId: number) => ({ supplierId, amount: '-1' }), 'amount', 'Please enter a valid amount'],
    [
      'an amount with too many digits',
      (supplierId: number) => ({ supplierId, amount: '1.234' }),
      'amount',
      'Please enter a valid amount',
    ],
    [
      'a currency that there is not',
      (supplierId: number) => ({ supplierId, currency: 'ABC', amount: '1' }),
      'currency',
      'This currency is not known.',
    ],
  ])('%s is refused beside the field', async (_what, costOf, field, sentence) => {
    const [id, supplierId] = [await newOption(), await newSupplier()]
    const { status, body } = await draft(id, ticket({ supplierCost: costOf(supplierId) }))
    expect(status).toBe(422)
    expect(body.shortError).toEqual({ [`steps.0.rate.supplierCost.${field}`]: sentence })
    expect((await read<Studio>(`dmc/rateStudio?tourOptionId=${id}`)).tickets).toEqual([])
  })

  test('an amount for a child is refused where one amount is for all', async () => {
    const [id, supplierId] = [await newOption('group'), await newSupplier()]
    const { body } = await draft(id, ticket({ isPerPax: false, supplierCost: { supplierId, amount: '1', childAmount: '1' } }))
    expect(body.shortError).toEqual({ 'steps.0.rate.supplierCost.childAmount': 'This rate has one amount for all.' })
  })

  test('a supplier of another site is none here', async () => {
    const supplierId = await newSupplier()
    const foreign = await server.logIn('admin@skylark.example')
    const { body } = await post<{ activity: { id: number } }>(
      'dmc/saveActivity',
      { name: 'Foreign', cityId: 292223 },
      foreign,
      'localhost',
    )
    const option = { activityId: body.activity.id, name: 'Evening' }
    const made = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option, foreign, 'localhost')
    const steps = [{ do: 'add', rate: ticket({ supplierCost: { supplierId, amount: '1' } }) }]
    const call = { tourOptionId: made.body.tourOption.id, revision: 0, steps }
    const refused = await post('dmc/rateStudio/changeTicketDraft', call, foreign, 'localhost')
    expect(refused.body.shortError).toEqual({ 'steps.0.rate.supplierCost.supplierId': 'Please choose a supplier.' })
  })
})

describe('a supplier', () => {
  test('is added once by its name, with accounts of its own, and by those who may', async () => {
    const name = 'Red dunes camp'
    const both = await Promise.all([1, 2].map(() => post('dmc/rateStudio/addSupplier', { name })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await post('dmc/rateStudio/addSupplier', { name: 'RED DUNES camp' })).body.errorCode).toBe('NAME_TAKEN')
    const { accounts } = await read<{ accounts: { name: string }[] }>('wl/user/getSupplierAccounts')
    expect(accounts.filter((account) => account.name === name)).toHaveLength(1)
    const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
    expect((await post('dmc/rateStudio/addSupplier', { name: 'Mine' }, agent)).status).toBe(403)
  })
})

/** As the call takes it, without what it costs. */
function ticketOf(tourOptionId: number, { id, version, adultAmount, childAmount }: TicketRateRow) {
  const { priority: _, ...days } = when
  return { ...days, id, version, tourOptionId, adultAmount, childAmount }
}

type Definition = { '~orpc': { meta: CallMeta; outputSchema?: z.ZodType } }
const CALLS = Object.entries(contract as unknown as Record<string, Record<string, Definition>>).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => [`${feature}.${name}`, call['~orpc']] as const),
)
const saysCost = ({ outputSchema }: Definition['~orpc']) =>
  outputSchema !== undefined &&
  JSON.stringify(z.toJSONSchema(outputSchema, { unrepresentable: 'any', io: 'output' })).includes('"supplierCost"')

test('no call that customers can make carries what a rate costs', () => {
  const carrying = CALLS.filter(([, call]) => saysCost(call))
  expect(carrying.map(([name]) => name).toSorted()).toEqual([
    ...['areaTransfers.createTransfers', 'areaTransfers.getTransfers'],
    ...['rateSheets.checkRateSheet', 'rateStudio.changeTicketDraft', 'rateStudio.changeTransferDraft', 'rateStudio.getRateStudio'],
    ...['rates.getTicketRates', 'rates.getTransferRates', 'rates.orderTicketRates', 'rates.orderTransferRates'],
    ...['rates.saveTicketRates', 'rates.saveTransferRates'],
  ])
  for (const [name, { meta }] of carrying) {
    const { access } = meta
    expect([name, access.kind === 'permission' && access.permission]).toEqual([
      name,
      expect.stringMatching(/^(catalogue\.view|rates\.edit)$/),
    ])
  }
})

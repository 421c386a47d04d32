import type { ServiceArrangement, SheetRow, TravelService } from '@tradewind/contract/travel-days/travel-days'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CartWorld, HOST } from '../carts/testing/cart-world.ts'
import { startSupplierWorld } from '../carts/testing/supplier-world.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { waitUntil } from '../testing/wait-until.ts'

/** A service with the ticket of one supplier and the car of another: each answers for itself. */

let world: CartWorld
let siteId = 0
const suppliers = { tickets: 0, cars: 0 }
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(world.server.app.db, siteId, work)
type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const desk = <Body>(path: string, body: object, as = world.admin, host: string | undefined = HOST) =>
  world.server.call<Body & Refused>(path, body, { as, ...(host && { host }) })

beforeAll(async () => {
  const opened = await startSupplierWorld(['tickets', 'cars'])
  world = opened.world
  siteId = opened.siteId
  Object.assign(suppliers, opened.suppliers)
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.server.close())

let carts = 0
const DAY = 2

/** Tickets of 140 dirhams of the one, a car of 20 dollars of the other; sold at 320. */
async function sell(): Promise<TravelService> {
  const times = { weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '14:00', people: 20 }
  const option = await world.sell({ option: { timing: 'startTimes', hasTimeSlots: true, times: [times] } })
  const { validity } = option
  const ticket = { ...validity, id: option.ticketRateId, version: 1, isPerPax: true, adultAmount: '100', childAmount: '60' }
  await world.desk('dmc/saveActivityTicketRates', {
    rates: [{ ...ticket, supplierCost: { supplierId: suppliers.tickets, amount: '70' } }],
  })
  const car = { description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 6, isPerPax: false }
  await world.desk('dmc/saveTourOptionTransferRates', {
    rates: [{ ...validity, ...car, amount: '120', supplierCost: { supplierId: suppliers.cars, amount: '20', currency: 'USD' } }],
  })
  const trip = { startDate: world.inDays(DAY), endDate: world.inDays(DAY + 2) }
  const items = [{ tourOptionId: option.tourOptionId, date: world.inDays(DAY), transfer: 'private', time: '14:00' }]
  const cart = await world.fill(items, trip)
  const wish = { cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' }
  const key = `two suppliers ${++carts}`
  const opened = await world.ask<{ orderId: string }>('payCart', { ...wish, idempotencyKey: key, pickup: 'Quay inn' })
  const pay = { orderId: opened.body.orderId, payment: { method: 'wallet' } }
  const { body } = await world.ask<{ sales: { saleId: number }[] }>('activities/payments/orderSuccessCallback', pay)
  return serviceOf(body.sales[0]?.saleId ?? 0)
}
async function serviceOf(saleId: number): Promise<TravelService> {
  const path = `dmc/getTravelling?date=${world.inDays(DAY)}`
  const { body } = await world.server.call<{ services: TravelService[] }>(path, undefined, {
    ...{ as: world.admin, host: HOST, method: 'GET' },
  })
  const found = body.services.find((service) => service.saleId === saleId)
  if (!found) throw new Error(`Sale ${saleId} is not among those of the day`)
  return found
}
const today = () => world.inDays(0)
const cars = (more: object = {}) => ({ supplierId: suppliers.cars, currency: 'USD', ...more })
const arrange = ({ saleId }: TravelService, version: number, more: object, as = world.admin, host: string | undefined = HOST) =>
  desk<{ arrangement: ServiceArrangement }>('dmc/saveArrangement', { saleId, version, ...more }, as, host)
const othersOf = async ({ saleId }: TravelService) => (await serviceOf(saleId)).arrangement.others

type Difference = { id: number; kind: string; title: string; state: string; amount: string | null; currency: string | null }
async function reconcile(): Promise<void> {
  const { body } = await desk<{ run: { id: number } }>('reconciliation/runNow', {})
  await waitUntil(
    async () =>
      (
        await world.server.call<{ runs: { id: number; status: string }[] }>('reconciliation/getRuns', undefined, {
          ...{ as: world.admin, host: HOST, method: 'GET' },
        })
      ).body.runs,
    (runs) => runs.some(({ id, status }) => id === body.run.id && status === 'done'),
    `run ${body.run.id} is done`,
  )
}
async function openOf({ saleId }: TravelService): Promise<Difference[]> {
  const { body } = await desk<{ differences: (Difference & { bookingId: number })[] }>('reconciliation/getDifferences', {
    state: 'open',
  })
  return body.differences.filter(({ bookingId }) => bookingId === saleId)
}
const owedTo = (supplierId: number, currency: string) =>
  at(async (tx) => {
    const { minor } = await tx
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .select(({ fn }) => fn.sum<string | null>('e.amount_minor').as('minor'))
      .where('a.legal_entity_id', '=', supplierId)
      .where('a.kind', '=', 'supplierPayable')
      .where('a.currency', '=', currency)
      .executeTakeFirstOrThrow()
    return Number(minor ?? 0)
  })
const resolve = (differenceId: number | undefined, how = 'corrected') =>
  desk('reconciliation/resolveDifference', { differenceId, how, note: 'As agreed by phone' })

test('each is shown with what it is owed, answers for itself, and stays as it was where it is not named', async () => {
  const service = await sell()
  expect(service.arrangement.others).toEqual([
    {
      ...{ supplierId: suppliers.cars, supplier: 'Quay cars', currency: 'USD', expected: '20.00' },
      ...{ answer: null, purchaseConfirmation: '' },
    },
  ])
  const said = { answer: { answer: 'confirmed', on: today(), cost: '22.50' }, purchaseConfirmation: 'C-1' }
  const saved = await arrange(service, 0, { others: [cars(said)] })
  expect([saved.status, saved.body.arrangement]).toMatchObject([200, { version: 1, answer: null, others: [said] }])
  const first = { answer: { answer: 'refused', on: today() }, purchaseConfirmation: 'T-1' }
  await arrange(service, 1, first)
  expect((await serviceOf(service.saleId)).arrangement).toMatchObject({
    ...{ version: 2, purchaseConfirmation: 'T-1', answer: { answer: 'refused' } },
    others: [said],
  })
  // Saved twice, the second changes nothing.
  expect((await arrange(service, 2, { ...first, others: [cars(said)] })).body.arrangement).toMatchObject({ version: 2 })
  const stale = await arrange(service, 1, { ...first, others: [cars({ ...said, purchaseConfirmation: 'C-2' })] })
  expect([stale.status, stale.body.errorCode]).toEqual([409, 'ARRANGEMENT_CHANGED'])
  const lines = await at((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'arrange a service')
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  )
  expect(JSON.stringify(lines)).toContain('Quay cars (USD): confirmed on')
})

test('refuses by field, and nothing is written; who may not, and another site, do not either', async () => {
  const service = await sell()
  const answer = { answer: 'confirmed', on: today(), cost: '20' }
  const refusals = [
    await arrange(service, 0, { others: [cars({ currency: 'AED', answer })] }),
    await arrange(service, 0, { others: [cars({ supplierId: suppliers.tickets, answer })] }),
    await arrange(service, 0, { others: [cars({ answer: { ...answer, answer: 'refused' } })] }),
    await arrange(service, 0, { others: [cars({ answer: { ...answer, on: world.inDays(1) } })] }),
    await arrange(service, 0, { others: [cars({ answer: { ...answer, cost: '20.555' } })] }),
  ]
  expect(refusals.map(({ body }) => Object.keys(body.shortError ?? {}))).toEqual([
    [`others.${suppliers.cars}-AED.supplierId`],
    [`others.${suppliers.tickets}-USD.supplierId`],
    [`others.${suppliers.cars}-USD.cost`],
    [`others.${suppliers.cars}-USD.on`],
    [`others.${suppliers.cars}-USD.cost`],
  ])
  expect((await arrange(service, 0, { others: [cars({ answer })] }, world.agent)).status).toBe(403)
  const stranger = await world.server.logIn('admin@skylark.example')
  expect((await arrange(service, 0, { others: [cars({ answer })] }, stranger, '')).body.errorCode).toBe('NOT_FOUND')
  expect((await serviceOf(service.saleId)).arrangement).toMatchObject({ version: 0, others: [{ answer: null }] })
})

test('a difference stands against the one who says it, and what ends it is owed to that one', async () => {
  const service = await sell()
  await arrange(service, 0, {
    answer: { answer: 'confirmed', on: today(), cost: '150', currency: 'AED' },
    others: [cars({ answer: { answer: 'refused', on: today() } })],
  })
  await reconcile()
  const found = await openOf(service)
  expect(found.map(({ kind, title, amount }) => [kind, title.split(': ').at(-1), amount]).sort()).toEqual([
    ['invoiceDiffers', 'Quay tickets', '10.00'],
    ['refusedThere', 'Quay cars', null],
  ])
  await arrange(service, 1, {
    answer: { answer: 'confirmed', on: today(), cost: '150', currency: 'AED' },
    others: [cars({ answer: { answer: 'confirmed', on: today(), cost: '22.50' } })],
  })
  await reconcile()
  const open = await openOf(service)
  expect(open.map(({ kind, currency, amount }) => [kind, currency, amount]).sort()).toEqual([
    ['invoiceDiffers', 'AED', '10.00'],
    ['invoiceDiffers', 'USD', '2.50'],
  ])
  const before = [await owedTo(suppliers.tickets, 'AED'), await owedTo(suppliers.cars, 'USD')]
  expect((await resolve(open.find(({ currency }) => currency === 'USD')?.id)).status).toBe(200)
  expect([await owedTo(suppliers.tickets, 'AED'), await owedTo(suppliers.cars, 'USD')]).toEqual([before[0], (before[1] ?? 0) + 250])
  await reconcile()
  expect((await openOf(service)).map(({ currency }) => currency)).toEqual(['AED'])
})

test('whatever each asks for, one after the other, each is owed what it asked for last', async () => {
  const service = await sell()
  const start = { tickets: (await owedTo(suppliers.tickets, 'AED')) - 14_000, cars: (await owedTo(suppliers.cars, 'USD')) - 2_000 }
  let seed = 20_261_130
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let version = 0; version < 3; version += 1) {
    const [tickets, car] = [10_000 + next(9_000), 1_000 + next(3_000)]
    await arrange(service, version, {
      answer: { answer: 'confirmed', on: today(), cost: (tickets / 100).toFixed(2), currency: 'AED' },
      others: [cars({ answer: { answer: 'confirmed', on: today(), cost: (car / 100).toFixed(2) } })],
    })
    await reconcile()
    for (const { id } of await openOf(service)) await resolve(id)
    expect([await owedTo(suppliers.tickets, 'AED'), await owedTo(suppliers.cars, 'USD')]).toEqual([
      start.tickets + tickets,
      start.cars + car,
    ])
  }
})

test('the sheet of the day has a line for each, and is read again: each row is of the one that it names', async () => {
  const service = await sell()
  const reference = `TW-${service.saleId}`
  const { body: sheet } = await world.server.http.inject({
    url: `/api/dmc/getTravellingFile?date=${world.inDays(DAY)}&format=csv`,
    headers: { host: HOST, 'auth-token': world.admin },
  })
  const lines = sheet.split('\n').filter((line) => line.includes(reference))
  expect(lines.map((line) => /Quay (tickets|cars)/.exec(line)?.[0])).toEqual(['Quay tickets', 'Quay cars'])

  const HEAD = 'Reference,Supplier,State,Cost,Currency,Confirmation number'
  const send = async (...rows: string[]) => {
    const contentBase64 = Buffer.from([HEAD, ...rows].join('\n')).toString('base64')
    const file = { name: 'answers.csv', contentBase64 }
    return (await desk<{ rows: SheetRow[] }>('dmc/importAnswers', { file, isCheck: false })).body.rows
  }
  const rows = [`${reference},quay tickets,confirmed,140,AED,T-7`, `${reference},Quay cars,confirmed,21,USD,C-7`]
  expect((await send(...rows)).map(({ outcome, says }) => [outcome, says])).toEqual([
    ['changed', 'Confirmed, AED 140.00, T-7'],
    ['changed', 'Quay cars: Confirmed, USD 21.00, C-7'],
  ])
  expect((await serviceOf(service.saleId)).arrangement).toMatchObject({
    ...{ purchaseConfirmation: 'T-7', answer: { cost: '140.00', currency: 'AED' } },
    others: [{ purchaseConfirmation: 'C-7', answer: { cost: '21.00' } }],
  })
  expect((await send(...rows)).map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  const wrong = await send(
    `${reference},,confirmed,,,`,
    `${reference},Falcon coaches,confirmed,,,`,
    `${reference},Quay cars,confirmed,80,AED,`,
    `${reference},Quay cars,refused,,,`,
  )
  expect(wrong.map(({ outcome, says }) => [outcome, says])).toEqual([
    ['wrong', 'It has several suppliers. Please name one in the column “Supplier”: Quay tickets or Quay cars.'],
    ['wrong', 'Falcon coaches is no supplier of it. Its suppliers are Quay tickets or Quay cars.'],
    ['wrong', 'Quay cars is owed in USD.'],
    ['changed', 'Quay cars: Refused, C-7'],
  ])
  expect(await othersOf(service)).toMatchObject([{ answer: { answer: 'refused', cost: null }, purchaseConfirmation: 'C-7' }])
})

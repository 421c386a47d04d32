import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { DriftedKart, KartVersion, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { money } from '@tradewind/domain/money'
import { addDays, dateIn } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { wishOf } from './testing/wish-of.ts'

/** A merge of two accounts rewrites no version: the quotation is for whom its row says, also once the merge is undone. */

const HOST = 'bluedhow.localhost'
let server: TestServer
let admin = ''
let number = 0

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Saved = { kart: StaffKart } & Refused
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as: admin, host: HOST })
const read = async <Body>(path: string) => (await server.call<Body>(path, undefined, { as: admin, host: HOST, method: 'GET' })).body
const inDays = (days: number) => addDays(dateIn('Asia/Dubai', server.app.now()), days)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { markups } = await read<{ markups: { id: number }[] }>('activity/markup/getActivityMarkUp')
  for (const one of markups)
    await server.call(`activity/markup/deleteActivityMarkup/${one.id}`, undefined, { as: admin, host: HOST, method: 'DELETE' })
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

/** A private customer. */
async function person(): Promise<number> {
  const email = `merged${++number}@home.example`
  const { rows } = await sql<{ id: number }>`
    with site as (select site_id as id from users where email = 'agent@bluedhow.example'),
      le as (insert into legal_entities (site_id, kind, name) select id, 'person', ${email} from site returning id, site_id)
    insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, status, phone_numbers)
    select site_id, id, 'retail', ${email}, 'Leela', ${`Rao ${number}`}, 'verified', '[]'::jsonb from le returning id`.execute(
    server.app.db,
  )
  return rows[0]?.id ?? 0
}
async function pair(): Promise<{ kept: number; merged: number }> {
  return { kept: await person(), merged: await person() }
}
const merge = async ({ kept, merged }: { kept: number; merged: number }) => {
  const { status, body } = await post('wl/user/mergeCustomers', { keptId: kept, mergedId: merged })
  expect([status, body.errorMessage]).toEqual([200, undefined])
}
const undo = async ({ merged }: { merged: number }) => {
  const { status, body } = await post('wl/user/undoCustomerMerge', { mergedId: merged })
  expect([status, body.errorMessage]).toEqual([200, undefined])
}

type Sold = { activityId: number; tourOptionId: number; rateId: number }
/** A ticket of 100 for each adult. */
async function sell(): Promise<Sold> {
  const { activity } = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name: `Of ${++number}`, cityId: 292223 }))
    .body
  const option = { activityId: activity.id, name: 'Evening' }
  const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
  return { activityId: activity.id, tourOptionId: tourOption.id, rateId: await setRate(tourOption.id, '100') }
}
async function setRate(tourOptionId: number, adultAmount: string, id?: number): Promise<number> {
  const days = { validFromDate: inDays(0), validTillDate: inDays(40) }
  const rate = { ...days, marketId: 0, tourOptionId, isPerPax: true, adultAmount, childAmount: '60', ...(id && { id }) }
  return (await post<{ rates: { id: number }[] }>('dmc/saveActivityTicketRates', { rates: [rate] })).body.rates[0]?.id ?? 0
}
/** The activity for 200, a guide for 90 and a visa for 10. */
async function quote(customerId: number, { activityId, tourOptionId }: Sold): Promise<StaffKart> {
  const { body } = await post<Saved>('kart/saveKart', {
    ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
    ...{ arrivalDate: inDays(9), totalPrice: '300' },
    activities: [{ activityId, tourOptionId, startDate: inDays(10), price: '200' }],
    miscellaneous: [
      { name: 'Guide', price: '90', startDate: inDays(10) },
      { name: 'Visa', price: '10', startDate: inDays(10) },
    ],
  })
  expect([body.shortError, body.errorMessage]).toEqual([undefined, undefined])
  return body.kart
}
const kartOf = async (id: number) => (await read<Saved>(`kart/getKartById?id=${id}`)).kart
const move = async ({ id, version }: StaffKart, status: string) => {
  const { body } = await post<Saved>('kart/setKartStatus', { id, version, status })
  expect([body.shortError, body.errorMessage]).toEqual([undefined, undefined])
  return body.kart
}
/** Saves a note as the screen does, which asks no rates for what stays as it was. */
async function note(id: number, internalRemark: string): Promise<StaffKart> {
  const { status, body } = await post<Saved>('kart/saveKart', wishOf(await kartOf(id), { internalRemark }))
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  return body.kart
}
/** Whoever owes something is not merged. */
async function settle(id: number, customerId: number): Promise<void> {
  const { db } = server.app
  const payer = db.selectFrom('users').select(['site_id', 'legal_entity_id']).where('id', '=', customerId)
  const { site_id: siteId, legal_entity_id: legalEntityId } = await payer.executeTakeFirstOrThrow()
  await inSite(db, siteId, (tx) =>
    topUp(tx, {
      ...{ legalEntityId, amount: money(30_000n, 'AED') },
      ...{ reference: `settled ${id}`, now: server.app.now() },
    }),
  )
  expect((await post('kart/addReceipt', { id, amount: '300', note: '', idempotencyKey: `settled ${id}` })).status).toBe(200)
}
const removeMiscellaneous = async (id: number) => {
  const line = (await kartOf(id)).miscellaneous.at(-1)
  const { status, body } = await post<Saved>('kart/removeKartMiscellaneous', { id: line?.id })
  expect([status, body.shortError]).toEqual([200, undefined])
  return (await kartOf(id)).miscellaneous.length
}
async function decide({ tourOptionId }: Sold, take: boolean): Promise<string[]> {
  const { karts } = (await post<{ karts: DriftedKart[] }>('kart/getRateDrift', { tourOptionIds: [tourOptionId] })).body
  const decisions = karts.map(({ id, version, totalNow }) => ({ id, version, totalNow, take }))
  const { body } = await post<{ results: { outcome: string }[] }>('kart/decideRateDrift', { decisions })
  return body.results.map(({ outcome }) => outcome)
}

test('an open quotation that came is worked on, keeps its promised prices, and goes back when the merge is undone', async () => {
  const [people, sold] = [await pair(), await sell()]
  const { id } = await quote(people.merged, sold)
  await move(await kartOf(id), 'sent')
  await merge(people)
  expect(await kartOf(id)).toMatchObject({ customerId: people.kept, customer: { id: people.kept } })
  // The rates have moved since: what was promised stands through every save.
  await setRate(sold.tourOptionId, '120', sold.rateId)
  expect(await note(id, 'Called')).toMatchObject({ customerId: people.kept, totalPrice: '300.00' })
  const asked = await post<{ lines: unknown[] }>('kart/repriceKart', { kart: wishOf(await kartOf(id)) })
  expect(asked.body.lines).toEqual([])
  expect(await removeMiscellaneous(id)).toBe(1)
  expect(await decide(sold, false)).toEqual(['kept'])
  await setRate(sold.tourOptionId, '130', sold.rateId)
  expect(await decide(sold, true)).toEqual(['taken'])
  expect(await kartOf(id)).toMatchObject({ totalPrice: '350.00' })
  await undo(people)
  await setRate(sold.tourOptionId, '140', sold.rateId)
  expect(await note(id, 'Called again')).toMatchObject({ customerId: people.merged, totalPrice: '350.00' })
  expect(await decide(sold, true)).toEqual(['taken'])
  expect(await removeMiscellaneous(id)).toBe(0)
})

test('one that was accepted takes notes, and nothing but notes', async () => {
  const [people, sold] = [await pair(), await sell()]
  const { id } = await quote(people.merged, sold)
  await move(await kartOf(id), 'accepted')
  await merge(people)
  expect(await note(id, 'Window table')).toMatchObject({ internalRemark: 'Window table', version: 2 })
  const other = await post<Saved>('kart/saveKart', wishOf(await kartOf(id), { adults: 3 }))
  expect(other.status).not.toBe(200)
})

test('one that was sold takes notes, and a change that was offered before the merge or is offered after it', async () => {
  const [people, sold] = [await pair(), await sell()]
  const { id } = await quote(people.merged, sold)
  await move(await kartOf(id), 'vouchered')
  await settle(id, people.merged)
  const offer = async (name: string) => {
    const { isVouchered: _v, isCancelled: _c, ...kart } = wishOf(await kartOf(id))
    const miscellaneous = [...kart.miscellaneous, { name, price: '50', startDate: inDays(10) }]
    const totalPrice = (Number(kart.totalPrice) + 50).toFixed(2)
    const wish = { ...kart, miscellaneous, totalPrice, difference: '50.00', reason: '', idempotencyKey: name }
    const { body } = await post<{ changes: QuotationChange[] }>('kart/offerChange', wish)
    expect([body.shortError, body.errorMessage]).toEqual([undefined, undefined])
    return body.changes[0]?.id
  }
  const agree = async (changeId: number | undefined) => {
    const { body } = await post('kart/agreeToChange', { changeId, difference: '50.00', agreedBy: 'Leela Rao' })
    expect([body.shortError, body.errorMessage]).toEqual([undefined, undefined])
  }
  const before = await offer('Driver')
  await merge(people)
  await agree(before)
  await agree(await offer('Photographer'))
  expect(await note(id, 'Vegetarian')).toMatchObject({ totalPrice: '400.00', customerId: people.kept })
})

test('an older link leads on to what was sent after the merge: it is for the same person', async () => {
  const [people, sold] = [await pair(), await sell()]
  const { id } = await quote(people.merged, sold)
  const send = async ({ version }: StaffKart) => {
    const wish = { quotationId: id, version, email: '', idempotencyKey: `sent ${id} ${version}` }
    const { body } = await post<{ proposal: Proposal }>('proposals/sendProposal', wish)
    expect(body.errorMessage).toBeUndefined()
    return new URL(body.proposal.link).pathname
  }
  const older = await send(await kartOf(id))
  await merge(people)
  const newer = await send(await note(id, 'Called'))
  const { body } = await server.http.inject({ url: older, headers: { host: HOST } })
  expect(body).toContain('has sent a newer proposal.')
  expect(body).toContain(newer)
})

test('of versions the history says for whom each was saved, and another customer is still another one', async () => {
  const [people, sold, other] = [await pair(), await sell(), await person()]
  const kart = await quote(people.merged, sold)
  const turned = await post<Saved>('kart/saveKart', wishOf(kart, { customerId: other }))
  expect(turned.body.shortError).toBeUndefined()
  const { versions } = await read<{ versions: KartVersion[] }>(`kart/getKartVersions?id=${kart.id}`)
  expect(versions[0]?.differences).toMatchObject([{ field: 'customerId', before: String(people.merged), after: String(other) }])
  await move(turned.body.kart, 'sent')
  const { body } = await post<Saved>('kart/saveKart', wishOf(await kartOf(kart.id), { customerId: people.kept }))
  expect(body.shortError).toEqual({ customerId: 'It was sent to its customer. Please copy the quotation for another one.' })
})

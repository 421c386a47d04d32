import { money, negate } from '@tradewind/domain/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertDeclined } from '../company-team/declined-invitation-repo.ts'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** The last person of a company answers for all who were in it. */
const ADMIN = 'admin@skylark.example'
type Refused = { errorCode: string; errorMessage: string; shortError?: Record<string, string> }
type Person = { id: number; email: string; legalEntityId: number }

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  admin = await server.logIn(ADMIN)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

let made = 0
/** A company with so many owners, who have the password of the demo. */
async function company(people: number): Promise<Person[]> {
  made += 1
  const { rows } = await sql<{ id: number }>`
    insert into legal_entities (site_id, kind, name) values (1, 'agency', ${`Company ${made}`}) returning id`.execute(server.app.db)
  const legalEntityId = rows[0]?.id ?? 0
  const all: Person[] = []
  for (let place = 0; place < people; place += 1) {
    const email = `person${place}@company${made}.example`
    const phones = [{ label: 'Primary', phoneNumber: `98${made}000000${place}`.slice(0, 10), phoneCountryCode: '+91' }]
    const { rows: users } = await sql<{ id: number }>`
      insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, status, password_hash, phone_numbers, is_company_owner)
      values (1, ${legalEntityId}, 'travelAgent', ${email}, ${`Zubin${made}`}, 'Quill', 'verified',
        (select password_hash from users where email = 'priya@skylark.example' and site_id = 1), ${JSON.stringify(phones)}::jsonb, true)
      returning id`.execute(server.app.db)
    all.push({ id: users[0]?.id ?? 0, email, legalEntityId })
  }
  return all
}
const deletes = async ({ email }: Person) => {
  const as = await server.logIn(email)
  return server.call<Refused>('wl/user/deleteMyAccount', { password: 'tradewind' }, { as })
}
const removes = async ({ email }: Person, { id: userId }: Person) => {
  const { status } = await server.call('wl/user/removeColleague', { userId }, { as: await server.logIn(email) })
  expect(status).toBe(200)
}
const rowOf = ({ id }: Person) =>
  server.app.db
    .selectFrom('users')
    .select(['first_name', 'phone_numbers', 'left_at', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const give = ({ legalEntityId }: Person, rupees: number) =>
  inSite(server.app.db, 1, (tx) =>
    topUp(tx, {
      legalEntityId,
      amount: money(BigInt(rupees) * 100n, 'INR'),
      reference: crypto.randomUUID(),
      now: server.app.now(),
    }),
  )
/** The wallet of a company, empty. */
const payOut = ({ legalEntityId }: Person) =>
  inSite(server.app.db, 1, async (tx) => {
    const { balance } = await readWallet(tx, { legalEntityId, currency: 'INR' }, server.app.now())
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'INR' }, amount: negate(balance) },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'INR' }, amount: balance },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await post(tx, { key: `test:paid out ${legalEntityId}`, reason: 'topUp', about, entries }, server.app.now())
  })
async function buy(person: Person): Promise<number> {
  await give(person, 20_000)
  const { orderId, bookingId } = await openTestBooking(server, person.email)
  const as = await server.logIn(person.email)
  const { status } = await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
  expect(status).toBe(200)
  const statusOf = async () =>
    (await server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('issued')
  return bookingId
}
async function quote({ id: customerId }: Person, status?: 'accepted'): Promise<number> {
  const kart = {
    ...{ customerId, kartName: 'Trip', adults: 1, noOfDays: 1, noOfNights: 0, currencySymbol: 'INR', totalPrice: '1' },
    miscellaneous: [{ name: 'Visa', price: '1', startDate: '2030-01-01' }],
  }
  const { body } = await server.call<{ kart: { id: number } }>('kart/saveKart', kart, { as: admin })
  const { id } = body.kart
  const sent = { quotationId: id, version: 1, idempotencyKey: crypto.randomUUID() }
  expect((await server.call('proposals/sendProposal', sent, { as: admin })).status).toBe(200)
  if (status) expect((await move(id, status)).status).toBe(200)
  return id
}
const move = (id: number, status: string) => server.call<Refused>('kart/setKartStatus', { id, version: 1, status }, { as: admin })
const statusOf = async (id: number) =>
  (await server.app.db.selectFrom('quotations').select('status').where('id', '=', BigInt(id)).executeTakeFirstOrThrow()).status
const isGone = async (person: Person) => {
  const { first_name, phone_numbers, email } = await rowOf(person)
  return first_name === 'Deleted' && email === '' && JSON.stringify(phone_numbers) === '[]'
}

test('a ticket of a colleague who was removed keeps the last account, and then both are forgotten', async () => {
  const [removed, last] = (await company(2)) as [Person, Person]
  const bookingId = await buy(removed)
  const travellers = JSON.stringify([{ title: 'Mr', firstName: 'Zubin', lastName: 'Quill', passportNo: 'Z7654321', paxType: 1 }])
  await sql`update flight_orders set passengers = ${travellers}::jsonb where user_id = ${removed.id}`.execute(server.app.db)
  await removes(last, removed)
  await payOut(last)
  const before = await rowOf(removed)
  const refused = await deletes(last)
  expect([refused.status, refused.body.errorMessage]).toEqual([
    409,
    'A booking of colleagues who have left your company is still to come or not settled. Please wait until then, or cancel first.',
  ])
  expect([await rowOf(removed), (await rowOf(last)).left_at]).toEqual([before, null])
  // As after the journey, for as long as it takes.
  const { rows: days } = await sql<{ used_from: string; used_to: string }>`
    select used_from::text, used_to::text from sales where id = ${bookingId}`.execute(server.app.db)
  const travel = (from?: string, to?: string) =>
    sql`update sales set used_from = ${from}::date, used_to = ${to}::date where id = ${bookingId}`.execute(server.app.db)
  await travel('2020-01-01', '2020-01-02')
  const { status, body } = await deletes(last)
  await travel(days[0]?.used_from, days[0]?.used_to)
  expect([status, body.errorMessage]).toEqual([200, undefined])
  expect([await isGone(removed), await isGone(last)]).toEqual([true, true])
  expect((await rowOf(removed)).left_at).toEqual(before.left_at)
  const { rows } =
    await sql`select from flight_orders where user_id = ${removed.id} and passengers::text like '%Z7654321%'`.execute(server.app.db)
  expect(rows).toEqual([])
})

test('what was offered to somebody who went before is lost with the last one, and nothing says for whom it was', async () => {
  const [first, last] = (await company(2)) as [Person, Person]
  const offered = await quote(first)
  expect((await deletes(first)).status).toBe(200)
  // As long as a colleague is there it is the company's.
  expect(await statusOf(offered)).toBe('sent')
  expect((await deletes(last)).status).toBe(200)
  expect(await statusOf(offered)).toBe('lost')
  const { rows } = await sql<{ name: string }>`select name from quotation_versions where quotation_id = ${offered}`.execute(
    server.app.db,
  )
  expect(rows).toEqual([{ name: 'Deleted account' }])
})

test('what a colleague agreed to stays with the company: it keeps the last account, and is not sold to nobody', async () => {
  const [removed, last] = (await company(2)) as [Person, Person]
  const agreed = await quote(removed, 'accepted')
  await removes(last, removed)
  const refused = await deletes(last)
  expect([refused.status, refused.body.errorMessage]).toEqual([
    409,
    `A colleague who has left your company agreed to quotation Q-${agreed}. Please have it cancelled, or wait until it was travelled.`,
  ])
  expect(await statusOf(agreed)).toBe('accepted')
  // As accounts ended before this was asked.
  await sql`update users set left_at = now(), is_blocked = true, is_company_owner = false, email = '' where id = ${last.id}`.execute(
    server.app.db,
  )
  const refusedSale = await move(agreed, 'vouchered')
  expect([refusedSale.status, refusedSale.body.shortError?.status]).toEqual([
    422,
    'No person of this customer has an account any more, so it cannot be paid. Please copy it for another customer.',
  ])
  expect(await statusOf(agreed)).toBe('accepted')
  await sql`update users set left_at = null, is_blocked = false, is_company_owner = true, email = ${last.email} where id = ${last.id}`.execute(
    server.app.db,
  )
  // The company stands behind it as long as one of it is there.
  expect((await move(agreed, 'vouchered')).status).toBe(200)
  const owing = await deletes(last)
  expect(owing.status).toBe(409)
})

test('who declined an invitation is forgotten with the last person of the company, and not before', async () => {
  const [first, last, stranger] = [...(await company(2)), ...(await company(1))] as [Person, Person, Person]
  const declined = async ({ legalEntityId }: Person) =>
    server.app.db.selectFrom('declined_invitations').select('email').where('legal_entity_id', '=', legalEntityId).execute()
  const decline = async ({ legalEntityId }: Person) => {
    // The account of who declined has no address any more, as when they do.
    const { id } = await server.app.db
      .insertInto('users')
      .values({
        ...{
          site_id: 1,
          legal_entity_id: legalEntityId,
          user_type: 'travelAgent',
          email: '',
          first_name: 'Wrongly',
          last_name: 'Asked',
        },
        ...{ phone_numbers: '[]', status: 'pending', is_blocked: true, left_at: server.app.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const declinedBy = { userId: id, legalEntityId, firstName: 'Wrongly', lastName: 'Asked', email: 'wrongly@asked.example' }
    await inSite(server.app.db, 1, (tx) => insertDeclined(tx, { ...declinedBy, declinedAt: server.app.now() }))
  }
  await decline(last)
  await decline(stranger)
  expect((await deletes(first)).status).toBe(200)
  expect(await declined(last)).toHaveLength(1)
  expect((await deletes(last)).status).toBe(200)
  expect(await declined(last)).toEqual([])
  // That of another company stays.
  expect(await declined(stranger)).toHaveLength(1)
})

test('two last people who go at once: the second of them answers for all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = (await company(2)) as [Person, Person]
    const offered = await quote(one)
    await give(one, 10)
    const answers = await Promise.all([deletes(one), deletes(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errorMessage).toBe(
      'Your wallet is not empty: INR 10.00. Please have it paid out or settled first.',
    )
    const stayed = answers[0]?.status === 409 ? one : other
    expect(await isGone(stayed)).toBe(false)
    expect(await statusOf(offered)).toBe('sent')
  }
})

test('two last people who go at once from an empty company: both are gone, with all that was offered', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = (await company(2)) as [Person, Person]
    const offered = await quote(one)
    const answers = await Promise.all([deletes(one), deletes(other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await isGone(one), await isGone(other)]).toEqual([true, true])
    expect(await statusOf(offered)).toBe('lost')
  }
})

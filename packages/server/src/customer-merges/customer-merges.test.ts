import { money, negate } from '@tradewind/domain/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { setCreditLimit } from '../ledger/credit/set-credit-limit.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { MERGED_TABLES, STAYS } from '../node/merged-tables.ts'
import { PERSONAL_TABLES } from '../node/personal-tables.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Refused = { errorCode: string; errorMessage: string; whyNot: string | null; merges: Merge[]; kept: Side; merged: Side }
type Merge = { kept: { userId: number }; merged: { userId: number }; canUndo: boolean; movedAmount: string | null }
type Side = {
  bookings: number
  quotations: number
  carts: number
  notes: number
  tasks: number
  wallet: { balance: string } | null
}
type Person = { id: number; email: string; legalEntityId: number }

const ADMIN = 'admin@skylark.example'
const inr = (rupees: number) => money(BigInt(rupees) * 100n, 'INR')

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
/** A private customer with the password of the demo. */
async function person(more: { phones?: object[] } = {}): Promise<Person> {
  made += 1
  const email = `twin${made}@home.example`
  const { rows } = await sql<{ id: number; entity: number }>`
    with le as (insert into legal_entities (site_id, kind, name) values (1, 'person', ${`Twin ${made}`}) returning id)
    insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, status, password_hash, phone_numbers)
    select 1, le.id, 'retail', ${email}, 'Twin', ${String(made)}, 'verified',
      (select password_hash from users where email = 'priya@skylark.example' and site_id = 1), ${JSON.stringify(more.phones ?? [])}::jsonb
    from le returning id, legal_entity_id as entity`.execute(server.app.db)
  return { id: rows[0]?.id ?? 0, email, legalEntityId: rows[0]?.entity ?? 0 }
}
const ask = (path: string, input: object, as = admin, host = 'localhost') =>
  server.call<Refused>(`wl/user/${path}`, input, { as, host })
const merge = (kept: Person, merged: Person, as = admin) => ask('mergeCustomers', { keptId: kept.id, mergedId: merged.id }, as)
const undo = (merged: Person) => ask('undoCustomerMerge', { mergedId: merged.id })
const compare = async (kept: Person, merged: Person) =>
  (await ask('compareCustomers', { keptId: kept.id, mergedId: merged.id })).body
const give = (to: Person, rupees: number) =>
  inSite(server.app.db, 1, (tx) =>
    topUp(tx, { legalEntityId: to.legalEntityId, amount: inr(rupees), reference: crypto.randomUUID(), now: server.app.now() }),
  )
async function buy({ email }: Person): Promise<number> {
  const { orderId, bookingId } = await openTestBooking(server, email)
  const as = await server.logIn(email)
  const { status } = await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
  expect(status).toBe(200)
  await expect
    .poll(
      async () =>
        (await server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status,
    )
    .toBe('issued')
  return bookingId
}
/** A quotation that was sent, and one that is paid whole and sold. */
async function quote({ id: customerId }: Person): Promise<{ sent: number; sold: number }> {
  const kart = {
    ...{ customerId, kartName: 'Trip', adults: 1, noOfDays: 1, noOfNights: 0, currencySymbol: 'INR', totalPrice: '1' },
    miscellaneous: [{ name: 'Visa', price: '1', startDate: '2030-01-01' }],
  }
  const done = async <Body>(path: string, input: object) => {
    const { status, body } = await server.call<Body>(path, input, { as: admin })
    expect([path, status, body]).toEqual([path, 200, body])
    return body
  }
  const ids: number[] = []
  for (const _ of [1, 2]) ids.push((await done<{ kart: { id: number } }>('kart/saveKart', kart)).kart.id)
  const [sent = 0, sold = 0] = ids
  for (const id of ids) await done('proposals/sendProposal', { quotationId: id, version: 1, idempotencyKey: crypto.randomUUID() })
  await done('kart/addReceipt', { id: sold, amount: '1.00', idempotencyKey: crypto.randomUUID() })
  await done('kart/setKartStatus', { id: sold, version: 1, status: 'vouchered' })
  return { sent, sold }
}
async function balance({ legalEntityId }: Person): Promise<bigint> {
  const row = await server.app.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', '=', 'wallet')
    .executeTakeFirstOrThrow()
  return row.balance_minor
}
const bookingsOf = async ({ email }: Person) => {
  const as = await server.logIn(email)
  const { body } = await server.call<{ bookings: { bookingId: number }[] }>('flight/getBookedFlights', {}, { as })
  return body.bookings.map(({ bookingId }) => bookingId)
}
const quotationsOf = async ({ email }: Person) => {
  const as = await server.logIn(email)
  const { body } = await server.call<{ karts: { id: number }[] }>('kart/getAllKartsForWl', undefined, { as, method: 'GET' })
  return body.karts.map(({ id }) => id)
}

/** All that the two have, as the tables hold it. */
async function everything(...people: Person[]): Promise<unknown> {
  const all: Record<string, unknown> = {}
  for (const { table, person: column, entity } of MERGED_TABLES) {
    const whose = column
      ? sql`${sql.ref(column)} = any(${people.map(({ id }) => id)})`
      : sql`${sql.ref(entity ?? '')} = any(${people.map(({ legalEntityId }) => legalEntityId)})`
    const { rows } =
      await sql`select to_jsonb(t) - 'updated_at' as row from ${sql.table(table)} t where ${whose} order by to_jsonb(t)::text`.execute(
        server.app.db,
      )
    all[table] = rows
  }
  const users = await sql`select to_jsonb(u) as row from users u where id = any(${people.map(({ id }) => id)}) order by id`.execute(
    server.app.db,
  )
  const counts = await sql`select whose, whose_id, kind, queue_tab, sum(count) as n from sale_counts_now
    where whose = 'user' and whose_id = any(${people.map(({ id }) => id)}) group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`.execute(
    server.app.db,
  )
  return { ...all, users: users.rows, counts: counts.rows, money: await Promise.all(people.map(balance)) }
}

describe('a merge', () => {
  test('takes all over, closes the account, and undone is as if it had never been', async () => {
    const phone = (label: string, phoneNumber: string) => ({ label, phoneNumber, phoneCountryCode: '+91' })
    const kept = await person({ phones: [phone('Primary', '9810000001')] })
    const merged = await person({ phones: [phone('Primary', '9810000002'), phone('Secondary', '9810000001')] })
    await give(merged, 20_000)
    const bookingId = await buy(merged)
    const { sent, sold } = await quote(merged)
    await ask('addCustomerNote', { userId: merged.id, body: 'Window seat', idempotencyKey: crypto.randomUUID() })
    const me = (await server.app.db.selectFrom('users').select('id').where('email', '=', ADMIN).executeTakeFirstOrThrow()).id
    await ask('addCustomerTask', {
      userId: merged.id,
      title: 'Call',
      dueOn: '2030-01-01',
      ownerId: me,
      idempotencyKey: crypto.randomUUID(),
    })
    const before = await everything(kept, merged)
    const session = await server.logIn(merged.email)
    const money = await balance(merged)
    expect(await compare(kept, merged)).toMatchObject({
      whyNot: null,
      merged: { bookings: 2, quotations: 2, notes: 1, tasks: 1 },
      kept: { bookings: 0 },
      phonesAdded: [phone('Secondary', '9810000002')],
    })
    const answers = await Promise.all([merge(kept, merged), merge(kept, merged)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await balance(kept), await balance(merged)]).toEqual([money, 0n])
    expect(await bookingsOf(kept)).toEqual([bookingId])
    expect(await quotationsOf(kept)).toEqual([sold, sent])
    const mine = await server.app.db
      .selectFrom('sales')
      .select(['id', 'user_id', 'legal_entity_id'])
      .where('id', '=', bookingId)
      .execute()
    expect(mine).toEqual([{ id: bookingId, user_id: kept.id, legal_entity_id: kept.legalEntityId }])
    expect((await server.call('wl/user/getWalletBalance', undefined, { as: session, method: 'GET' })).status).toBe(401)
    const again = await server.call('wl/user/login', { email: merged.email, password: 'tradewind' })
    expect(again.status).toBe(403)
    expect((await ask('toggleBlock', { customerId: merged.id, isBlocked: false })).status).toBe(403)
    const limit = { legalEntityId: merged.legalEntityId, amount: '100.00', currency: 'INR', terms: null }
    expect((await ask('setCreditLimit', limit)).body.errorMessage).toContain('Please use that wallet')
    const { merges } = (await ask('getCustomerMerges', { userId: kept.id })).body
    expect(merges).toMatchObject([{ kept: { userId: kept.id }, merged: { userId: merged.id }, canUndo: true }])
    const lines = await server.app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('about_id', 'in', [String(kept.id), String(merged.id)])
      .execute()
    expect(
      lines
        .filter(({ action }) => action.startsWith('merge '))
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['merge another account into this one', 'merge into another account'])
    await expectLedgerSound(server)
    const undone = await Promise.all([undo(merged), undo(merged)])
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
    expect(await everything(kept, merged)).toEqual(before)
  })

  test('the other way round at once: one of the two holds', async () => {
    const [a, b] = [await person(), await person()]
    await give(a, 10)
    await give(b, 5)
    const answers = await Promise.all([merge(a, b), merge(b, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await balance(a)) + (await balance(b))).toBe(1_500n)
    const rows = await server.app.db.selectFrom('users').select(['id', 'merged_into']).where('id', 'in', [a.id, b.id]).execute()
    expect(rows.filter(({ merged_into }) => merged_into !== null)).toHaveLength(1)
  })

  test('while a payment opens: either the merge is refused, or the payment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [kept, merged] = [await person(), await person()]
      await give(merged, 20_000)
      await server.logIn(merged.email)
      const [opened, answer] = await Promise.all([
        openTestBooking(server, merged.email).then(
          () => true,
          () => false,
        ),
        round % 2 === 0
          ? merge(kept, merged)
          : new Promise((resolve) => setTimeout(resolve, 12 * round)).then(() => merge(kept, merged)),
      ])
      const isMerged = answer.status === 200
      const left = await server.app.db.selectFrom('payments').select('id').where('user_id', '=', merged.id).execute()
      expect([opened, isMerged, left.length > 0]).toEqual(isMerged ? [false, true, false] : [true, false, true])
      await expectLedgerSound(server)
    }
  })

  test('a row in its name that comes later is refused', async () => {
    const [kept, merged] = [await person(), await person()]
    await merge(kept, merged)
    const late = server.app.db
      .insertInto('orders')
      .values({ site_id: 1, user_id: merged.id, legal_entity_id: merged.legalEntityId, created_at: server.app.now() })
      .execute()
    await expect(late).rejects.toMatchObject({ code: '40001' })
  })
})

describe('is refused', () => {
  const idOf = async (email: string) => {
    const row = await server.app.db
      .selectFrom('users')
      .select(['id', 'legal_entity_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { id: row.id, email, legalEntityId: row.legal_entity_id }
  }
  const why = async (kept: Person, merged: Person) => {
    const { status, body } = await merge(kept, merged)
    expect([status, body.errorCode]).toEqual([409, 'NOT_MERGEABLE'])
    expect((await compare(kept, merged)).whyNot).toBe(body.errorMessage)
    return body.errorMessage
  }

  test('for staff, companies, oneself, and accounts that are merged or blocked', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const agent = await idOf('agent@skylark.example')
    expect(await why(a, await idOf(ADMIN))).toBe('Accounts of staff are not merged.')
    expect(await why(a, agent)).toContain('Only private customers')
    expect(await why(a, a)).toBe('Please choose two different customers.')
    await merge(a, b)
    expect(await why(c, b)).toContain(`#${b.id} was merged already.`)
    expect(await why(b, c)).toContain('Please keep that one')
    await ask('toggleBlock', { customerId: c.id, isBlocked: true })
    expect(await why(c, a)).toContain('blocked')
  })

  test('while a payment is open, money is set aside or credit is used', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, 20_000)
    await openTestBooking(server, merged.email)
    expect(await why(kept, merged)).toMatch(new RegExp(`^A payment of .* #${merged.id} is still open`))
    const owing = await person()
    await inSite(server.app.db, 1, (tx) =>
      setCreditLimit(tx, { legalEntityId: owing.legalEntityId, amount: inr(20_000), now: server.app.now() }),
    )
    await buy(owing)
    expect(await why(kept, owing)).toContain(`#${owing.id} uses credit. Please have it settled first.`)
  })

  test('where both have a booking under the same key', async () => {
    const [kept, merged] = [await person(), await person()]
    for (const one of [kept, merged]) {
      await give(one, 20_000)
      await buy(one)
    }
    for (const table of ['bookings', 'sales'])
      await sql`update ${sql.table(table)} set idempotency_key = 'mine' where user_id in (${kept.id}, ${merged.id})`.execute(
        server.app.db,
      )
    expect(await why(kept, merged)).toContain('under the same key')
  })

  test('to people without the permission, to customers, and for accounts of another site', async () => {
    const [a, b] = [await person(), await person()]
    for (const email of ['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example'])
      expect([email, (await merge(a, b, await server.logIn(email))).status]).toEqual([email, 403])
    const host = 'bluedhow.localhost'
    const away = await server.logIn('admin@bluedhow.example', { host })
    const pair = { keptId: a.id, mergedId: b.id }
    for (const [path, input] of [
      ['mergeCustomers', pair],
      ['compareCustomers', pair],
      ['undoCustomerMerge', { mergedId: b.id }],
      ['getCustomerMerges', { userId: b.id }],
    ] as const)
      expect([path, (await ask(path, input, away, host)).status]).toEqual([path, 404])
  })
})

describe('is not undone', () => {
  const whyNot = async (merged: Person) => {
    const { status, body } = await undo(merged)
    expect([status, body.errorCode]).toEqual([409, 'NOT_UNDONE'])
    return body.errorMessage
  }

  test('where the money was spent, and again once it is there', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, 6_000)
    await merge(kept, merged)
    await buy(kept)
    expect(await whyNot(merged)).toBe(
      'INR 6000.00 came into this wallet by the merge and was spent since. Please add it again first.',
    )
    await give(kept, 6_000)
    expect((await undo(merged)).status).toBe(200)
    expect(await balance(merged)).toBe(600_000n)
  })

  test('where something that came with it was paid since', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, 10)
    const { sent } = await quote(merged)
    await merge(kept, merged)
    await give(kept, 10)
    const paid = { id: sent, amount: '1.00', idempotencyKey: crypto.randomUUID() }
    expect((await server.call('kart/addReceipt', paid, { as: admin })).status).toBe(200)
    expect(await whyNot(merged)).toContain('Since the merge, something that came with it was paid')
  })

  test('while somebody pays on the page of a quotation that came with it: the money would fill another wallet than it pays from', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, 10)
    const { sent } = await quote(merged)
    await merge(kept, merged)
    const paymentId = `of-a-proposal-${merged.id}`
    await sql`insert into payments (site_id, id, user_id, legal_entity_id, amount_minor, currency, status, remark, redirect_to, expires_at, created_at, purpose, meant_for)
      values (1, ${paymentId}, ${kept.id}, ${kept.legalEntityId}, 100, 'INR', 'open', '', '/desk', now() + interval '15 minutes', now(), 'topUp', 'proposal')`.execute(
      server.app.db,
    )
    await sql`insert into proposal_payments (site_id, payment_id, proposal_id, payer_name, net_minor)
      select 1, ${paymentId}, id, 'Asha Rao', 100 from proposals where quotation_id = ${sent}`.execute(server.app.db)
    expect(await whyNot(merged)).toContain('payment')
  })

  test('where the person has deleted their account: what was merged into it is emptied, too', async () => {
    const [kept, merged] = [await person(), await person()]
    await merge(kept, merged)
    const as = await server.logIn(kept.email)
    const { body } = await server.call<{ data: { users: { rows: { email: string }[] } } }>(
      'wl/user/getMyData',
      { password: 'tradewind' },
      { as },
    )
    expect(body.data.users.rows.map(({ email }) => email)).toEqual([kept.email, merged.email])
    expect((await server.call('wl/user/deleteMyAccount', { password: 'tradewind' }, { as })).status).toBe(200)
    const rows = await server.app.db
      .selectFrom('users')
      .select(['email', 'first_name', 'left_at'])
      .where('id', 'in', [kept.id, merged.id])
      .execute()
    expect(rows.map(({ email, first_name }) => [email, first_name])).toEqual([
      ['', 'Deleted'],
      ['', 'Deleted'],
    ])
    expect(await whyNot(merged)).toBe('One of these accounts was deleted.')
  })

  test('a deleted account: of who travelled the name is on what was bought, and nothing else says who they were, wherever it was', async () => {
    const one = await person()
    await give(one, 6_000)
    const bookingId = await buy(one)
    const { sent, sold } = await quote(one)
    const secret = {
      ...{ dateOfBirth: '1911-02-03', nationality: 'ZW', passportNo: 'Q7654321', pan: 'QUILL1234F', panNumber: 'QUILL1234F' },
      ...{ frequentFlyerNumber: 'FF7770001', mobileNo: '9899911122', email: 'zarina@quill.example', addressLine1: '7 Secret Lane' },
    }
    const contact = { email: secret.email, mobileNo: secret.mobileNo, addressLine1: secret.addressLine1 }
    const named = { title: 'Mrs', firstName: 'Zarina', lastName: 'Quillfeather', paxType: 1 }
    const travellers = JSON.stringify([{ ...named, ...secret, contact }])
    const quoted = (lastName: string) => JSON.stringify([{ ...named, lastName, dateOfBirth: secret.dateOfBirth }])
    const { db } = server.app
    await sql`update flight_orders set passengers = ${travellers}::jsonb, contact = contact || ${JSON.stringify(contact)}::jsonb
      where user_id = ${one.id}`.execute(db)
    await sql`update bookings set supplier_order = jsonb_build_object('passengers', ${travellers}::jsonb, 'contact', ${JSON.stringify(contact)}::jsonb)
      where id = ${bookingId}`.execute(db)
    await sql`update booking_passengers set last_name = 'Quillfeather', date_of_birth = ${secret.dateOfBirth}, nationality = 'ZW',
      passport_no = ${secret.passportNo}, pan_number = ${secret.pan}, frequent_flyer_number = ${secret.frequentFlyerNumber}
      where booking_id = ${bookingId}`.execute(db)
    const documents = [
      [sent, 'Onlyquoted'],
      [sold, 'Quillfeather'],
    ] as const
    for (const [id, lastName] of documents)
      await sql`update quotation_versions set document = jsonb_set(document, '{kart,passengers}', ${quoted(lastName)}::jsonb)
        where quotation_id = ${id}`.execute(db)
    for (const [id, word] of [
      [sent, 'Onlyquoted'],
      [sold, 'Quillfeather'],
    ] as const) {
      await sql`update proposals set sent_to = ${secret.email} where quotation_id = ${id}`.execute(db)
      await sql`insert into proposal_comments (site_id, quotation_id, proposal_id, author, body, idempotency_key, written_at)
        select site_id, quotation_id, id, ${`Zarina ${word}`}, ${`Does ${word} get a cot?`}, ${`asked ${id}`}, now() from proposals where quotation_id = ${id}`.execute(
        db,
      )
      await sql`insert into proposal_comments (site_id, quotation_id, user_id, author, body, idempotency_key, written_at)
        select q.site_id, q.id, q.created_by, 'Kavya', ${`Dear Mrs ${word}, yes`}, ${`answered ${id}`}, now() from quotations q where q.id = ${id}`.execute(
        db,
      )
    }
    // What anybody wrote about them into a field of free text.
    const noted = 'Wheelword is ill'
    await sql`update quotations set reason = ${noted} where customer_id = ${one.id}`.execute(db)
    await sql`update quotation_receipts set note = ${noted}, return_reason = ${noted} where quotation_id = ${sold}`.execute(db)
    await sql`update quotation_versions set document = jsonb_set(document, '{kart,internalRemark}', ${JSON.stringify(noted)}::jsonb)
      where quotation_id = ${sold}`.execute(db)
    await sql`update service_sales set cancel_reason = ${noted} where id in (select id from sales where user_id = ${one.id})`.execute(
      db,
    )
    // As it is written with the line: nobody writes it later.
    await sql`alter table sale_history disable trigger only_emptied`.execute(db)
    await sql`update sale_history set note = ${noted}, actor = 'Kavya Rao'
      where to_status = 'waiting' and sale_id in (select id from sales where user_id = ${one.id})`.execute(db)
    await sql`alter table sale_history enable trigger only_emptied`.execute(db)
    await sql`insert into carts (site_id, user_id, legal_entity_id, name, remarks, adults, children, child_ages, infants, start_date, end_date, currency, created_at, changed_at)
      values (1, ${one.id}, ${one.legalEntityId}, ${noted}, ${noted}, 1, 0, '{}', 0, '2030-01-01', '2030-01-02', 'INR', now(), now())`.execute(
      db,
    )
    const changeRequestId = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into change_requests (site_id, booking_id, user_id, buyer_user_id, legal_entity_id, idempotency_key, kind, wish, cause, state,
          remarks, currency, created_at, updated_at, request_hash, desk_question_id, desk_question, desk_answer)
        values (1, ${bookingId}, ${one.id}, ${one.id}, ${one.legalEntityId}, 'noted', 'refund', 'refund', 'other', 'needsStaff',
          ${noted}, 'INR', now(), now(), sha256('noted'), '3', ${noted}, ${noted}) returning id`.execute(tx)
      const [{ id } = { id: 0 }] = rows
      const line = (place: number, kind: string, actor: string, note: string, [from, to]: (string | null)[] = [null, null]) =>
        sql`insert into change_events (site_id, change_request_id, place, kind, from_state, to_state, actor_name, note, at)
          values (1, ${id}, ${place}, ${kind}, ${from}, ${to}, ${actor}, ${note}, now())`.execute(tx)
      await line(0, 'move', 'Zarina', noted, [null, 'needsStaff'])
      await line(1, 'question', 'Kavya Rao', noted)
      await line(2, 'answer', 'Zarina', noted)
      await line(3, 'supplier', 'system', noted)
      await line(4, 'quoted', 'system', 'The price of the change')
      await sql`update change_requests set state = 'cancelledByCustomer', ended_at = now() where id = ${id}`.execute(tx)
      await line(5, 'move', 'Zarina', noted, ['needsStaff', 'cancelledByCustomer'])
      return id
    })
    await sql`update vouchers set sent_to = ${secret.email} where order_id in (select order_id from quotations where id = ${sold})`.execute(
      db,
    )
    await sql`insert into voucher_recipients (site_id, order_id, email, asked_at)
      select site_id, order_id, ${secret.email}, now() from vouchers where order_id in (select order_id from quotations where id = ${sold})`.execute(
      db,
    )
    // As after the journey, for as long as it takes.
    const { rows: days } = await sql<{ id: number; used_from: string | null; used_to: string | null }>`
      select id, used_from::text, used_to::text from sales where user_id = ${one.id}`.execute(db)
    await sql`update sales set used_from = '2020-01-01', used_to = '2020-01-02' where user_id = ${one.id}`.execute(db)
    await inSite(db, 1, async (tx) => {
      const amount = money(await balance(one), 'INR')
      const entries = [
        { account: { kind: 'wallet', legalEntityId: one.legalEntityId, currency: 'INR' }, amount: negate(amount) },
        { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'INR' }, amount },
      ] as const
      const about = { kind: 'legalEntity', id: String(one.legalEntityId) } as const
      await post(tx, { key: `test:paid out ${one.id}`, reason: 'topUp', about, entries }, server.app.now())
    })
    const as = await server.logIn(one.email)
    const { body } = await server.call<{ data: Record<string, { rows: unknown[] }> }>(
      'wl/user/getMyData',
      { password: 'tradewind' },
      { as },
    )
    const got = JSON.stringify(body.data)
    for (const word of ['Onlyquoted', 'Quillfeather', '1911-02-03', 'Q7654321', 'QUILL1234F', 'FF7770001', 'zarina@quill.example'])
      expect([word, got.includes(word)]).toEqual([word, true])
    // Nothing of what only the desk reads.
    expect(got).toContain('Does Onlyquoted get a cot?')
    expect(body.data.proposals?.rows).toMatchObject([{ sent_to: secret.email }, { sent_to: secret.email }])
    expect(body.data.voucher_recipients?.rows).toMatchObject([{ email: secret.email }])
    expect(got).not.toMatch(/internalRemark|pricedBy|"cost"/)
    const answer = await ask('deleteMyAccount', { password: 'tradewind' }, as)
    for (const { id, used_from, used_to } of days)
      await sql`update sales set used_from = ${used_from}::date, used_to = ${used_to}::date where id = ${id}`.execute(db)
    expect([answer.status, answer.body.errorMessage]).toEqual([200, undefined])
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
    const holding = async (words: string) => {
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql`select from ${sql.table(name)} t where t::text ~ ${words} limit 1`.execute(db)
        if (rows.length > 0) found.push(name)
      }
      return found
    }
    expect(await holding('1911-02-03|Q7654321|QUILL1234F|FF7770001|9899911122|zarina@quill|Secret Lane|Onlyquoted')).toEqual([])
    expect(await holding('Wheelword')).toEqual([])
    // The money and what happened stay, and so do the words of the product itself.
    const receipts = await sql<{
      amount: string
    }>`select amount_minor::text as amount from quotation_receipts where quotation_id = ${sold}`.execute(db)
    expect(receipts.rows).toEqual([{ amount: '100' }])
    const events = await sql<{
      note: string | null
    }>`select note from change_events where change_request_id = ${changeRequestId} order by place`.execute(db)
    expect(events.rows.map(({ note }) => note)).toEqual([null, null, null, null, 'The price of the change', null])
    expect(await holding('Quillfeather')).toEqual(
      expect.arrayContaining(['booking_passengers', 'quotation_versions', 'proposal_comments']),
    )
    const kept = await sql<{ status: string; name: string }>`select q.status, v.name from quotations q
      join quotation_versions v on v.site_id = q.site_id and v.quotation_id = q.id where q.customer_id = ${one.id} order by q.id`.execute(
      db,
    )
    expect(kept.rows).toEqual([
      { status: 'lost', name: 'Deleted account' },
      { status: 'vouchered', name: 'Trip' },
    ])
    // The desk reads both as before.
    for (const id of [sent, sold])
      expect((await server.call(`kart/getKartById?id=${id}`, undefined, { as: admin, method: 'GET' })).status).toBe(200)
  })

  test('where it never was, where the kept one was merged on, and after its time', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    expect(await whyNot(a)).toBe('This account is not merged into another.')
    await merge(b, a)
    await merge(c, b)
    expect(await whyNot(a)).toContain('undo that merge first')
    expect((await undo(b)).status).toBe(200)
    await sql`update customer_merges set undo_until = now() - interval '1 second' where merged_id = ${a.id}`.execute(server.app.db)
    expect(await whyNot(a)).toBe('This merge is too old to be undone.')
  })
})

test('whatever is in two wallets: a merge changes no sum, and undone each has its own again', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(50_000), fc.integer({ min: 1, max: 50_000 }), fc.boolean(), async (first, second, isCrashing) => {
      const [a, b] = [await person(), await person()]
      if (first > 0) await give(a, first)
      await give(b, second)
      const both = async () => [await balance(a), await balance(b)] as const
      const before = await both()
      if (isCrashing) await crashInBetween(a, b)
      expect(await both()).toEqual(before)
      expect((await merge(a, b)).status).toBe(200)
      expect(await both()).toEqual([before[0] + before[1], 0n])
      expect((await undo(b)).status).toBe(200)
      expect(await both()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

/** The database goes away when everything has moved but the money. */
async function crashInBetween(kept: Person, merged: Person): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(server.app.db)
  await run("create or replace function break_here() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$")
  await run('create trigger break_here before insert on ledger_postings for each row execute function break_here()')
  server.app.log.level = 'silent'
  expect((await merge(kept, merged)).status).toBe(500)
  server.app.log.level = 'error'
  await run('drop trigger break_here on ledger_postings')
  const rows = await server.app.db.selectFrom('customer_merges').selectAll().where('merged_id', '=', merged.id).execute()
  expect(rows).toEqual([])
}

test('every table about people says whether it goes over', () => {
  const said = new Set([...MERGED_TABLES.map(({ table }) => table), ...Object.keys(STAYS), 'customer_merges'])
  // A row that is somebody's by a row of another table goes where that goes.
  const about = Object.entries(PERSONAL_TABLES).flatMap(([table, { of }]) =>
    of === undefined ? [] : [/ of (?!users)(\w+)/.exec(of)?.[1] ?? table],
  )
  expect(about.filter((table) => !said.has(table))).toEqual([])
  expect(Object.keys(STAYS).filter((table) => PERSONAL_TABLES[table]?.of === undefined && table !== 'ticket_handling')).toEqual([])
})

import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { QueuedCart } from '@tradewind/contract/carts/queue'
import type { TicketExport } from '@tradewind/contract/exports/exports'
import { CART_STATUSES, type CartStatus } from '@tradewind/domain/carts/cart-status'
import { plusMinutes } from '@tradewind/domain/time'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

type Queue = {
  carts: QueuedCart[]
  statuses: { status: CartStatus; count: number }[]
  totalRecords: number
  hasMoreThanListed: boolean
  currentPage: number
  totalPages: number
  hasNextPage: boolean
  hasPreviousPage: boolean
  isDesk: boolean
}
let world: CartWorld
let tourOptionId: number
beforeAll(async () => {
  world = await startCartWorld()
  tourOptionId = (await world.sell()).tourOptionId
})
afterAll(() => world.server.close())

const queueOf = async (as: string, input: object = {}) => (await world.ask<Queue>('activities/queue/getQueue', input, { as })).body
const countOf = ({ statuses }: Queue, status: CartStatus) => statuses.find((one) => one.status === status)?.count
const sent = async (): Promise<Cart> => {
  const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
  return world.cartOf('sendCart', { cartId: cart.id })
}
const sentAs = async (name: string): Promise<Cart> => {
  const { id } = await world.fill([{ tourOptionId, date: world.inDays(11) }])
  await world.cartOf('renameCart', { cartId: id, name })
  return world.cartOf('sendCart', { cartId: id })
}
const move = (cartId: number, status: CartStatus, as = world.admin) => world.ask('updateCartStatus', { cartId, status }, { as })
const lastNotice = (email: string) =>
  world.server.app.db
    .selectFrom('notices')
    .innerJoin('users', (join) => join.onRef('users.id', '=', 'notices.user_id').onRef('users.site_id', '=', 'notices.site_id'))
    .select(['notices.title', 'notices.path'])
    .where('users.email', '=', email)
    .orderBy('notices.id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('a cart that is sent', () => {
  test('stands in the queue with its deadline, and the desk is notified; a second time changes nothing', async () => {
    const before = await queueOf(world.admin, { status: 'new' })
    const cart = await sent()
    expect(cart.deadline?.since).toBe(cart.sentAt)
    expect(cart.nextStatuses).toEqual(['cancelled'])
    const queue = await queueOf(world.admin, { status: 'new' })
    expect([queue.isDesk, queue.totalRecords, countOf(queue, 'new')]).toEqual([
      true,
      before.totalRecords + 1,
      before.totalRecords + 1,
    ])
    expect(queue.carts.find(({ id }) => id === cart.id)).toMatchObject({
      ...{ total: '200.00', currency: 'AED', items: 1, adults: 2, owner: null, version: cart.version },
      customer: { companyName: 'Gulf Breeze Tours' },
      nextStatuses: ['inProgress', 'cancelled'],
    })
    expect(await lastNotice('admin@bluedhow.example')).toEqual({
      title: `Cart ${cart.id} was sent to the desk`,
      path: `/activities/queue?open=${cart.id}`,
    })
    expect(await world.cartOf('sendCart', { cartId: cart.id })).toEqual(cart)
  })

  test('is not sent empty, and not by a stranger', async () => {
    const empty = await world.fill([])
    expect((await world.ask('sendCart', { cartId: empty.id })).body.errorCode).toBe('CART_EMPTY')
    expect((await world.ask('updateCartStatus', { cartId: empty.id, status: 'cancelled' })).body.errorCode).toBe(
      'STATUS_NOT_POSSIBLE',
    )
    const skylark = await world.server.logIn('agent@skylark.example')
    expect((await world.server.call('activities/cart/sendCart', { cartId: empty.id }, { as: skylark })).status).toBe(404)
  })

  test('goes from the desk to the customer and back; each move is announced to the other side and moves the counts', async () => {
    const cart = await sent()
    const begun = await move(cart.id, 'inProgress')
    expect(begun.body.cart).toMatchObject({ status: 'inProgress', owner: { name: expect.any(String) as never } })
    expect((await move(cart.id, 'accepted')).body.errorCode).toBe('STATUS_NOT_POSSIBLE')
    expect((await move(cart.id, 'sent', world.agent)).body.errorCode).toBe('STATUS_NOT_POSSIBLE')
    expect((await move(cart.id, 'sent')).body.cart).toMatchObject({ status: 'sent', deadline: null })
    expect((await lastNotice('agent@bluedhow.example'))?.title).toBe(`Cart ${cart.id}: Sent`)
    const before = await queueOf(world.admin)
    expect((await move(cart.id, 'accepted', world.agent)).body.cart.nextStatuses).toEqual([])
    expect((await lastNotice('admin@bluedhow.example'))?.title).toBe(`Cart ${cart.id}: Accepted`)
    const after = await queueOf(world.admin)
    expect(after.totalRecords).toBe(before.totalRecords)
    expect([countOf(after, 'sent'), countOf(after, 'accepted')]).toEqual([
      (countOf(before, 'sent') ?? 0) - 1,
      (countOf(before, 'accepted') ?? 0) + 1,
    ])
  })

  test('is closed for its customer once it is accepted, and for everybody once it is over, but can be copied', async () => {
    const cart = await sent()
    const date = world.inDays(12)
    const change = (as: string) =>
      world.ask('moveCartItem', { cartId: cart.id, cartItemId: cart.cartItems.tourOptionCart[0]?.id, date }, { as })
    for (const status of ['inProgress', 'sent', 'accepted'] as const) await move(cart.id, status)
    expect((await world.cartOf('getCartData', { cartId: cart.id })).mayChange).toBe(false)
    expect((await change(world.agent)).body.errorCode).toBe('CART_CLOSED')
    expect((await change(world.admin)).status).toBe(200)
    // What the desk changes is accepted no longer: its customer looks at it, and accepts it again.
    const changed = await world.cartOf('getCartData', { cartId: cart.id })
    expect([changed.status, changed.mayChange]).toEqual(['inProgress', true])
    const said = async (title: string) =>
      world.server.app.db.selectFrom('notices').select('user_id').where('title', 'like', `Cart ${cart.id}${title}`).execute()
    expect((await said('%was changed by our desk')).map(({ user_id }) => user_id)).toEqual([cart.customer?.userId])
    for (const status of ['sent', 'accepted'] as const) await move(cart.id, status)
    await world.ask('updateRemarks', { cartId: cart.id, remarks: 'Called' }, { as: world.admin })
    expect((await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('accepted')
    await move(cart.id, 'cancelled')
    expect((await change(world.admin)).body.errorCode).toBe('CART_CLOSED')
    expect((await world.cartOf('duplicateCart', { cart: { id: cart.id } })).mayChange).toBe(true)
  })

  test('is vouchered by nobody: the desk is led to a quotation or a payment; one from before that was so can be cancelled', async () => {
    const cart = await sent()
    for (const status of ['inProgress', 'sent', 'accepted'] as const) await move(cart.id, status)
    expect((await world.cartOf('getCartData', { cartId: cart.id }, { as: world.admin })).nextStatuses).toEqual([
      'inProgress',
      'cancelled',
    ])
    expect((await move(cart.id, 'vouchered')).body).toMatchObject({
      errorCode: 'STATUS_NOT_POSSIBLE',
      errorMessage: 'A cart is vouchered when its customer pays it, or with a quotation that is made of it.',
    })
    await sql`update carts set status = 'vouchered' where id = ${cart.id}`.execute(world.server.app.db)
    const old = await world.cartOf('getCartData', { cartId: cart.id }, { as: world.admin })
    expect([old.status, old.mayChange, old.nextStatuses]).toEqual(['vouchered', false, ['cancelled']])
    expect((await move(cart.id, 'cancelled')).body.cart.status).toBe('cancelled')
  })

  test('is given to a colleague of the desk, with a deadline in the future', async () => {
    const cart = await sent()
    const asked = (call: string, input: object, as = world.admin) => world.ask(`activities/queue/${call}`, input, { as })
    const { body } = await world.server.call<{ colleagues: { id: number; name: string }[] }>(
      'activities/queue/getCartColleagues',
      undefined,
      { as: world.admin, host: HOST, method: 'GET' },
    )
    const [colleague] = body.colleagues
    const owned = await asked('assignCart', { cartId: cart.id, ownerId: colleague?.id })
    expect(owned.body.cart.owner).toEqual(colleague)
    const heard = await world.server.app.db
      .selectFrom('notices')
      .select(['user_id', 'body'])
      .where('title', 'like', `Cart ${cart.id}%was given to you`)
      .execute()
    const self = colleague?.id === (await logInActor(world.server, 'admin@bluedhow.example', HOST)).userId
    expect(heard).toEqual(self ? [] : [{ user_id: colleague?.id, body: expect.stringMatching(/^To be answered until \d/) }])
    expect((await asked('assignCart', { cartId: cart.id, ownerId: cart.customer?.userId })).status).toBe(422)
    expect((await asked('assignCart', { cartId: cart.id, ownerId: null }, world.agent)).status).toBe(403)
    expect((await asked('setCartDeadline', { cartId: cart.id, until: '2020-01-01T00:00:00Z' })).status).toBe(422)
    const until = plusMinutes(world.server.app.now(), 600)
    expect((await asked('setCartDeadline', { cartId: cart.id, until })).body.cart.deadline?.until).toBe(until)
    expect((await asked('setCartDeadline', { cartId: cart.id, until: null })).body.cart.deadline).toBe(null)
  })
})

describe('the queue', () => {
  test('of a company has its own carts alone, and another site’s is empty', async () => {
    const cart = await sent()
    const own = await queueOf(world.agent)
    expect([own.isDesk, own.carts.some(({ id }) => id === cart.id)]).toEqual([false, true])
    const retail = await world.server.call<Queue>(
      'activities/queue/getQueue',
      {},
      { as: await world.server.logIn('agent@skylark.example') },
    )
    expect([retail.body.carts, retail.body.totalRecords]).toEqual([[], 0])
    expect((await world.ask('activities/queue/getQueue', {}, { as: '' })).status).toBe(401)
  })

  test('is paged without leaving one out or showing one twice, by deadline', async () => {
    await sql`insert into carts (site_id, user_id, legal_entity_id, status, sent_at, deadline_since, deadline_until, adults, children, child_ages,
        infants, start_date, end_date, currency, created_at, changed_at)
      select cart.site_id, cart.user_id, cart.legal_entity_id, 'cancelled', now(), now(), now() + (n % 7) * interval '1 hour', 1, 0, '{}',
        0, cart.start_date, cart.end_date, 'AED', now(), now()
      from (select * from carts order by id desc limit 1) cart, generate_series(1, 60) n`.execute(world.server.app.db)
    const first = await queueOf(world.admin, { status: 'cancelled' })
    expect([first.totalPages, first.hasPreviousPage, first.hasNextPage]).toEqual([3, false, true])
    const seen: QueuedCart[] = []
    for (let page = 1; page <= first.totalPages; page += 1)
      seen.push(...(await queueOf(world.admin, { status: 'cancelled', page })).carts)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(first.totalRecords)
    expect(seen.map(({ deadline }) => deadline?.until)).toEqual(seen.map(({ deadline }) => deadline?.until).toSorted())
    const past = await queueOf(world.admin, { status: 'cancelled', page: 999 })
    expect([past.currentPage, past.hasNextPage, past.carts.length > 0]).toEqual([3, false, true])
  })

  test('has the counts of the carts themselves', async () => {
    const { statuses } = await queueOf(world.admin)
    const { rows } = await sql<{ status: CartStatus; n: number }>`
      select status, count(*)::int as n from carts where sent_at is not null group by status`.execute(world.server.app.db)
    expect(statuses).toEqual(CART_STATUSES.map((status) => ({ status, count: rows.find((row) => row.status === status)?.n ?? 0 })))
  })
})

describe('a search of the queue', () => {
  const found = async (search: string, as = world.admin, more: object = {}) => {
    const { carts } = await queueOf(as, { search, ...more })
    return carts.map(({ id }) => id)
  }

  test('finds a cart by its number, name, destination, customer and company, with wildcards as they are typed', async () => {
    const cart = await sentAs('100 % Zürich_trip')
    const hotel = await world.fill([])
    await world.cartOf('sendCart', { cartId: (await sent()).id })
    for (const search of ['zürich', '100 %', 'ZÜRICH_T', `${cart.id}`, `cart ${cart.id}`, `#${cart.id}`, `No. ${cart.id}`])
      expect(await found(search)).toContain(cart.id)
    expect(await found(`cart ${cart.id}`)).toEqual([cart.id])
    expect(await found('zürich_trip')).toEqual([cart.id])
    expect(await found('z_rich')).toEqual([])
    expect(await found('zürich', world.admin, { status: 'sent' })).toEqual([])
    // One that nobody sent stands in no queue, whatever is looked for.
    expect(await found(`${hotel.id}`)).not.toContain(hotel.id)
    for (const search of ['sharjah', 'gulf breeze', 'farouk']) {
      const { carts, totalRecords } = await queueOf(world.admin, { search })
      expect([carts.length > 0, totalRecords >= carts.length]).toEqual([true, true])
    }
    expect((await queueOf(world.admin, { search: 'zürich' })).carts[0]).toMatchObject({ destinations: 'Sharjah' })
  })

  test('a cart whose last item is taken out is no longer found by its destination', async () => {
    const cart = await sentAs('Emptied')
    expect((await queueOf(world.admin, { search: 'emptied' })).carts[0]?.destinations).toBe('Sharjah')
    const [item] = cart.cartItems.tourOptionCart
    await world.cartOf('deleteCartItem', { cartId: cart.id, cartItemId: item?.id }, { as: world.admin })
    expect((await queueOf(world.admin, { search: 'emptied' })).carts[0]?.destinations).toBe('')
  })

  test('a customer finds own carts alone, and another site finds none', async () => {
    const cart = await sentAs('Hidden from others')
    expect(await found('hidden from', world.agent)).toEqual([cart.id])
    const skylark = await world.server.logIn('admin@skylark.example')
    const { body } = await world.server.call<Queue>('activities/queue/getQueue', { search: 'hidden from' }, { as: skylark })
    expect([body.carts, body.totalRecords]).toEqual([[], 0])
  })

  test('lists as many as are counted, in the order of the queue, whichever way they are found', async () => {
    await sql`insert into carts (site_id, user_id, legal_entity_id, name, status, sent_at, deadline_since, deadline_until, adults, children,
        child_ages, infants, start_date, end_date, currency, created_at, changed_at)
      select cart.site_id, cart.user_id, cart.legal_entity_id, (array['Rao family ', 'Iyer and Rao ', 'Others '])[n % 3 + 1] || n,
        (array['new', 'sent'])[n % 2 + 1], now(), now(), now() + (n * 7919 % 997) * interval '1 minute', 1, 0, '{}',
        0, cart.start_date, cart.end_date, 'AED', now(), now()
      from (select * from carts where user_id is not null order by id desc limit 1) cart, generate_series(1, 600) n`.execute(
      world.server.app.db,
    )
    const many = await queueOf(world.admin, { search: 'RAO' })
    expect([many.totalRecords, many.hasMoreThanListed, many.totalPages]).toEqual([250, true, 10])
    const pages = await Promise.all(Array.from({ length: 10 }, (_, at) => queueOf(world.admin, { search: 'rao', page: at + 1 })))
    const listed = pages.flatMap(({ carts }) => carts)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(250)
    expect(pages.at(-1)?.hasNextPage).toBe(false)
    const { rows } = await sql<{ id: bigint; status: string; siteId: number }>`select id, status, site_id as "siteId" from carts
      where name ilike '%rao%' and sent_at is not null order by due_at, id`.execute(world.server.app.db)
    expect(listed.map(({ id }) => id)).toEqual(rows.slice(0, 250).map(({ id }) => Number(id)))
    const few = await queueOf(world.admin, { search: 'iyer', status: 'sent' })
    expect([few.totalRecords, few.hasMoreThanListed]).toEqual([100, false])
    const siteId = rows[0]?.siteId ?? 0
    for (const near of [1, 40, 2000])
      for (const [wanted, expected] of [
        [{}, rows],
        [{ status: 'new' }, rows.filter(({ status }) => status === 'new')],
      ] as const) {
        const ids = await inSite(world.server.app.db, siteId, (tx) =>
          sql<{
            id: bigint
          }>`select id from find_carts(${JSON.stringify(wanted)}::jsonb, '%RAO%', 0, 30, ${near}::integer) as id`.execute(tx),
        )
        expect(ids.rows.map(({ id }) => id)).toEqual(expected.slice(0, 30).map(({ id }) => id))
      }
    // A word that many have is known to be one, so that it is looked for among the next rows.
    await sql`analyze carts`.execute(world.server.app.db)
    const guess = await sql<{
      rows: number
    }>`select guess_rows(${`select from carts where sent_at is not null and upper(name || E'\n' || destinations) like '%RAO%'`}) as rows`.execute(
      world.server.app.db,
    )
    expect(guess.rows[0]?.rows).toBeGreaterThan(rows.length / 2)
  })
})

describe('the queue as a file', () => {
  async function sheetOf(filters: object) {
    const at = { as: world.admin, host: HOST } as const
    const { body } = await world.server.call<{ export: TicketExport }>('activities/queue/exportCarts', { filters }, at)
    const state = async () => {
      const mine = await world.server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { ...at, method: 'GET' })
      return mine.body.exports.find(({ id }) => id === body.export.id)?.state
    }
    await expect.poll(state, { timeout: 20_000 }).toBe('ready')
    const headers = { host: HOST, 'auth-token': world.admin }
    const { rawPayload } = await world.server.http.inject({ url: `/api/flight/exports/${body.export.id}/file`, headers })
    const [head = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
  }

  test('has every cart of the queue once, in its order, and is written down when it is fetched', async () => {
    const { rows } = await sql<{ id: bigint }>`select c.id from carts c join users u on u.site_id = c.site_id and u.id = c.user_id
      where u.email = 'agent@bluedhow.example' and c.sent_at is not null and c.status = 'sent' order by due_at, c.id`.execute(
      world.server.app.db,
    )
    const lines = await sheetOf({ status: 'sent' })
    const own = new Set(rows.map(({ id }) => String(id)))
    expect(lines.map(({ Cart: id }) => String(id)).filter((id) => own.has(id))).toEqual(rows.map(({ id }) => String(id)))
    expect(lines.length).toBe((await queueOf(world.admin, { status: 'sent' })).totalRecords)
    expect(lines.every(({ Status }) => Status === 'Sent')).toBe(true)
    const trail = await world.server.app.db
      .selectFrom('audit_entries')
      .select('area')
      .where('action', '=', 'download carts')
      .execute()
    expect(trail).toEqual([{ area: 'carts' }])
  })

  test('is narrowed by a search as the list is, also where more fit than a page holds', async () => {
    const cart = await sentAs('Exported alone')
    expect(await sheetOf({ search: 'exported alone' })).toEqual([
      expect.objectContaining({
        Cart: String(cart.id),
        Name: 'Exported alone',
        Destination: 'Sharjah',
        Company: 'Gulf Breeze Tours',
        Total: 200,
      }),
    ])
    expect((await sheetOf({ search: 'iyer and rao' })).length).toBe(200)
  })

  test('is for staff of the queue who may download lists', async () => {
    const ask = (as: string) => world.ask('activities/queue/exportCarts', {}, { as })
    expect((await ask(world.agent)).status).toBe(403)
    expect((await ask('')).status).toBe(401)
  })
})

test('what a person sent is cancelled with their account; what was not sent, or stands in no open queue, stays', async () => {
  const { db } = world.server.app
  const email = 'leaves@dhow.example'
  const made = await world.desk<{ user: { id: number } }>('user/createDetailPendingCustomerForDmc', {
    ...{ userType: 'retail', customer: { firstName: 'Leela', lastName: 'Bose', email } },
  })
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ password_hash, status: 'verified' }).where('id', '=', made.user.id).execute()
  const as = await world.server.logIn(email, { host: HOST })
  const fill = () => world.fill([{ tourOptionId, date: world.inDays(12) }], {}, { as })
  const [kept, waiting, worked] = [await fill(), await fill(), await fill()]
  for (const { id } of [waiting, worked]) await world.cartOf('sendCart', { cartId: id }, { as })
  await move(worked.id, 'inProgress')
  const others = await sent()
  const before = await queueOf(world.admin)
  const { status } = await world.ask('wl/user/deleteMyAccount', { password: 'tradewind' }, { as })
  expect(status).toBe(200)
  const rows = await db
    .selectFrom('carts')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      [kept, waiting, worked, others].map(({ id }) => BigInt(id)),
    )
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.status)).toEqual(['new', 'cancelled', 'cancelled', 'new'])
  const after = await queueOf(world.admin)
  expect(countOf(after, 'cancelled')).toBe((countOf(before, 'cancelled') ?? 0) + 2)
  expect((await queueOf(world.admin, { status: 'new' })).carts.map(({ id }) => id)).not.toContain(waiting.id)
})

import { money } from '@tradewind/domain/money'
import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelActivity } from '../activity-sales/cancel-activity.ts'
import { orderActivities } from '../activity-sales/order-activities.ts'
import { readOnSale } from '../activity-sales/read-on-sale.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { openPayment } from '../payments/open-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { notify } from './notify.ts'

/** What a colleague who has left leaves behind is said to the owners of their company, as far as these may read it. */
const DHOW = 'bluedhow.localhost'
type Person = { id: number; email: string; legalEntityId: number }

let server: TestServer
let mails: CaughtMails
let [owner, other, blocked, colleague] = [] as unknown as [Person, Person, Person, Person]
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  mails = catchMails(server)
})
beforeEach(async () => {
  ;[owner, other, blocked, colleague] = await company(1)
})
afterAll(() => server.close())

let made = 0
/** Two owners, a third who is blocked, and a colleague. */
async function company(siteId: number): Promise<[Person, Person, Person, Person]> {
  made += 1
  const { rows } = await sql<{ id: number }>`
    insert into legal_entities (site_id, kind, name) values (${siteId}, 'agency', ${`Leavers ${made}`}) returning id`.execute(
    server.app.db,
  )
  const legalEntityId = rows[0]?.id ?? 0
  const person = async (place: number): Promise<Person> => {
    const email = `person${place}@leavers${made}.example`
    const { rows: users } = await sql<{ id: number }>`
      insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, status, password_hash, is_company_owner, is_blocked)
      values (${siteId}, ${legalEntityId}, 'travelAgent', ${email}, 'Zubin', 'Quill', 'verified',
        (select password_hash from users where email = 'priya@skylark.example' and site_id = 1), ${place < 3}, ${place === 2}) returning id`.execute(
      server.app.db,
    )
    return { id: users[0]?.id ?? 0, email, legalEntityId }
  }
  return [await person(0), await person(1), await person(2), await person(3)]
}
const at = <T>(siteId: number, work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, siteId, work)
const give = (siteId: number, currency: string) =>
  at(siteId, (tx) =>
    topUp(tx, {
      legalEntityId: colleague.legalEntityId,
      amount: money(5_000_000n, currency),
      reference: crypto.randomUUID(),
      now: server.app.now(),
    }),
  )
const leaves = async ({ id: userId }: Person, host = 'localhost') => {
  const as = await server.logIn(owner.email, { host })
  expect((await server.call('wl/user/removeColleague', { userId }, { as, host })).status).toBe(200)
}
const say = (kind: NoticeKind, { id: userId }: Person = colleague) =>
  at(1, (tx) => notify(tx, { to: { userId }, kind, title: `About ${kind}`, path: '/flight/bookings' }, server.app.now()))
const titlesOf = async ({ id }: Person) =>
  (await server.app.db.selectFrom('notices').select('title').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ title }) => title,
  )
const withhold = ({ id }: Person, rights: string[]) =>
  server.app.db.updateTable('users').set({ withheld_rights: rights }).where('id', '=', id).execute()

test('while the colleague is there, they alone are notified', async () => {
  await say('changeRequest')
  expect([await titlesOf(colleague), await titlesOf(owner)]).toEqual([['About changeRequest'], []])
})

test.each<NoticeKind>(['ticketIssued', 'bookingFailed', 'holdEnding', 'changeRequest', 'walletMoney', 'ownProposal', 'paymentDue'])(
  '%s: the owners are notified, and neither one who is blocked nor one of another company',
  async (kind) => {
    const own = owner
    const [stranger] = await company(1)
    await leaves(colleague)
    await say(kind)
    const seen = await Promise.all([own, other, blocked, colleague, stranger].map(titlesOf))
    expect(seen).toEqual([[`About ${kind}`], [`About ${kind}`], [], [], []])
  },
)

test.each<NoticeKind>(['signIn', 'exportReady', 'task', 'mailFailed', 'approval', 'cart'])(
  '%s concerns one person alone, and is said to no owner',
  async (kind) => {
    await leaves(colleague)
    await say(kind)
    expect([await titlesOf(owner), await titlesOf(other)]).toEqual([[], []])
  },
)

test('an owner reads only what they may', async () => {
  await leaves(colleague)
  await withhold(other, ['account'])
  for (const kind of ['walletMoney', 'paymentDue', 'changeRequest'] as const) await say(kind)
  expect(await titlesOf(owner)).toEqual(['About walletMoney', 'About paymentDue', 'About changeRequest'])
  expect(await titlesOf(other)).toEqual(['About changeRequest'])
  await withhold(other, ['colleagues'])
  await say('changeRequest')
  expect(await titlesOf(other)).toEqual(['About changeRequest'])
})

test('a flight of theirs that the airline cancels is said to the owners', async () => {
  await give(1, 'INR')
  const { orderId, bookingId } = await openTestBooking(server, colleague.email)
  const as = await server.logIn(colleague.email)
  await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
  const booking = () =>
    server.app.db.selectFrom('bookings').select(['status', 'pnr']).where('id', '=', bookingId).executeTakeFirstOrThrow()
  await waitUntil(booking, ({ status }) => status === 'issued', 'issued')
  await leaves(colleague)
  const { rows } = await sql<{ airlineCode: string; flightNumber: string; departsOn: string }>`
    select airline_code as "airlineCode", flight_number as "flightNumber", left(departure_local::text, 10) as "departsOn"
    from booking_segments where booking_id = ${bookingId} limit 1`.execute(server.app.db)
  const admin = await server.logIn('admin@skylark.example')
  const marked = await server.call('flight/markFlightCancelled', { ...rows[0], reason: 'Strike' }, { as: admin })
  expect([marked.status, marked.body]).toMatchObject([200, { bookings: 1 }])
  const said = [expect.stringContaining('is cancelled by the airline')]
  expect([await titlesOf(owner), await titlesOf(other), await titlesOf(blocked)]).toEqual([said, said, []])
})

test('a voucher that changes is mailed to the owners, with invoices where they see the account', async () => {
  const stocked = await stockActivities(server)
  const { siteId } = stocked
  ;[owner, other, blocked, colleague] = await company(siteId)
  await give(siteId, 'AED')
  const actor = await logInActor(server, colleague.email, DHOW)
  const { tourOptionId } = await stocked.stock({
    option: { times: [stocked.start('14:00', 20)], cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] },
  })
  const now = server.app.now()
  const party = { adults: 2, childAges: [], infants: 0 }
  const line = { tourOptionId, day: stocked.inDays(10), party, transfer: 'ticket' } as const
  const { paymentId, saleId } = await at(siteId, async (tx) => {
    const counter = await readOnSale(tx, [tourOptionId], { legalEntityId: actor.legalEntityId, now })
    const onSale = counter.find(tourOptionId)
    const offer = onSale && counter.offer(onSale, line)
    if (!offer || !('total' in offer)) throw new Error('It has no price')
    const lines = [{ ...line, agreed: offer.total, startsAt: '14:00', pickup: '', leadName: 'Vikram Rao' }]
    const ordered = await orderActivities(tx, { actor, lines, now, key: crypto.randomUUID(), refuse: refuseAny })
    const payment = await openPayment(tx, {
      ...{ jobs: server.app.jobs, purchaseId: ordered.orderId, legalEntityId: actor.legalEntityId, userId: actor.userId },
      ...{
        lines: ordered.sales,
        expiresAt: ordered.payUntil,
        remark: 'Activities',
        redirectTo: '/app/bookings',
        now,
        refuse: refuseAny,
      },
    })
    return { paymentId: payment.orderId, saleId: ordered.sales[0]?.saleId ?? 0, agreed: offer.total }
  })
  await payFromWallet({ ...server.app, actor, now, refuse: refuseAny }, { orderId: paymentId })
  await mails.to(colleague.email, /voucher/i)
  expect(mails.sent.filter(({ to }) => [owner, other, blocked].some(({ email }) => email === to))).toEqual([])

  await leaves(colleague, DHOW)
  await withhold(other, ['account'])
  const sold = mails.sent.length
  const desk = await logInActor(server, 'admin@bluedhow.example', DHOW)
  await at(siteId, async (tx) => {
    const { amount_minor, currency } = await tx
      .selectFrom('sales')
      .select(['amount_minor', 'currency'])
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    await cancelActivity(tx, server.app, {
      saleId,
      actor: desk,
      isDesk: true,
      now,
      refuse: refuseAny,
      agreed: money(amount_minor, currency),
    })
  })
  const [toOwner, toOther] = await Promise.all([mails.to(owner.email, /voucher|cancel/i), mails.to(other.email, /voucher|cancel/i)])
  const named = (mail: typeof toOwner) => (mail.attachments ?? []).map(({ filename }) => filename)
  // The voucher, and the credit note.
  expect(named(toOwner)).toHaveLength(2)
  expect(named(toOther)).toEqual([named(toOwner)[0]])
  expect(
    mails.sent
      .slice(sold)
      .map(({ to }) => to)
      .sort(),
  ).toEqual([owner.email, other.email].sort())
  // The address of an owner is not kept with what their colleague bought.
  const kept = () =>
    server.app.db.selectFrom('vouchers').select(['sent_to', 'sent_revision']).where('site_id', '=', siteId).execute()
  await waitUntil(kept, (rows) => rows.some(({ sent_revision }) => sent_revision > 1), 'sent again')
  expect((await kept()).map(({ sent_to }) => sent_to)).not.toContain(owner.email)
  expect(toOwner.messageId).not.toBe(toOther.messageId)
})

import { parseMoney } from '@tradewind/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adult, type Call, detailsFor, order, payByWallet, quote } from '../flights/book/testing/buy-flight.ts'
import { closeShop, openShop, type Shop } from '../flights/book/testing/open-shop.ts'
import { type CaughtMails, catchMails, tokenOf } from '../testing/catch-mails.ts'
import { shiftSandboxClock } from '../testing/flight-searches.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'

type Colleague = { userId: number; email: string; rights: string[]; paysAlone: string | null; isOwner: boolean; isBlocked: boolean }
type Refused = { errorCode: string; errorMessage: string; shortError: Record<string, string>; data?: { companyRights?: string[] } }
type Request = {
  id: string
  state: string
  amount: string
  isHeld: boolean
  mayDecide: boolean
  decisionReason: string | null
  kinds: string[]
  openOrderId: string | null
  travellers: string
  usedFrom: string | null
}
type FoundAgain = {
  approved: string
  searchBy: { segments: { origin: string }[] }
  found: { searchId: string; resultIndex: string; amount: string } | null
}

const OWNER = 'corporate@skylark.example'
const ALL = ['book', 'hold', 'pay', 'account', 'colleagues', 'approve']
let shop: Shop
let mails: CaughtMails
beforeAll(async () => {
  shop = await openShop()
  mails = catchMails(shop.server)
})
afterAll(() => closeShop(shop))
beforeEach(() => passThrottleTime(shop.server, 24 * 60))

async function as(email: string): Promise<Call> {
  const token = await shop.server.logIn(email)
  return (path, body) => shop.server.call(path, body, { as: token, method: body === undefined ? 'GET' : 'POST' }) as never
}

let people = 0
async function invite(more: object = {}, owner = OWNER) {
  people += 1
  const call = await as(owner)
  const email = `colleague${people}@orbit.example`
  const { status, body } = await call<{ colleague: Colleague } & Refused>('wl/user/inviteColleague', {
    ...{ firstName: 'Asha', lastName: `Rao`, email, rights: ALL, paysAlone: null, idempotencyKey: `invite-${people}` },
    ...more,
  })
  return { status, body, email, call }
}

/** Invites somebody who opens the mailed link and signs in. */
async function join(more: object = {}) {
  const { body, email } = await invite(more)
  const token = tokenOf(await mails.to(email))
  await shop.server.call('wl/user/generatePassword', { token, password: 'a quiet river bend' })
  const { body: session } = await shop.server.call<{ sessionId: string }>('wl/user/login', {
    email,
    password: 'a quiet river bend',
  })
  const call: Call = (path, input) =>
    shop.server.call(path, input, { as: session.sessionId, method: input === undefined ? 'GET' : 'POST' }) as never
  return { userId: body.colleague.userId, email, call }
}

const lastLine = () =>
  shop.server.app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const set = async (userId: number, duties: object) =>
  (await as(OWNER))<{ colleague: Colleague } & Refused>('wl/user/setColleague', {
    ...{ userId, rights: ALL, paysAlone: null, isOwner: false },
    ...duties,
  })
let travellers = 0
const buys = (call: Call, flight = '2001') => {
  travellers += 1
  const letters = String.fromCharCode(65 + (travellers % 26), 65 + Math.floor(travellers / 26))
  return order(call, flight, { passengers: [adult(`Team${letters}`)] })
}

describe('the owner of a company', () => {
  test('invites a colleague, who sets a password from the mail and may do what was given', async () => {
    const { status, body, email } = await invite({ rights: ['book'], paysAlone: '5000' })
    expect([status, body.colleague]).toEqual([
      200,
      expect.objectContaining({ email, rights: ['book'], paysAlone: '5000.00', isOwner: false, isPending: true }),
    ])
    expect(await lastLine()).toMatchObject({ action: 'invite colleague', after: { companyRights: 'Book, change and cancel' } })
    expect((await mails.to(email)).subject).toContain('Welcome')
    const owner = await as(OWNER)
    const { body: team } = await owner<{ colleagues: Colleague[] }>('wl/user/getTeam', undefined)
    expect(team.colleagues.map((one) => [one.email, one.isOwner])).toContainEqual([email, false])
  })

  test('sends a form twice, at once: one person, one letter', async () => {
    const form = { email: 'twice@orbit.example', idempotencyKey: 'the-same' }
    const before = (await jobsOf(shop.server.app, 'send-password-mail')).length
    const answers = await Promise.all([invite(form), invite(form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.colleague.userId)).size).toBe(1)
    expect((await jobsOf(shop.server.app, 'send-password-mail')).length - before).toBeLessThanOrEqual(1)
    expect((await invite({ ...form, firstName: 'Other' })).body.errorCode).toBe('KEY_REUSED')
  })

  test('whom they invite reads into which company and by whom, and ends the account where it is not theirs', async () => {
    const { body, email } = await invite()
    const mail = await mails.to(email)
    expect(mail.text).toContain('invited you to the account of Orbit')
    const token = tokenOf(mail)
    const open = () =>
      shop.server.call<{ company: string; invitedBy: string; mayDecline: boolean }>('wl/user/openPasswordLink', { token })
    expect((await open()).body).toMatchObject({ company: expect.stringContaining('Orbit'), mayDecline: true })
    const decline = () => shop.server.call<Refused>('wl/user/declineInvitation', { token })
    const answers = await Promise.all([decline(), decline()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lastLine()).toMatchObject({ action: 'decline an invitation' })
    const { body: team } = await (await as(OWNER))<{ colleagues: Colleague[] }>('wl/user/getTeam', undefined)
    expect(team.colleagues.map(({ userId }) => userId)).not.toContain(body.colleague.userId)
    // The address is free: the next invitation to it is another account.
    expect((await invite({ email })).status).toBe(200)
  })

  test('the owner hears once who declined and when, and reads it with the team until it is dismissed or the address invited again', async () => {
    type Team = { declined: { userId: number; email: string; declinedAt: string }[] }
    const owner = await as(OWNER)
    const declinedOf = async (email: string) =>
      (await owner<Team>('wl/user/getTeam', undefined)).body.declined.filter((one) => one.email === email)
    const heard = async (name: string) =>
      shop.server.app.db
        .selectFrom('notices as n')
        .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.user_id'))
        .select(['u.email', 'n.body', 'n.path'])
        .where('n.kind', '=', 'invitation')
        .where('n.title', '=', `${name} declined your invitation`)
        .execute()
    const declineAs = async (firstName: string) => {
      const { body, email } = await invite({ firstName, lastName: 'No' })
      const token = tokenOf(await mails.to(email))
      const decline = () => shop.server.call('wl/user/declineInvitation', { token })
      await Promise.all([decline(), decline(), decline()])
      return { userId: body.colleague.userId, email }
    }
    const first = await declineAs('Wrongly')
    expect(await heard('Wrongly No')).toEqual([
      { email: OWNER, body: `It was sent to ${first.email}. Please check the address, or ask them.`, path: '/user/team' },
    ])
    expect(await declinedOf(first.email)).toEqual([
      expect.objectContaining({ userId: first.userId, declinedAt: expect.any(String) }),
    ])
    expect((await invite({ email: first.email })).status).toBe(200)
    expect(await declinedOf(first.email)).toEqual([])

    const second = await declineAs('Again')
    // Of another company it is none, and of who owns nothing; nothing is removed by them.
    await (await as('agent@skylark.example'))('wl/user/dismissDeclined', { userId: second.userId })
    const { call: colleague } = await join()
    expect((await colleague('wl/user/dismissDeclined', { userId: second.userId })).status).toBe(403)
    expect((await declinedOf(second.email)).length).toBe(1)
    const dismiss = () => owner('wl/user/dismissDeclined', { userId: second.userId })
    expect((await Promise.all([dismiss(), dismiss()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await lastLine()).toMatchObject({ action: 'dismiss a declined invitation' })
    expect(await declinedOf(second.email)).toEqual([])
    // Staff reads what became of the account: declined, and only that it ended once the company has dismissed it, or where a colleague was removed.
    const admin = await as('admin@skylark.example')
    const leftAs = async (userId: number) => {
      type Listed = { data: { records: { leftAs: string; isBlocked: boolean }[] } }
      const [{ body: listed }, { body: shown }] = await Promise.all([
        admin<Listed>('wl/user/getCustomers', { userId }),
        admin<{ about: { leftAs: string } }>('wl/user/getUserById', { userId }),
      ])
      return [...listed.data.records.map(({ leftAs, isBlocked }) => [leftAs, isBlocked]), shown.about.leftAs]
    }
    const third = await declineAs('Third')
    expect(await leftAs(third.userId)).toEqual([['declined', true], 'declined'])
    expect(await leftAs(second.userId)).toEqual([['left', true], 'left'])
    const removed = await join()
    expect(await leftAs(removed.userId)).toEqual([[null, false], null])
    await owner('wl/user/removeColleague', { userId: removed.userId })
    expect(await leftAs(removed.userId)).toEqual([['left', true], 'left'])
  })

  test('a link of somebody who has been in, and of an account that no colleague made, declines nothing', async () => {
    const { email, userId } = await join()
    await passThrottleTime(shop.server, 24 * 60)
    await shop.server.call('wl/user/forgetPassword', { email })
    const token = tokenOf(await mails.to(email, /^Reset/))
    const refused = await shop.server.call<Refused>('wl/user/declineInvitation', { token })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_SPENT'])
    const { body: team } = await (await as(OWNER))<{ colleagues: Colleague[] }>('wl/user/getTeam', undefined)
    expect(team.colleagues.map((colleague) => colleague.userId)).toContain(userId)
    expect((await shop.server.call('wl/user/openPasswordLink', { token })).status).toBe(200)
  })

  test('invites into no other company: the call knows only one’s own, and who works elsewhere is not found', async () => {
    expect((await invite({ legalEntityId: 1 })).body.shortError).toEqual({ legalEntityId: 'This field does not exist.' })
    const foreign = await invite({ email: 'agent@skylark.example' })
    expect(foreign.body.shortError.email).toContain('cannot be used')
    const agent = await shop.server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'agent2@skylark.example')
      .executeTakeFirstOrThrow()
    for (const [path, input] of [
      ['setColleague', { rights: [], paysAlone: null, isOwner: false }],
      ['blockColleague', { isBlocked: true }],
      ['removeColleague', {}],
      ['resendInvitation', {}],
    ] as const) {
      const { status } = await foreign.call(`wl/user/${path}`, { userId: agent.id, ...input })
      expect([path, status]).toEqual([path, 404])
    }
  })

  test('is the only one who decides, and never about themselves', async () => {
    const { call, userId } = await join()
    expect((await call<Refused>('wl/user/getTeam', undefined)).body.errorMessage).toBe(
      'Only the owner of a company’s account can do this.',
    )
    const owner = await as(OWNER)
    const own = (await owner<{ user: { id: number } }>('wl/user/getUserBySessionId', {})).body.user.id
    for (const path of ['blockColleague', 'removeColleague'])
      expect(
        (await owner<Refused>(`wl/user/${path}`, { userId: own, ...(path === 'blockColleague' && { isBlocked: true }) })).status,
      ).toBe(403)
    expect((await set(own, { rights: [] })).status).toBe(403)
    expect((await set(userId, { isOwner: true })).body.colleague).toMatchObject({ isOwner: true, rights: ALL })
    expect((await call('wl/user/getTeam', undefined)).status).toBe(200)
    expect((await set(userId, {})).body.colleague.isOwner).toBe(false)
  })

  test('gives a limit in the currency of the site: too many decimals or less than nothing are said beside the field', async () => {
    const { userId } = await join({ paysAlone: '0' })
    for (const [paysAlone, field] of [
      ['1000.555', 'paysAlone'],
      ['-5', 'paysAlone'],
      ['1e3', 'paysAlone'],
    ] as const) {
      const changed = await set(userId, { paysAlone })
      expect([changed.status, Object.keys(changed.body.shortError ?? {})]).toEqual([422, [field]])
      const invited = await invite({ paysAlone })
      expect([invited.status, Object.keys(invited.body.shortError ?? {})]).toEqual([422, [field]])
    }
    expect((await set(userId, { paysAlone: '1000.55' })).body.colleague.paysAlone).toBe('1000.55')
  })

  test('two owners who end each other at once leave one', async () => {
    const { call, userId } = await join()
    await set(userId, { isOwner: true })
    const owner = await as(OWNER)
    const own = (await owner<{ user: { id: number } }>('wl/user/getUserBySessionId', {})).body.user.id
    const duties = { rights: ALL, paysAlone: null, isOwner: false }
    const answers = await Promise.all([
      owner('wl/user/setColleague', { userId, ...duties }),
      call('wl/user/setColleague', { userId: own, ...duties }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    await shop.server.app.db.updateTable('users').set({ is_company_owner: true }).where('email', '=', OWNER).execute()
    await shop.server.app.db.updateTable('users').set({ is_company_owner: false }).where('id', '=', userId).execute()
  })
})

describe('a colleague', () => {
  test('books, and may not pay, until the owner lets them; the open page is refused at its next call', async () => {
    const { call, userId } = await join()
    const { orderId } = await buys(call)
    await set(userId, { rights: ['book'] })
    const refused = await payByWallet(call, orderId)
    expect([refused.status, refused.body]).toMatchObject([403, { data: { companyRights: ['pay'] } }])
    const held = await call<Refused>('flight/holdBooking', { orderId })
    expect(held.body.data?.companyRights).toEqual(['hold'])
    await set(userId, { rights: ['book', 'pay'] })
    expect((await payByWallet(call, orderId)).status).toBe(200)
  })

  test('who is removed or blocked while a page is open is signed out at once, and can be invited again only after removal', async () => {
    const { call, userId, email } = await join()
    const owner = await as(OWNER)
    await owner('wl/user/blockColleague', { userId, isBlocked: true })
    expect((await call('wl/user/getUserBySessionId', {})).status).toBe(401)
    expect((await invite({ email })).status).toBe(422)
    expect((await owner('wl/user/blockColleague', { userId, isBlocked: false })).status).toBe(200)
    expect((await owner('wl/user/removeColleague', { userId })).status).toBe(200)
    expect(await lastLine()).toMatchObject({ action: 'remove colleague', before: { email } })
    const login = await shop.server.call('wl/user/login', { email, password: 'a quiet river bend' })
    expect(login.status).toBe(422)
    expect((await owner('wl/user/blockColleague', { userId, isBlocked: false })).status).toBe(404)
    expect((await invite({ email })).status).toBe(200)
    const staff = await shop.admin<Refused>('wl/user/toggleBlock', { customerId: userId, isBlocked: false })
    expect(staff.body.errorMessage).toContain('has left')
  })

  test('who is removed leaves their accounts elsewhere and their devices behind: those are free for another account', async () => {
    const { userId } = await join()
    const { db } = shop.server.app
    const now = shop.server.app.now()
    const of = { site_id: 1, user_id: userId }
    const at = { provider: 'google', issuer: 'https://accounts.google.com', subject: `sub-${userId}`, email: 'asha@gmail.example' }
    await db
      .insertInto('social_identities')
      .values({ ...of, ...at, bound_at: now })
      .execute()
    await db
      .insertInto('second_factors')
      .values({ ...of, sealed_secret: Buffer.from('x'), begun_at: now, confirmed_at: now })
      .execute()
    expect((await (await as(OWNER))('wl/user/removeColleague', { userId })).status).toBe(200)
    for (const table of ['social_identities', 'passkeys', 'second_factors'] as const)
      expect([table, await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()]).toEqual([table, []])
  })

  test('whom the company blocked, staff does not let in again', async () => {
    const { userId, email } = await join()
    await (await as(OWNER))('wl/user/blockColleague', { userId, isBlocked: true })
    const admin = await as('admin@skylark.example')
    const refused = await admin<Refused>('wl/user/toggleBlock', { customerId: userId, isBlocked: false })
    expect([refused.status, refused.body.errorMessage]).toEqual([
      403,
      expect.stringContaining('Their own company blocked this person'),
    ])
    const { body } = await admin<{ data: { records: { users_id: number }[] } }>('wl/user/getCustomers', { search: email })
    expect(body.data.records).toMatchObject([{ users_id: userId, isBlocked: true, isBlockedByCompany: true }])
    // The site's own block takes its place, and the company does not lift that.
    expect((await admin('wl/user/toggleBlock', { customerId: userId, isBlocked: true })).status).toBe(200)
    const stays = await (await as(OWNER))('wl/user/blockColleague', { userId, isBlocked: false })
    expect(stays.status).toBe(403)
  })

  test('whom the site blocked stays out, whatever the company wants', async () => {
    const { userId } = await join()
    await shop.admin('wl/user/toggleBlock', { customerId: userId, isBlocked: true })
    const owner = await as(OWNER)
    const { body } = await owner<Refused>('wl/user/blockColleague', { userId, isBlocked: false })
    expect(body.errorMessage).toContain('Our staff has blocked')
  })

  test('who sees only own bookings finds none of the others, in lists, by number and by search', async () => {
    const seller = await join()
    const { bookingId, orderId } = await buys(seller.call)
    await payByWallet(seller.call, orderId)
    const { call, userId } = await join()
    const seen = async () => [
      (await call<{ data: { totalRecords: number } }>('flight/getBookedFlights', undefined)).status,
      (await call('flight/getBookingDetails', { bookingId })).status,
      (await call('flight/payments/getPaymentSession', { orderId })).status,
    ]
    expect((await seen()).slice(1)).toEqual([200, 200])
    await set(userId, { rights: ['book', 'pay', 'hold'] })
    expect((await seen()).slice(1)).toEqual([404, 404])
    expect((await call<Refused>('wl/user/getWallet', undefined)).body.data?.companyRights).toEqual(['account'])
  })
})

describe('what the site lets companies decide', () => {
  test('no owner gives what the site does not; what it withdraws, no colleague has any more', async () => {
    const { userId } = await join()
    const rules = { mayInvite: true, grantable: ['book', 'pay', 'account', 'colleagues', 'approve'] }
    const { body } = await shop.admin<{ colleaguesChanged: number }>('wl/user/setTeamRules', rules)
    expect(body.colleaguesChanged).toBeGreaterThan(0)
    const owner = await as(OWNER)
    const rightsNow = async () =>
      (await owner<{ colleagues: Colleague[] }>('wl/user/getTeam', undefined)).body.colleagues.find((one) => one.userId === userId)
        ?.rights
    expect(await rightsNow()).not.toContain('hold')
    expect((await set(userId, {})).body.colleague.rights).not.toContain('hold')
    await shop.admin('wl/user/setTeamRules', { mayInvite: false, grantable: ALL })
    expect((await invite()).body.errorCode).toBe('INVITING_IS_OFF')
    await shop.admin('wl/user/setTeamRules', { mayInvite: true, grantable: ALL })
    expect((await set(userId, {})).body.colleague.rights).toContain('hold')
  })
})

describe('the quick form, and a sheet', () => {
  const agency = () => as('agent@skylark.example')
  const createColleague = async (more: object = {}) =>
    (await agency())<{ user: { id: number } } & Refused>('user/createDetailPendingCustomerForDmc', {
      userType: 'travelAgent',
      customer: { firstName: 'Quick', phone: { phone: '9820012345', phoneCode: '+91' } },
      ...more,
    })
  const personOf = (id: number) => shop.server.app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const count = async () =>
    (
      await shop.server.app.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  test('give a colleague no more than the site lets companies give, and the switches of the owner', async () => {
    await shop.admin('wl/user/setTeamRules', { mayInvite: true, grantable: ['book', 'pay'] })
    const { id: owner } = await shop.server.app.db
      .updateTable('users')
      .set({ is_flight_hold_allowed: false })
      .where('email', '=', 'agent@skylark.example')
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await createColleague()
    expect(await personOf(body.user.id)).toMatchObject({
      withheld_rights: ['hold', 'account', 'colleagues', 'approve'],
      is_flight_hold_allowed: false,
      is_flight_search_allowed: true,
      is_company_owner: false,
      created_by: owner,
    })
    await shop.server.app.db.updateTable('users').set({ is_flight_hold_allowed: true }).where('id', '=', owner).execute()
    const lines = ['First name,Type,Company,E-mail', 'A,Corporate,Sheet Co,a@sheet.example', 'B,Corporate,Sheet Co,b@sheet.example']
    const file = { name: 'team.csv', contentBase64: Buffer.from(lines.join('\n')).toString('base64') }
    const input = { file, isCheck: false, invites: false, idempotencyKey: 'team-sheet' }
    expect((await shop.admin('wl/user/importCustomers', input)).status).toBe(200)
    const people = await shop.server.app.db
      .selectFrom('users')
      .select(['is_company_owner', 'withheld_rights'])
      .where('email', 'in', ['a@sheet.example', 'b@sheet.example'])
      .orderBy('email')
      .execute()
    expect(people).toEqual([
      { is_company_owner: true, withheld_rights: [] },
      { is_company_owner: false, withheld_rights: ['hold', 'account', 'colleagues', 'approve'] },
    ])
    await shop.admin('wl/user/setTeamRules', { mayInvite: true, grantable: ALL })
  })

  test('make no colleague where the site does not let companies invite, and private customers as before', async () => {
    await shop.admin('wl/user/setTeamRules', { mayInvite: false, grantable: ALL })
    const before = await count()
    expect((await createColleague()).body.errorCode).toBe('INVITING_IS_OFF')
    expect(await count()).toBe(before)
    expect((await createColleague({ userType: 'retail' })).status).toBe(200)
    await shop.admin('wl/user/setTeamRules', { mayInvite: true, grantable: ALL })
  })

  test('with a right that is withdrawn at the same moment, nobody keeps it', async () => {
    const rules = { mayInvite: true, grantable: ALL.filter((right) => right !== 'hold') }
    const answers = await Promise.all([createColleague(), shop.admin('wl/user/setTeamRules', rules), createColleague()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of [answers[0], answers[2]]) expect((await personOf(answer.body.user.id)).withheld_rights).toContain('hold')
    await shop.admin('wl/user/setTeamRules', { mayInvite: true, grantable: ALL })
  })
})

describe('a payment above what one may pay alone', () => {
  async function ask(call: Call, orderId: string) {
    return call<{ request: Request } & Refused>('wl/user/askForApproval', { orderId, reason: 'Client meeting' })
  }
  const decide = (call: Call, request: Request, more: object = {}) =>
    call<{ request: Request } & Refused>('wl/user/decideApproval', {
      ...{ id: request.id, isApproved: true, amount: request.amount, reason: '' },
      ...more,
    })

  /** Books what was found again, for the same traveller. */
  async function bookFound(call: Call, { found }: FoundAgain, bookingId: number): Promise<string> {
    if (!found) throw new Error('Not found again')
    const { body: known } = await call<{ booking: { passengers: { lastName: string }[] } }>('flight/getBookingDetails', {
      bookingId,
    })
    const quoted = await quote(call, found.searchId, found.resultIndex)
    const passengers = [adult(known.booking.passengers[0]?.lastName)]
    const { body } = await call<{ orderId: string }>('flight/setFlightDetails', detailsFor(found.searchId, quoted, { passengers }))
    return body.orderId
  }

  test('waits for a colleague, the seats held, and is paid once it is approved', async () => {
    const asker = await join({ paysAlone: '100' })
    const { orderId, bookingId } = await buys(asker.call, '101')
    expect((await payByWallet(asker.call, orderId)).body.errorCode).toBe('APPROVAL_NEEDED')
    const card = await asker.call<Refused>('flight/payments/startGatewayPayment', { orderId, useWallet: false })
    expect(card.body.errorCode).toBe('APPROVAL_NEEDED')
    const { status, body } = await ask(asker.call, orderId)
    expect([status, body.request]).toMatchObject([200, { state: 'waiting', isHeld: true, mayDecide: false }])
    expect((await decide(asker.call, body.request)).status).toBe(403)
    const owner = await as(OWNER)
    const { body: seen } = await owner<{ requests: Request[] }>('wl/user/getApprovals', undefined)
    expect(seen.requests[0]).toMatchObject({ id: body.request.id, mayDecide: true })
    expect((await decide(owner, body.request, { amount: '1.00' })).body.errorCode).toBe('AMOUNT_CHANGED')
    expect((await decide(owner, body.request)).body.request.state).toBe('approved')
    expect(await lastLine()).toMatchObject({ action: 'approve a payment of a colleague' })
    const approvalsOf = async (email: string) =>
      (
        await shop.server.app.db
          .selectFrom('notices')
          .innerJoin('users', (join) =>
            join.onRef('users.site_id', '=', 'notices.site_id').onRef('users.id', '=', 'notices.user_id'),
          )
          .select(['notices.kind', 'notices.title'])
          .where('users.email', '=', email)
          .orderBy('notices.id')
          .execute()
      )
        .filter(({ kind }) => kind === 'approval')
        .map(({ title }) => title)
    const what = /Flight DEL–BOM, [\w ]+ TEAM\w+, \d{1,2} \w{3} \d{4}, ₹[\d,.]+/i
    expect(seen.requests[0]?.travellers).toMatch(/ TEAM\w+$/i)
    expect(seen.requests[0]?.usedFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await approvalsOf(asker.email)).at(-1)).toMatch(new RegExp(`approved ${what.source}: you can pay it now$`, 'i'))
    expect((await approvalsOf(OWNER)).at(-1)).toMatch(new RegExp(`^Asha Rao asks you to approve ${what.source}$`, 'i'))
    await expect
      .poll(async () => (await asker.call<{ orderId?: string }>('flight/payments/payForHold', { bookingId })).body.orderId, {
        timeout: 15_000,
      })
      .toBeDefined()
    const { body: session } = await asker.call<{ orderId: string }>('flight/payments/payForHold', { bookingId })
    expect((await payByWallet(asker.call, session.orderId)).status).toBe(200)
    const { body: after } = await asker.call<{ requests: Request[] }>('wl/user/getApprovals', undefined)
    expect(after.requests[0]).toMatchObject({ state: 'used' })
  })

  test('asks without a hold where the company lets them hold nothing', async () => {
    const asker = await join({ paysAlone: '100', rights: ['book', 'pay'] })
    const { orderId, bookingId } = await buys(asker.call, '101')
    const { body } = await ask(asker.call, orderId)
    expect(body.request).toMatchObject({ state: 'waiting', isHeld: false })
    const booking = await shop.server.app.db
      .selectFrom('bookings')
      .select(['goal', 'status'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(booking).toMatchObject({ goal: 'ticket', status: 'awaitingPayment' })
  })

  test('two decide at once: one counts; an approval pays once, and nothing dearer', async () => {
    const asker = await join({ paysAlone: '100' })
    const other = await join()
    const { orderId } = await buys(asker.call)
    const { body } = await ask(asker.call, orderId)
    expect(body.request.isHeld).toBe(false)
    const owner = await as(OWNER)
    const answers = await Promise.all([
      decide(owner, body.request),
      decide(other.call, body.request, { isApproved: false, reason: 'Too dear' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body: seen } = await owner<{ requests: Request[] }>('wl/user/getApprovals', undefined)
    const decided = seen.requests.find(({ id }) => id === body.request.id)
    expect(['approved', 'refused']).toContain(decided?.state)
    if (decided?.state === 'refused') {
      expect(decided.decisionReason).toBe('Too dear')
      const again = await ask(asker.call, orderId)
      await decide(owner, again.body.request)
    }
    expect((await payByWallet(asker.call, orderId)).status).toBe(200)
    // The same flight for somebody else is the same thing, and its approval is used.
    const second = await buys(asker.call)
    expect((await payByWallet(asker.call, second.orderId)).body.errorCode).toBe('APPROVAL_NEEDED')
  })

  test('is shown as such before anybody presses Pay, and leads to the payment, then to the same flights at their price of today', async () => {
    const asker = await join({ paysAlone: '100' })
    const approvalOf = async (orderId: string) =>
      (await asker.call<{ session: { approval: object | null } }>('flight/payments/getPaymentSession', { orderId })).body.session
        .approval
    const requestNow = async () =>
      (await asker.call<{ requests: Request[] }>('wl/user/getApprovals', undefined)).body.requests[0] as Request
    const { orderId, bookingId, amount } = await buys(asker.call)
    expect(await approvalOf(orderId)).toEqual({ limit: '100.00', limitCurrency: 'INR', state: 'needed' })
    const { request } = (await ask(asker.call, orderId)).body
    expect([await approvalOf(orderId), request.openOrderId]).toMatchObject([{ state: 'waiting' }, orderId])
    const findAgain = (call: Call) => call<FoundAgain & Refused>('flight/findApprovedAgain', { approvalId: request.id })
    expect((await findAgain(asker.call)).body.errorCode).toBe('NOT_APPROVED')
    const owner = await as(OWNER)
    await decide(owner, request)
    expect(await approvalOf(orderId)).toMatchObject({ state: 'given' })
    expect((await findAgain(owner)).status).toBe(404)
    // The owner has no limit.
    const own = await owner<{ session: { approval: object | null } }>('flight/payments/getPaymentSession', { orderId })
    expect(own.body.session.approval).toBeNull()

    shop.server.passMinutes(20)
    await shiftSandboxClock(shop.sandbox.url, 20 * 60_000)
    expect(await requestNow()).toMatchObject({ state: 'approved', kinds: ['flight'], openOrderId: null })
    const { body } = await findAgain(asker.call)
    expect(body).toMatchObject({ approved: amount, found: { amount }, searchBy: { segments: [{ origin: 'DEL' }] } })
    const again = await bookFound(asker.call, body, bookingId)
    expect(await approvalOf(again)).toMatchObject({ state: 'given' })
    expect((await payByWallet(asker.call, again)).status).toBe(200)
    expect((await findAgain(asker.call)).body.errorCode).toBe('NOT_APPROVED')
  })

  test('found again at more than was approved is asked for again; what is sold out leads to the same search', async () => {
    const asker = await join({ paysAlone: '100' })
    const { orderId, bookingId, amount } = await buys(asker.call)
    const { request } = (await ask(asker.call, orderId)).body
    await decide(await as(OWNER), request)
    shop.server.passMinutes(20)
    await shiftSandboxClock(shop.sandbox.url, 20 * 60_000)
    await shop.server.app.db
      .updateTable('company_approvals')
      .set({ amount_minor: parseMoney(amount, 'INR').minor - 1n })
      .where('id', '=', request.id)
      .execute()
    const { body } = await asker.call<FoundAgain>('flight/findApprovedAgain', { approvalId: request.id })
    expect([body.found?.amount, Number(body.found?.amount) > Number(body.approved)]).toEqual([amount, true])
    const again = await bookFound(asker.call, body, bookingId)
    expect((await payByWallet(asker.call, again)).body.errorCode).toBe('APPROVAL_NEEDED')
    await shop.server.app.db
      .updateTable('bookings')
      .set({ option: sql`jsonb_set(option, '{legs,0,0,flightNumber}', '"9999"')` })
      .where('id', '=', bookingId)
      .execute()
    const gone = await asker.call<FoundAgain>('flight/findApprovedAgain', { approvalId: request.id })
    expect(gone.body).toMatchObject({ found: null, searchBy: { segments: [{ origin: 'DEL' }] } })
  })

  test('is refused with a reason, withdrawn, or ends after a day', async () => {
    const asker = await join({ paysAlone: '100' })
    const owner = await as(OWNER)
    const asks = async () => (await ask(asker.call, (await buys(asker.call)).orderId)).body.request
    const refused = await asks()
    expect((await decide(owner, refused, { isApproved: false })).body.shortError).toEqual({ reason: 'This is required field.' })
    expect((await decide(owner, refused, { isApproved: false, reason: 'Take the train.' })).body.request).toMatchObject({
      state: 'refused',
      decisionReason: 'Take the train.',
    })
    const withdrawn = await asks()
    expect((await owner<Refused>('wl/user/withdrawApproval', { id: withdrawn.id })).status).toBe(404)
    expect((await asker.call<{ request: Request }>('wl/user/withdrawApproval', { id: withdrawn.id })).body.request.state).toBe(
      'withdrawn',
    )
    const { orderId: lateOrder } = await buys(asker.call)
    const late = (await ask(asker.call, lateOrder)).body.request
    const heardOf = () =>
      shop.server.app.db
        .selectFrom('notices')
        .select('id')
        .where('kind', '=', 'approval')
        .where('body', '=', 'Needed tomorrow')
        .execute()
    const wish = { orderId: lateOrder, reason: 'Needed tomorrow' }
    await asker.call('wl/user/askForApproval', wish)
    expect(await heardOf()).toEqual([])
    // Its time is over, or it has become dearer: who decides has not heard of that.
    const change = (set: { ends_at: never } | { amount_minor: bigint }) =>
      shop.server.app.db.updateTable('company_approvals').set(set).where('id', '=', late.id).execute()
    await change({ ends_at: shop.server.app.now() as never })
    await asker.call('wl/user/askForApproval', wish)
    const once = (await heardOf()).length
    expect(once).toBeGreaterThan(0)
    await change({ amount_minor: 1n })
    await asker.call('wl/user/askForApproval', wish)
    expect((await heardOf()).length).toBe(2 * once)
    shop.server.passMinutes(24 * 60 + 1)
    const again = await as(OWNER).catch(() => owner)
    expect(['ALREADY_DECIDED', 'NOT_LOGGED_IN']).toContain((await decide(again, late)).body.errorCode)
    const { expired } = await shop.server.app.db
      .selectFrom('company_approvals')
      .select(({ eb }) => eb('ends_at', '<=', shop.server.app.now()).as('expired'))
      .where('id', '=', late.id)
      .executeTakeFirstOrThrow()
    expect(expired).toBe(true)
  })
})

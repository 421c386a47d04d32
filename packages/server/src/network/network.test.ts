import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetSites } from '../sites/site-memory.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { BLUE_DHOW, SKYLARK, type TwoSites, twoSitesOn } from './testing/two-sites.ts'

let server: TestServer
let at: TwoSites
/** The demo has lines of its own in the trail. */
let lastSeeded: bigint
beforeEach(async () => {
  server = await startTestServer()
  at = twoSitesOn(server)
  const last = await server.app.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  lastSeeded = BigInt(last?.id ?? 0)
})
afterEach(() => server.close())

const actionsOn = async (siteId: number) => {
  const lines = server.app.db.selectFrom('audit_entries').select('action').where('site_id', '=', siteId).orderBy('id')
  return (await lines.where('id', '>', lastSeeded).execute()).map(({ action }) => action)
}
const countRequests = async () =>
  Number(
    (
      await server.app.db
        .selectFrom('supply_requests')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('asking a supplier', () => {
  test('shows what other sites offer, with company and category, and never what one’s own site offers', async () => {
    expect(await at.suppliersOf(SKYLARK)).toMatchObject([
      { companyName: 'Blue Dhow DMC LLC', domain: 'bluedhow.localhost', category: 'TourPackages', request: null, termsVersion: 1 },
    ])
    expect(await at.suppliersOf(BLUE_DHOW)).toMatchObject([{ companyName: 'Skylark Travels Pvt Ltd', category: 'Flights' }])
  })

  test('needs the terms to be accepted first, in the version that was read', async () => {
    const { supplierListId } = await at.supplierOf(SKYLARK)
    expect((await at.ask(SKYLARK, supplierListId)).body.errorCode).toBe('TERMS_NOT_ACCEPTED')
    expect(await countRequests()).toBe(0)
    const { body } = await at.termsOf(SKYLARK, supplierListId)
    expect(body.terms).toMatchObject({ version: 1, acceptedVersion: null, acceptedAt: null })
    expect((await at.accept(SKYLARK, supplierListId, 2)).body.errorCode).toBe('TERMS_CHANGED')
    expect((await at.accept(SKYLARK, supplierListId, 1)).body).toMatchObject({
      terms: { acceptedVersion: 1, acceptedAt: expect.any(String), acceptedBy: 'Kabir Sethi' },
    })
    expect((await at.ask(SKYLARK, supplierListId)).status).toBe(200)
    expect((await at.supplierOf(SKYLARK)).request).toMatchObject({ requestStatus: 'Pending', requestedBy: 'Kabir Sethi' })
    expect((await at.requestsOf(BLUE_DHOW)).records).toMatchObject([
      {
        ...{ companyName: 'Skylark Travels Pvt Ltd', supplier_category: 'TourPackages', requestStatus: 'Pending' },
        ...{ requestedByEmail: 'admin@skylark.example', acceptedTermsVersion: 1, users_email: null },
      },
    ])
    expect(await actionsOn(1)).toEqual(['accept terms of supplier', 'ask supplier'])
    expect(await actionsOn(2)).toEqual(['accept terms of supplier', 'ask supplier'])
  })

  test('new terms between reading and asking have to be accepted again', async () => {
    const { supplierListId } = await at.supplierOf(SKYLARK)
    await at.accept(SKYLARK, supplierListId, 1)
    const wish = { category: 'TourPackages', version: 1, text: 'Pay within 7 days.' }
    expect((await at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/saveTermsAndConditions', wish)).status).toBe(200)
    expect((await at.ask(SKYLARK, supplierListId)).body.errorCode).toBe('TERMS_NOT_ACCEPTED')
    expect((await at.accept(SKYLARK, supplierListId, 1)).body.errorCode).toBe('TERMS_CHANGED')
    expect((await at.accept(SKYLARK, supplierListId, 2)).status).toBe(200)
    expect((await at.ask(SKYLARK, supplierListId)).status).toBe(200)
    const stale = await at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/saveTermsAndConditions', { ...wish, text: 'Mine' })
    expect(stale.body.errorCode).toBe('CHANGED_MEANWHILE')
  })

  test('twice at once makes one request, and one notice', async () => {
    const { supplierListId } = await at.supplierOf(SKYLARK)
    await at.accept(SKYLARK, supplierListId, 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => at.ask(SKYLARK, supplierListId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'ALREADY_ASKED',
      data: { requestStatus: 'Pending' },
    })
    expect(await countRequests()).toBe(1)
    const notices = await server.app.db.selectFrom('notices').select(['site_id', 'title']).where('kind', '=', 'network').execute()
    expect(notices).toEqual([{ site_id: 2, title: 'Skylark Travels Pvt Ltd asks to sell: Activities and tour packages' }])
  })

  test('is withdrawn while it is pending, and sent again', async () => {
    const { request, supplierListId } = await at.askAfterTerms(SKYLARK)
    const id = request?.id ?? ''
    expect((await at.withdraw(BLUE_DHOW, id)).status).toBe(404)
    expect((await at.withdraw(SKYLARK, id)).status).toBe(200)
    expect((await at.withdraw(SKYLARK, id)).body).toMatchObject({
      errorCode: 'ALREADY_DECIDED',
      data: { requestStatus: 'Withdrawn' },
    })
    expect(await at.requestsOf(BLUE_DHOW)).toMatchObject({ totalRecords: 0, records: [], totalPages: 1 })
    expect((await at.supplierOf(SKYLARK)).request).toBeNull()
    const late = { newRequestStatus: 'Approved', requestId: id, consumerMongoSiteId: '1' }
    const decided = await at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus', late)
    expect(decided.body).toMatchObject({ errorCode: 'ALREADY_DECIDED', data: { requestStatus: 'Withdrawn' } })
    expect(await at.consumersOf(BLUE_DHOW)).toEqual([])
    expect((await at.ask(SKYLARK, supplierListId)).status).toBe(200)
  })

  test('what is no longer offered cannot be asked for, and is not shown to who did not ask', async () => {
    const { supplierListId } = await at.supplierOf(SKYLARK)
    const offer = (isVisible: boolean) =>
      at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/saveSupplierCategory', { category: 'TourPackages', isVisible })
    await offer(false)
    expect(await at.suppliersOf(SKYLARK)).toEqual([])
    for (const answer of [
      await at.ask(SKYLARK, supplierListId),
      await at.accept(SKYLARK, supplierListId, 1),
      await at.termsOf(SKYLARK, supplierListId),
    ])
      expect(answer.status).toBe(404)
    await offer(true)
    await at.askAfterTerms(SKYLARK)
    await offer(false)
    expect(await at.supplierOf(SKYLARK)).toMatchObject({ isVisible: false, request: { requestStatus: 'Pending' } })
    await at.decide(BLUE_DHOW, 'Rejected')
    expect((await at.ask(SKYLARK, supplierListId)).status).toBe(404)
  })
})

describe('deciding', () => {
  test('an approval makes the other site a customer, with its group, tax setting and credit', async () => {
    await at.askAfterTerms(SKYLARK)
    const { body } = await at.get<{ groups: { id: number; groupName: string }[] }>(BLUE_DHOW, 'markupDiscount/LEGroupsForWl')
    const group = body.groups.at(-1)
    const conditions = { groupId: group?.id, isTdsDeductable: false, creditLimit: '25000.00' }
    expect((await at.decide(BLUE_DHOW, 'aPPROVED', conditions)).body).toMatchObject({ requestStatus: 'Approved' })
    const [consumer] = await at.consumersOf(BLUE_DHOW)
    expect(consumer).toMatchObject({
      ...{ wl_companyName: 'Skylark Travels Pvt Ltd', wl_domain: 'localhost', wl_adminEmail: 'help@skylark.example' },
      ...{ sup_category: 'TourPackages', leGroup_groupName: group?.groupName, userGroup: { groupId: group?.id } },
      ...{ isTdsDeductable: false, hasTds: true, credit: { currency: 'AED', limit: '25000.00', used: '0.00' } },
      ...{ requestStatus: 'Approved', acceptedTermsVersion: 1, wl_mongoDb_siteId: '1' },
    })
    const entity = await server.app.db
      .selectFrom('legal_entities')
      .select(['site_id', 'kind', 'name', 'gst_number'])
      .where('id', '=', consumer?.wl_legalEntityId ?? 0)
      .executeTakeFirst()
    expect(entity).toEqual({ site_id: 2, kind: 'agency', name: 'Skylark Travels Pvt Ltd', gst_number: '07AAGCS9012K1Z5' })
    expect((await at.requestsOf(BLUE_DHOW)).records[0]).toMatchObject({
      ...{ users_firstName: 'Layla', users_lastName: 'Haddad', users_email: 'admin@bluedhow.example' },
      legalEntityId: consumer?.wl_legalEntityId,
    })
    expect(await at.linkedOf(SKYLARK)).toMatchObject([{ request: { requestStatus: 'Approved' }, mappingStatus: 'Approved' }])
    expect((await actionsOn(2)).slice(2)).toEqual([
      'approve consumer',
      'stop deducting TDS',
      'change buyer group of customer',
      'change credit limit',
    ])
  })

  test('what is not allowed with an approval undoes all of it', async () => {
    await at.askAfterTerms(SKYLARK)
    const before = await actionsOn(2)
    const wishes = [{ groupId: 999_999 }, { creditLimit: '1.234' }]
    for (const conditions of wishes) expect([404, 422]).toContain((await at.decide(BLUE_DHOW, 'Approved', conditions)).status)
    expect((await at.decide(BLUE_DHOW, 'Rejected', { creditLimit: '1' })).status).toBe(422)
    expect(await at.consumersOf(BLUE_DHOW)).toEqual([])
    expect((await at.supplierOf(SKYLARK)).request?.requestStatus).toBe('Pending')
    expect(await actionsOn(2)).toEqual(before)
  })

  test('a country without TDS has nothing to deduct', async () => {
    await at.askAfterTerms(BLUE_DHOW)
    expect((await at.decide(SKYLARK, 'Approved', { isTdsDeductable: true })).body.errorCode).toBe('NO_TDS')
    expect((await at.decide(SKYLARK, 'Approved')).status).toBe(200)
    const [consumer] = await at.consumersOf(SKYLARK)
    expect(consumer).toMatchObject({ hasTds: false, isTdsDeductable: false })
    const deduct = await at.call(SKYLARK, 'supplier/setLERelationConfig', {
      userLEID: consumer?.wl_legalEntityId,
      isTdsDeductable: true,
    })
    expect(deduct.body.errorCode).toBe('NO_TDS')
  })

  const MOVES = ['Approved', 'Rejected', 'Suspended', 'Pending'] as const
  test.each<[state: string, path: readonly string[], allowed: readonly string[]]>([
    ['Pending', [], ['Approved', 'Rejected']],
    ['Approved', ['Approved'], ['Suspended']],
    ['Suspended', ['Approved', 'Suspended'], ['Approved']],
    ['Rejected', ['Rejected'], []],
  ])('from %s only the allowed moves are made', async (state, path, allowed) => {
    await at.askAfterTerms(SKYLARK)
    for (const step of path) await at.decide(BLUE_DHOW, step)
    const before = await actionsOn(2)
    for (const to of MOVES.filter((move) => !allowed.includes(move))) {
      const { status, body } = await at.decide(BLUE_DHOW, to)
      expect([to, status, body.errorCode, body.data]).toEqual([to, 409, 'ALREADY_DECIDED', { requestStatus: state }])
    }
    expect(await actionsOn(2)).toEqual(before)
    const last = allowed.at(-1)
    if (last) expect((await at.decide(BLUE_DHOW, last.toUpperCase())).status).toBe(200)
  })

  test('after a rejection the site may ask again, and becomes a customer once', async () => {
    const { supplierListId } = await at.askAfterTerms(SKYLARK)
    await at.decide(BLUE_DHOW, 'Rejected')
    expect(await at.linkedOf(SKYLARK)).toEqual([])
    expect((await at.ask(SKYLARK, supplierListId)).status).toBe(200)
    expect((await at.requestsOf(BLUE_DHOW)).records.map(({ requestStatus }) => requestStatus)).toEqual(['Pending', 'Rejected'])
    for (const step of ['Approved', 'Suspended', 'Approved']) expect((await at.decide(BLUE_DHOW, step)).status).toBe(200)
    const customers = await server.app.db.selectFrom('supply_consumers').selectAll().execute()
    expect(customers).toHaveLength(1)
  })

  test('two who decide at once agree on one answer', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { supplierListId } = await at.supplierOf(SKYLARK)
      if (round === 0) await at.accept(SKYLARK, supplierListId, 1)
      await at.ask(SKYLARK, supplierListId)
      const answers = await Promise.all([at.decide(BLUE_DHOW, 'Rejected'), at.decide(BLUE_DHOW, 'Approved')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const status = answers[0]?.status === 200 ? 'Rejected' : 'Approved'
      expect(answers.find((answer) => answer.status === 409)?.body.data).toEqual({ requestStatus: status })
      expect((await at.supplierOf(SKYLARK)).request?.requestStatus).toBe(status)
      if (status === 'Approved') return
    }
  })

  test('an approval and a withdrawal at once agree on one answer', async () => {
    const { request } = await at.askAfterTerms(SKYLARK)
    const requestId = request?.id ?? ''
    const wish = { newRequestStatus: 'Approved', requestId, consumerMongoSiteId: '1' }
    const answers = await Promise.all([
      at.withdraw(SKYLARK, requestId),
      at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus', wish),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await at.consumersOf(BLUE_DHOW)).toHaveLength(answers[1]?.status === 200 ? 1 : 0)
  })

  test('conditions go with the approval that makes the customer: later ones are refused with how things stand, and nothing changes', async () => {
    await at.call(SKYLARK, 'supplier/supplierOnlyAccess/saveSupplierCategory', { category: 'FixedDeparture', isVisible: true })
    for (const { supplierListId, termsVersion } of await at.suppliersOf(BLUE_DHOW)) {
      if (termsVersion !== null) await at.accept(BLUE_DHOW, supplierListId, termsVersion)
      await at.ask(BLUE_DHOW, supplierListId)
    }
    const { records } = await at.requestsOf(SKYLARK)
    const { body } = await at.get<{ groups: { id: number; groupName: string }[] }>(SKYLARK, 'markupDiscount/LEGroupsForWl')
    const group = body.groups.at(-1)
    const accept = (request: (typeof records)[number] | undefined, conditions: object = {}) =>
      at.call(SKYLARK, 'supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus', {
        ...{ newRequestStatus: 'Approved', requestId: request?.id },
        ...{ consumerMongoSiteId: request?.whitelabel_mongoDb_siteId, ...conditions },
      })
    const [first, second] = records
    expect((await accept(first, { groupId: group?.id, creditLimit: '500' })).status).toBe(200)
    const before = [await at.consumersOf(SKYLARK), await actionsOn(1)]
    // The form of a colleague was opened when it was no customer.
    for (const stale of [{ groupId: null }, { creditLimit: '90000' }, { isTdsDeductable: false }]) {
      const refused = await accept(second, stale)
      expect([refused.status, refused.body.errorCode, refused.body.data]).toMatchObject([
        ...[409, 'ALREADY_CUSTOMER'],
        { groupName: group?.groupName, isTdsDeductable: false },
      ])
    }
    expect([await at.consumersOf(SKYLARK), await actionsOn(1)]).toEqual(before)
    expect((await accept(second)).status).toBe(200)
    const consumers = await at.consumersOf(SKYLARK)
    expect(consumers).toHaveLength(2)
    for (const consumer of consumers)
      expect(consumer).toMatchObject({ leGroup_groupName: group?.groupName, credit: { limit: '500.00' } })
    expect((await at.decide(SKYLARK, 'Suspended')).status).toBe(200)
    expect((await at.decide(SKYLARK, 'Approved', { creditLimit: '1' })).body.errorCode).toBe('ALREADY_CUSTOMER')
  })

  test('two categories of one site, approved at once, make one customer', async () => {
    await at.call(SKYLARK, 'supplier/supplierOnlyAccess/saveSupplierCategory', { category: 'FixedDeparture', isVisible: true })
    for (const { supplierListId, termsVersion } of await at.suppliersOf(BLUE_DHOW)) {
      if (termsVersion !== null) await at.accept(BLUE_DHOW, supplierListId, termsVersion)
      expect((await at.ask(BLUE_DHOW, supplierListId)).status).toBe(200)
    }
    const { records } = await at.requestsOf(SKYLARK)
    expect(records).toHaveLength(2)
    const answers = await Promise.all(
      records.map(({ id: requestId, whitelabel_mongoDb_siteId: consumerMongoSiteId }) =>
        at.call(SKYLARK, 'supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus', {
          ...{ newRequestStatus: 'Approved', requestId, consumerMongoSiteId },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const consumers = await at.consumersOf(SKYLARK)
    expect(new Set(consumers.map(({ wl_legalEntityId }) => wl_legalEntityId)).size).toBe(1)
    expect(consumers).toHaveLength(2)
  })

  test('the staff of the consumer are notified of the decision', async () => {
    await at.askAfterTerms(SKYLARK)
    await at.decide(BLUE_DHOW, 'Approved')
    const titles = () =>
      server.app.db.selectFrom('notices').select(['title', 'path']).where('site_id', '=', 1).where('kind', '=', 'network').execute()
    const found = await waitUntil(titles, ({ length }) => length > 0, 'notified')
    expect(found).toEqual([{ title: 'Blue Dhow DMC LLC has approved your site', path: '/staff/network?view=suppliers' }])
  })

  test('the staff of who sells by them are notified of new terms', async () => {
    const path = 'supplier/supplierOnlyAccess/saveTermsAndConditions'
    await at.askAfterTerms(SKYLARK)
    const { termsVersion } = await at.supplierOf(SKYLARK)
    const wish = { category: 'TourPackages', version: termsVersion, text: 'Before anybody sells by them.' }
    await at.call(BLUE_DHOW, path, wish)
    await at.decide(BLUE_DHOW, 'Approved')
    const text = 'Pay within 5 days.'
    expect((await at.call(BLUE_DHOW, path, { ...wish, version: (termsVersion ?? 0) + 1, text })).status).toBe(200)
    const titles = () =>
      server.app.db.selectFrom('notices').select('title').where('site_id', '=', 1).where('title', 'like', '%new terms%').execute()
    const found = await waitUntil(titles, ({ length }) => length > 0, 'notified')
    expect(found).toEqual([{ title: 'Blue Dhow DMC LLC has new terms: nothing more is sold until you accept them' }])
  })

  test('the request of another consumer site is not decided by a wrong site', async () => {
    await at.askAfterTerms(SKYLARK)
    const requestId = (await at.requestsOf(BLUE_DHOW)).records[0]?.id
    const path = 'supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus'
    const wrong = await at.call(BLUE_DHOW, path, { newRequestStatus: 'Approved', requestId, consumerMongoSiteId: '7' })
    expect(wrong.status).toBe(404)
    const consumer = await at.call(SKYLARK, path, { newRequestStatus: 'Approved', requestId, consumerMongoSiteId: '1' })
    expect(consumer.status).toBe(404)
    const nonsense = await at.call(BLUE_DHOW, path, { newRequestStatus: 'Agreed', requestId, consumerMongoSiteId: '1' })
    expect(nonsense.body).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })
})

describe('the PAN of a consumer without a GST number', () => {
  const PAN = 'ABCDE1234F'
  beforeEach(async () => {
    await server.app.db.updateTable('sites').set({ gst_number: null }).where('id', '=', 1).execute()
    forgetSites(server.app.db)
  })
  const state = (panNumber: string, who = SKYLARK) =>
    at.call(who, 'wl/user/setBillingDetails', { billingName: '', gstState: '', gstNumber: '', panNumber })
  const numbersAt = async (siteId: number) =>
    server.app.db
      .selectFrom('supply_consumers as c')
      .innerJoin('legal_entities as le', (join) =>
        join.onRef('le.site_id', '=', 'c.site_id').onRef('le.id', '=', 'c.legal_entity_id'),
      )
      .select(['le.pan_number', 'le.gst_number'])
      .where('c.site_id', '=', siteId)
      .executeTakeFirst()
  const untilAt = (siteId: number, pan: string | null) =>
    waitUntil(
      () => numbersAt(siteId),
      (kept) => kept?.pan_number === pan,
      `PAN ${pan}`,
    )

  test('is shown with its request, and kept with the approval', async () => {
    await at.askAfterTerms(SKYLARK)
    expect((await at.requestsOf(BLUE_DHOW)).records[0]).toMatchObject({ hasTds: true, panNumber: null })
    expect((await state(PAN)).status).toBe(200)
    expect((await at.requestsOf(BLUE_DHOW)).records[0]?.panNumber).toBe(PAN)
    await at.decide(BLUE_DHOW, 'Approved')
    expect(await numbersAt(2)).toEqual({ pan_number: PAN, gst_number: null })
    // A customer has it among its own details.
    expect((await at.requestsOf(BLUE_DHOW)).records[0]?.panNumber).toBeNull()
  })

  test('that is stated later is kept by who supplies it, with a line, and goes again', async () => {
    await at.askAfterTerms(SKYLARK)
    await at.decide(BLUE_DHOW, 'Approved')
    await state(PAN)
    await untilAt(2, PAN)
    expect((await actionsOn(2)).at(-1)).toBe('state tax numbers of consumer')
    await state('')
    await untilAt(2, null)
    expect((await actionsOn(2)).filter((action) => action === 'state tax numbers of consumer')).toHaveLength(2)
    // Nobody is its customer.
    expect(await numbersAt(1)).toBeUndefined()
  })
})

describe('each side of an approved relation', () => {
  test('the consumer stops and starts to use it on its own side', async () => {
    const { supplierListId } = await at.askAfterTerms(SKYLARK)
    expect((await at.map(SKYLARK, supplierListId, 'Suspended')).status).toBe(404)
    await at.decide(BLUE_DHOW, 'Approved')
    expect((await at.map(SKYLARK, supplierListId, 'suspended')).body).toMatchObject({ mappingStatus: 'Suspended' })
    expect(await at.linkedOf(SKYLARK)).toMatchObject([{ mappingStatus: 'Suspended', request: { requestStatus: 'Approved' } }])
    expect((await at.map(SKYLARK, supplierListId, 'Rejected')).status).toBe(422)
    await at.map(SKYLARK, supplierListId, 'Approved')
    await at.map(SKYLARK, supplierListId, 'Approved')
    expect((await actionsOn(1)).slice(2)).toEqual(['stop using supplier', 'use supplier again'])
    expect(await actionsOn(2)).not.toContain('stop using supplier')
  })

  test('a suspension is the supplier’s, and does not change the side of the consumer', async () => {
    const { supplierListId } = await at.askAfterTerms(SKYLARK)
    await at.decide(BLUE_DHOW, 'Approved')
    await at.decide(BLUE_DHOW, 'Suspended')
    expect(await at.linkedOf(SKYLARK)).toMatchObject([{ mappingStatus: 'Approved', request: { requestStatus: 'Suspended' } }])
    expect(await at.consumersOf(BLUE_DHOW)).toMatchObject([{ requestStatus: 'Suspended' }])
    expect((await at.map(SKYLARK, supplierListId, 'Suspended')).status).toBe(200)
  })

  test('flights have two switches, and nothing else has', async () => {
    await at.askAfterTerms(BLUE_DHOW)
    await at.decide(SKYLARK, 'Approved')
    const [consumer] = await at.consumersOf(SKYLARK)
    expect(consumer).toMatchObject({ sc_map_isFlightSearchAllowed: true, sc_map_isFlightHoldAllowed: false })
    const of = { consumerSiteId: '2', supplierListId: consumer?.sc_map_supplierListId }
    const hold = (input: object) => at.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightHoldSetting', input)
    expect((await hold({ ...of, isFlightHold: true })).status).toBe(200)
    const search = { ...of, isFlightSearchAllowed: false }
    expect((await at.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightSearchSetting', search)).status).toBe(200)
    expect(await at.consumersOf(SKYLARK)).toMatchObject([{ sc_map_isFlightSearchAllowed: false, sc_map_isFlightHoldAllowed: true }])
    expect((await hold({ ...of, consumerSiteId: '9', isFlightHold: true })).status).toBe(404)
    await at.askAfterTerms(SKYLARK)
    await at.decide(BLUE_DHOW, 'Approved')
    const [tours] = await at.consumersOf(BLUE_DHOW)
    const ofTours = { consumerSiteId: '1', supplierListId: tours?.sc_map_supplierListId, isFlightHold: true }
    const refused = await at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/setFlightHoldSetting', ofTours)
    expect(refused.body.errorCode).toBe('NOT_FLIGHTS')
  })

  test('TDS is set for what sells on, and for nobody else', async () => {
    const idOf = async (name: string) =>
      (await server.app.db.selectFrom('legal_entities').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const set = async (name: string) =>
      at.call(SKYLARK, 'supplier/setLERelationConfig', { userLEID: await idOf(name), isTdsDeductable: false })
    const taxOf = async (name: string) =>
      (
        await server.call<{ leRelationConfig: object }>(
          `markupDiscount/getConsumerLEIdGroupMappingWithOwnerLEGroups?consumerLEId=${await idOf(name)}`,
          undefined,
          { as: await server.logIn('admin@skylark.example'), method: 'GET' },
        )
      ).body.leRelationConfig
    expect(await taxOf('Sunrise Holidays')).toMatchObject({ hasTds: true, isTdsDeductable: true })
    expect(await taxOf('Priya Sharma')).toMatchObject({ hasTds: false })
    expect((await set('Sunrise Holidays')).status).toBe(200)
    expect(await taxOf('Sunrise Holidays')).toMatchObject({ hasTds: true, isTdsDeductable: false })
    expect((await set('Priya Sharma')).body.errorCode).toBe('NO_TDS')
    expect((await set('Skylark Travels Pvt Ltd')).status).toBe(404)
    expect((await set('Gulf Breeze Tours')).status).toBe(404)
    expect((await actionsOn(1)).filter((action) => action === 'stop deducting TDS')).toHaveLength(1)
    // The country that a company named when it signed up counts, and not that of the site.
    const sunrise = server.app.db.updateTable('legal_entities').where('name', '=', 'Sunrise Holidays')
    await sunrise.set({ country_code: 'AE' }).execute()
    expect(await taxOf('Sunrise Holidays')).toMatchObject({ hasTds: false })
    expect((await set('Sunrise Holidays')).body.errorCode).toBe('NO_TDS')
    await sunrise.set({ country_code: 'IN' }).execute()
    expect(await taxOf('Sunrise Holidays')).toMatchObject({ hasTds: true })
    const gulfBreeze = server.app.db.updateTable('legal_entities').where('name', '=', 'Gulf Breeze Tours')
    const ofGulfBreeze = { userLEID: await idOf('Gulf Breeze Tours'), isTdsDeductable: false }
    const deduct = () => at.call(BLUE_DHOW, 'supplier/setLERelationConfig', ofGulfBreeze)
    expect((await deduct()).body.errorCode).toBe('NO_TDS')
    await gulfBreeze.set({ country_code: 'IN' }).execute()
    expect((await deduct()).status).toBe(200)
  })
})

describe('who may not', () => {
  test('another site is not asked about', async () => {
    for (const domainName of ['bluedhow.localhost', 'nowhere.example']) {
      const answer = await at.call(SKYLARK, 'supplier/getAllVisibleSuppliersWithConsumerRequests', { domainName })
      expect([domainName, answer.status, answer.body.errorMessage]).toEqual([
        domainName,
        403,
        'You can only see the suppliers of your own site.',
      ])
    }
  })

  const permitted = (permissions: readonly string[]) =>
    server.app.db
      .updateTable('permission_groups')
      .set({ permissions: [...permissions] })
      .where('site_id', '=', 1)
      .execute()
  const DESK = { email: 'desk@skylark.example', host: 'localhost' }

  test('who decides needs the permission of each condition as well', async () => {
    await at.askAfterTerms(BLUE_DHOW)
    await permitted(['network.view', 'network.decide'])
    expect((await at.decide(DESK, 'Approved', { creditLimit: '5' })).body.data).toEqual({ permissions: ['ledger.credit'] })
    expect((await at.decide(DESK, 'Approved', { groupId: null })).body.data).toEqual({ permissions: ['markups.manage'] })
    expect(await at.consumersOf(SKYLARK)).toEqual([])
    expect((await at.decide(DESK, 'Approved')).status).toBe(200)
    expect(await at.consumersOf(DESK)).toMatchObject([{ credit: null }])
  })

  test('who only sees can neither ask nor decide', async () => {
    const { supplierListId } = await at.supplierOf(SKYLARK)
    await permitted(['network.view'])
    expect((await at.ask(DESK, supplierListId)).body.data).toEqual({ permissions: ['network.ask'] })
    expect((await at.suppliersOf(DESK)).length).toBe(1)
    expect(await countRequests()).toBe(0)
  })
})

test('requests come by page, the newest first', async () => {
  const { supplierListId } = await at.askAfterTerms(SKYLARK)
  for (let round = 0; round < 11; round += 1) {
    await at.decide(BLUE_DHOW, 'Rejected')
    await at.ask(SKYLARK, supplierListId)
  }
  const [first, second] = [await at.requestsOf(BLUE_DHOW), await at.requestsOf(BLUE_DHOW, 2)]
  expect(first).toMatchObject({ totalRecords: 12, currentPage: 1, hasNextPage: true, hasPreviousPage: false, totalPages: 2 })
  expect(second).toMatchObject({ currentPage: 2, hasNextPage: false, hasPreviousPage: true, totalPages: 2 })
  expect([first.records.length, second.records.length]).toEqual([10, 2])
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(12)
  expect(first.records[0]?.requestStatus).toBe('Pending')
})

test('a consumer sees nothing of other consumers, and the supplier nothing of the consumer’s own side', async () => {
  const { supplierListId } = await at.askAfterTerms(SKYLARK)
  await at.decide(BLUE_DHOW, 'Approved', { creditLimit: '25000' })
  await at.map(SKYLARK, supplierListId, 'Suspended')
  const seen = JSON.stringify(await at.suppliersOf(SKYLARK))
  expect(seen).not.toMatch(/25000|legalEntity|group/i)
  expect(JSON.stringify(await at.consumersOf(BLUE_DHOW))).not.toMatch(/mapping/i)
})

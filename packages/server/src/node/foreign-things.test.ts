/** Long, because it is a table: every call that names a thing, asked by those whose thing it is not, and at once by those whose it is. */
import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import { type ViewAs, viewAsOf } from '@tradewind/contract/view-as'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { requestEndsAt } from '@tradewind/domain/company-team/approval-request'
import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { money, zero } from '@tradewind/domain/money'
import { PARTNER_SCOPES } from '@tradewind/domain/permissions/partner-scopes'
import { plainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { hashToken } from '../accounts/password.ts'
import { insertActivitySale, insertOrder } from '../activity-sales/activity-sale-repo.ts'
import { putRequest } from '../company-team/approval-repo.ts'
import { insertTask } from '../customer-care/care-repo.ts'
import { inSite } from '../database/in-site.ts'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import { search } from '../flights/book/testing/buy-flight.ts'
import { newSearchId } from '../flights/search/search-id.ts'
import { insertApplication } from '../network/applications/application-repo.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { AGENT, askFor, buyTicket, callerOf, quoteBack } from '../tickets/changes/testing/change-desk.ts'
import { openVoucherOf } from '../vouchers/voucher-repo.ts'

const ADMIN = 'admin@skylark.example'
const OTHER_SITE = { email: 'admin@bluedhow.example', host: 'bluedhow.localhost' }
/** Another company's, and a private customer, of the same site. */
const OTHER_COMPANY = 'corporate@skylark.example'
const OTHERS = [OTHER_COMPANY, 'priya@skylark.example']
/** Of the agent's own company. */
const COLLEAGUE = 'agent2@skylark.example'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64')

type Definition = {
  '~orpc': { route: { method: 'GET' | 'POST' | 'DELETE'; path: string }; meta: CallMeta; inputSchema?: z.ZodType }
}
/** `currency` is the one of the site that is asked: no other is refused before a thing is looked for. */
type Things = Awaited<ReturnType<typeof makeThings>> & { currency: string }

let sandbox: Sandbox
let server: TestServer
let things: Things
/** By whose they are: of another company of the site, and of another site. Each has every scope. */
const keys = new Map<string, string>()
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  things = { ...(await makeThings()), currency: 'INR' }
  keys.set('of a company', await makeFullKey({ email: ADMIN, host: 'localhost' }, OTHER_COMPANY))
  keys.set('of a site', await makeFullKey(OTHER_SITE, 'agent@bluedhow.example'))
}, 120_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

/** One of everything, of the agent Sunrise Holidays and of the site Skylark. */
async function makeThings() {
  const actor = await logInActor(server, AGENT)
  const agent = await callerOf(server, AGENT)
  const as = { agent: await server.logIn(AGENT), admin: await server.logIn(ADMIN) }
  const ask = async <Body>(who: 'agent' | 'admin', path: string, input?: object): Promise<Body> => {
    const { status, body } = await server.call<Body>(path, input, { as: as[who], method: input ? 'POST' : 'GET' })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const whole = await buyTicket(agent)
  const { quoteId } = await quoteBack(agent, whole.bookingId)
  const changed = await buyTicket(agent)
  const { body } = await askFor(agent, changed.bookingId, { RequestType: 3 })
  const slug = Buffer.from(`${whole.bookingId}___${whole.pnr}`).toString('base64')
  const { documents } = await ask<{ documents: { documentId: number }[] }>('agent', 'documents/getBookingDocuments', {
    bookingId: whole.bookingId,
  })
  const topUp = await ask<{ orderId: string }>('agent', 'wl/user/startTopUp', { amount: '100', idempotencyKey: 'k' })
  const { entry } = await ask<{ entry: { id: number } }>('agent', 'wl/user/uploadPaymentProof', {
    amount: '10',
    mode: 'upi',
    reference: 'PROOF1',
    date: new Date().toISOString().slice(0, 10),
    file: { name: 'a.png', contentBase64: PNG },
    idempotencyKey: 'k',
  })
  const { groups } = await ask<{ groups: { id: number }[] }>('admin', 'markupDiscount/LEGroupsForWl')
  const groupId = groups[0]?.id ?? 0
  const created = await ask<{ group: { id: number } }>('admin', 'rbac/createUserGroup', { groupName: 'Foreign' })
  const markup = { groupId, name: 'Two', markup: { kind: 'percent', per: 'booking', on: 'base', value: '2' } }
  const saved = await ask<{ markup: { markupId: number; version: number } }>('admin', 'markupDiscount/defaultAirlineMarkup', {
    markup,
  })
  await ask('admin', 'markupDiscount/saveDraftRule', { kind: 'defaultAirline', markup })
  const draft = await ask<{ changes: { changeId: number }[] }>('admin', `markupDiscount/draft?groupId=${groupId}`)
  const { whatIf } = await ask<{ whatIf: { whatIfId: number } }>('admin', 'markupDiscount/startWhatIf', { groupId })
  const sheet = await ask<{ export: { id: string } }>('admin', 'flight/exportTickets', {})
  const { searchId, options } = await search(agent)
  const option = options[0]
  const shared = await ask<{ offer: { offerId: number } }>('agent', 'flight/offers/shareOptions', {
    searchId,
    resultIndexes: [option?.resultIndex],
  })
  const view = await ask<{ id: number }>('agent', 'views/saveView', { list: 'bookings', name: 'Mine', search: 'status=held' })
  const device = await server.app.db
    .insertInto('push_subscriptions')
    .values({
      site_id: actor.siteId,
      user_id: actor.userId,
      session_hash: hashToken(as.agent),
      endpoint: `${sandbox.url}/push/foreign`,
      p256dh: 'x',
      auth: 'x',
      device: 'A browser',
      created_at: server.app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const catalogue = await makeCatalogue(ask, groupId)
  const quoted = await makeQuotation(ask, catalogue, actor.userId)
  const { run } = await ask<{ run: { id: number } }>('admin', 'reconciliation/runNow', {})
  const difference = await sql<{ id: number }>`
    insert into differences (site_id, section, kind, about, title, ours, theirs, found_run, seen_run, found_at, seen_at)
    values (${actor.siteId}, 'supplier', 'missingThere', 'test', 'T', 'a', 'b', ${run.id}, ${run.id}, now(), now()) returning id`.execute(
    server.app.db,
  )
  const held = await sql<{ id: bigint }>`
    insert into rate_fetches (site_id, status, begun_at, next_check_at, published_on, held_rates)
    values (${actor.siteId}, 'held', now(), now(), '2026-11-20', '[]') returning id`.execute(server.app.db)
  const notice = await sql<{ id: string }>`
    insert into notices (site_id, user_id, kind, title, body, path, created_at)
    values (${actor.siteId}, ${actor.userId}, 'walletMoney', 'T', '', '/x', now()) returning id::text`.execute(server.app.db)
  const attempt = await server.app.db
    .selectFrom('gateway_payments')
    .select('id')
    .where('payment_id', '=', topUp.orderId)
    .executeTakeFirstOrThrow()
  return {
    siteId: actor.siteId,
    approvalId: await askedOf(actor, topUp.orderId),
    taskId: await taskOf(actor),
    applicationId: await applicationOf(actor),
    userId: actor.userId,
    legalEntityId: actor.legalEntityId,
    bookingId: whole.bookingId,
    slug,
    quoteId,
    changeRequestId: body.changeRequestId,
    documentId: documents[0]?.documentId ?? 0,
    orderId: topUp.orderId,
    transactionId: attempt.id,
    entryId: entry.id,
    userGroupId: created.group.id,
    permissionProposalId: await proposalOf(actor, created.group.id),
    groupId,
    markupId: saved.markup.markupId,
    version: saved.markup.version,
    changeId: draft.changes[0]?.changeId ?? 0,
    whatIfId: whatIf.whatIfId,
    exportId: sheet.export.id,
    searchId,
    resultIndex: option?.resultIndex ?? '',
    offerId: shared.offer.offerId,
    differenceId: difference.rows[0]?.id ?? 0,
    viewId: view.id,
    deviceId: device.id,
    noticeId: notice.rows[0]?.id ?? '',
    fetchId: Number(held.rows[0]?.id),
    ...catalogue,
    ...(await makeCart(ask, catalogue)),
    ...(await orderActivity(actor, catalogue)),
    ...quoted,
    ...(await makeTwoSites(as.admin)),
    ...(await makeSoldService(ask, actor.userId)),
    keyId: await makeKeyOf(ask, actor.userId),
    installationId: await addInstallation(ask),
    ...(await makeEndpoint(ask)),
    pictureId: await insertPicture(actor.siteId, catalogue.activityId),
  }
}

/** Waits although nothing needs approval here: so every other change of permissions is made at once. */
async function proposalOf({ siteId, userId }: Actor, groupId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into permission_proposals (site_id, kind, group_id, group_version, permissions, proposed_by, proposed_at)
    values (${siteId}, 'group', ${groupId}, 1, '{}', ${userId}, now()) returning id::text`.execute(server.app.db)
  return rows[0]?.id ?? ''
}

/** Its messages are never sent: the address leads nowhere. */
async function makeEndpoint(ask: <Body>(who: 'agent' | 'admin', path: string, input?: object) => Promise<Body>) {
  const wish = { url: 'https://hooks.invalid/theirs', events: ['booking.released'] }
  const { endpoint } = await ask<{ endpoint: { endpointId: number } }>('agent', 'partner/makeWebhookEndpoint', wish)
  const { endpointId } = endpoint
  return { endpointId, ...(await ask<{ deliveryId: number }>('agent', 'partner/sendWebhookTest', { endpointId })) }
}

async function makeKeyOf(
  ask: <Body>(who: 'agent' | 'admin', path: string, input?: object) => Promise<Body>,
  userId: number,
): Promise<number> {
  const wish = { userId, name: 'Theirs', mode: 'live', scopes: ['read'] }
  return (await ask<{ key: { keyId: number } }>('admin', 'partner/makeKey', wish)).key.keyId
}

async function makeFullKey({ email, host }: { email: string; host: string }, holder: string): Promise<string> {
  const { id: userId } = await server.app.db.selectFrom('users').select('id').where('email', '=', holder).executeTakeFirstOrThrow()
  const wish = { userId, name: 'Every scope', mode: 'live', scopes: PARTNER_SCOPES }
  const { body } = await server.call<{ text: string }>('partner/makeKey', wish, { as: await server.logIn(email, { host }), host })
  if (!body.text) throw new Error(`No key: ${JSON.stringify(body)}`)
  return body.text
}

/** Its address leads nowhere. */
async function addInstallation(
  ask: <Body>(who: 'agent' | 'admin', path: string, input?: object) => Promise<Body>,
): Promise<number> {
  const wish = { address: 'https://partner.invalid' }
  type Added = { installations: { installationId: number }[] }
  return (await ask<Added>('admin', 'supplier/installations/addInstallation', wish)).installations[0]?.installationId ?? 0
}

/** Its upload is a form, which only the tests of pictures send. */
async function insertPicture(siteId: number, activityId: number): Promise<number> {
  const name = `${'a'.repeat(32)}-${'b'.repeat(32)}`
  await sql`insert into stored_files (site_id, name, parts, created_at) values (${siteId}, ${name}, '{160.webp}', now())`.execute(
    server.app.db,
  )
  const { rows } = await sql<{ id: string }>`
    insert into pictures (site_id, activity_id, position, file_name, content_hash, widths, width, height, colour, created_at)
    values (${siteId}, ${activityId}, 1, ${name}, ${Buffer.alloc(32)}, '{160}', 160, 90, '#aabbcc', now()) returning id`.execute(
    server.app.db,
  )
  return Number(rows[0]?.id)
}

/** Skylark asked Blue Dhow and is not decided on, and Blue Dhow is a consumer of Skylark; each site knows the other's half from its own side only. */
async function makeTwoSites(asSkylark: string) {
  const asDhow = await server.logIn(OTHER_SITE.email, { host: OTHER_SITE.host })
  const here = { as: asSkylark, host: 'localhost' }
  const there = { as: asDhow, host: OTHER_SITE.host }
  type Partner = { supplierListId: string; termsVersion: number; request: { id: string } | null }
  const request = async (who: typeof here) => {
    const list = { domainName: who.host }
    const read = async () =>
      (await server.call<{ suppliers: Partner[] }>('supplier/getAllVisibleSuppliersWithConsumerRequests', list, who)).body
        .suppliers[0]
    const { supplierListId, termsVersion: version } = (await read()) as Partner
    await server.call('wl/user/supplierApproval_acceptTermsAndConditions', { supplierListId, version }, who)
    await server.call('supplier/consumerToSupplierRequests', { supplierListId }, who)
    return { supplierListId, requestId: (await read())?.request?.id ?? '' }
  }
  const [asked, received] = [await request(here), await request(there)]
  const { body } = await server.call<{ records: { whitelabel_mongoDb_siteId: string }[] }>(
    'supplier/supplierOnlyAccess/consumerToSupplierRequestsBasedOnSupplierId',
    undefined,
    { ...here, method: 'GET' },
  )
  const consumerMongoSiteId = body.records[0]?.whitelabel_mongoDb_siteId ?? ''
  const approval = { newRequestStatus: 'approved', requestId: received.requestId, consumerMongoSiteId }
  await server.call('supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus', approval, here)
  return {
    ...{ askedSupplyId: asked.supplierListId, askedRequestId: asked.requestId, ownSupplyId: received.supplierListId },
    ...approval,
  }
}

type Ask = <Body>(who: 'agent' | 'admin', path: string, input?: object) => Promise<Body>

const KEY_OF_INSTALLATION = `whpk_${Buffer.alloc(32, 7).toString('base64')}`

/** A cart of the agent with one item. */
async function makeCart(ask: Ask, { tourOptionId }: { tourOptionId: number }) {
  const payload = { tourOptionCart: [{ tourOptionId, date: '2027-01-14' }] }
  const { cart, addedIds } = await ask<{ cart: { id: number }; addedIds: number[] }>('agent', 'activities/cart/addToCart', {
    ...{ cartId: -1, payload, ...TRIP },
  })
  return { cartId: cart.id, cartItemId: addedIds[0] ?? 0 }
}

/** A confirmed activity of the agent, with its voucher. */
async function orderActivity(buyer: Actor, { activityId, tourOptionId }: { activityId: number; tourOptionId: number }) {
  const now = server.app.now()
  const nothing = zero('INR')
  const price = {
    currency: 'INR',
    payable: money(100n, 'INR'),
    cost: nothing,
    costInSale: nothing,
    fee: nothing,
    withheld: nothing,
    earned: nothing,
  }
  return inSite(server.app.db, buyer.siteId, async (tx) => {
    const activityOrderId = await insertOrder(tx, buyer, now)
    const activitySaleId = await insertActivitySale(tx, {
      ...{ orderId: activityOrderId, buyer, key: 'foreign', requestHash: Buffer.alloc(32), now, bookedOn: plainDate('2027-01-14') },
      ...{ activity: { id: activityId, name: 'Theirs' }, option: { id: tourOptionId, name: 'Theirs', city: 'Dubai' } },
      ...{ day: plainDate('2027-01-14'), startInstant: now, zone: 'Asia/Dubai', party: { adults: 1, childAges: [], infants: 0 } },
      ...{ people: 1, seats: 0, transfer: 'ticket', pickup: '', leadName: 'Theirs', costs: [], cancellation: [], supplierId: null },
      slot: { startsAt: '09:00', closesAt: null, places: null, bookableUntil: now, isTooLate: false, freeUntil: null },
      price: { ...price, lines: [], tax: [], steps: [] },
    })
    await openVoucherOf(tx, { orderId: activityOrderId, code: 'abcdefghijkmnpqrstuvwxyz23' }, now)
    await tx.updateTable('activity_sales').set({ confirmed_at: now }).where('id', '=', activitySaleId).execute()
    return { activityOrderId, activitySaleId }
  })
}

/** A quotation that was not sent: its customer does not see it yet. */
async function makeQuotation(ask: AskAdmin, catalogue: Awaited<ReturnType<typeof makeCatalogue>>, customerId: number) {
  const { hotelId: accomodationId, activityId, tourOptionId, areaId } = catalogue
  const stay = { accomodationId, noOfNights: 1, checkinDate: '2027-01-01', numberOfRooms: 1, price: '1', bookedByCustomer: false }
  const tour = { activityId, tourOptionId, price: '1', priceReason: 'Agreed' }
  const drive = { fromAreaId: areaId, toAreaId: areaId, transferType: 'oneway', sharingBasis: 'PVT', price: '1' }
  const kart = {
    ...{ customerId, kartName: 'Theirs', adults: 1, noOfDays: 1, noOfNights: 1, currencySymbol: 'INR', totalPrice: '4' },
    ...{ accomodations: [stay], activities: [tour], miscellaneous: [{ name: 'Visa', price: '1' }] },
    transfers: [{ ...drive, priceReason: 'Agreed' }],
  }
  type Lines = Record<'accomodations' | 'activities' | 'transfers' | 'miscellaneous', { id: number }[]>
  const { kart: saved } = await ask<{ kart: { id: number } & Lines }>('admin', 'kart/saveKart', kart)
  const lineId = (list: keyof Lines) => saved[list][0]?.id ?? 0
  const wish = { quotationId: saved.id, version: 1, isIncomplete: true, idempotencyKey: 'proposal of mine' }
  const { proposal } = await ask<{ proposal: { id: number } }>('admin', 'proposals/sendProposal', wish)
  return {
    ...{ kart, kartId: saved.id, proposalId: proposal.id, stayLineId: lineId('accomodations') },
    ...{ tourLineId: lineId('activities'), miscellaneousLineId: lineId('miscellaneous') },
    transferLineId: lineId('transfers'),
  }
}

/** A vouchered quotation with a payment and a service. */
async function makeSoldService(ask: AskAdmin, customerId: number) {
  const kart = {
    ...{ customerId, kartName: 'Sold', adults: 1, noOfDays: 1, noOfNights: 0, currencySymbol: 'INR', totalPrice: '1' },
    miscellaneous: [{ name: 'Visa', price: '1', startDate: '2027-01-01' }],
  }
  const { kart: saved } = await ask<{ kart: { id: number } }>('admin', 'kart/saveKart', kart)
  type Answer = { money: { receipts: { id: number }[]; sales: { saleId: number }[] } }
  const payment = { id: saved.id, amount: '0.50', idempotencyKey: 'a payment of mine' }
  const { money: paid } = await ask<Answer>('admin', 'kart/addReceipt', payment)
  await ask('admin', 'kart/setKartStatus', { id: saved.id, version: 1, status: 'vouchered' })
  const { money: sold } = await ask<Answer>('admin', `kart/getReceipts?id=${saved.id}`)
  const more = { miscellaneous: [{ name: 'Driver', price: '5', startDate: '2027-01-01' }] }
  const change = {
    ...{ ...kart, ...more, id: saved.id, version: 1, totalPrice: '5', difference: '5.00' },
    refunds: [{ saleId: sold.sales[0]?.saleId ?? 0, refund: '0' }],
  }
  const { changes } = await ask<{ changes: { id: number }[] }>('admin', 'kart/offerChange', {
    ...change,
    idempotencyKey: 'a change of mine',
  })
  return {
    ...{ soldKart: { ...kart, ...more, id: saved.id, version: 1 }, soldKartId: saved.id, saleChangeId: changes[0]?.id ?? 0 },
    ...{ receiptId: paid.receipts[0]?.id ?? 0, serviceSaleId: sold.sales[0]?.saleId ?? 0 },
  }
}

type AskAdmin = <Body>(who: 'admin', path: string, input?: object) => Promise<Body>

/** One of everything that a destination company keeps. */
async function makeCatalogue(ask: AskAdmin, groupId: number) {
  const save = async <Key extends string>(path: string, key: Key, input: object) =>
    (await ask<Record<Key, { id: number }>>('admin', path, input))[key].id
  const cityId = 292223
  const activityId = await save('dmc/saveActivity', 'activity', { name: 'Creek cruise', cityId })
  const tourOptionId = await save('dmc/saveTourOptions', 'tourOption', { activityId, name: 'Evening' })
  const locationId = await save('dmc/saveLocationOption', 'location', { name: 'Garage' })
  const areaId = await save('areas/addArea', 'area', { name: 'Deira', cityId })
  const areaTransfer = {
    marketId: 0,
    transferType: 'oneway',
    sharingBasis: 'sharing',
    amount: '10',
    validFromDate: '2027-01-01',
    validTillDate: '2027-12-31',
  }
  const rate = { tourOptionId, marketId: 0, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-01-01' }
  const ticketRates = { rates: [{ ...rate, adultAmount: '1', childAmount: '1' }] }
  const transferRates = { rates: [{ ...rate, amount: '1', description: 'Car', transferType: 'return', sharingBasis: 'sharing' }] }
  const activityMarkup = { name: 'Five', tourOptionId, markup: { kind: 'percent', per: 'booking', value: '5' } }
  const sheet = 'Market,From,To,Adult,Child\nAll other markets,2027-01-01,2027-01-02,1,1\n'
  const rateSheet = {
    file: { name: 'a.csv', contentBase64: Buffer.from(sheet).toString('base64') },
    mapping: {
      columns: { market: 'Market', validFrom: 'From', validTill: 'To', adultAmount: 'Adult', childAmount: 'Child' },
      fixed: {},
      isDayFirst: true,
    },
  }
  await ask('admin', 'dmc/rateSheet/import', { ...rateSheet, tourOptionId, supplier: 'Dhow Ltd' })
  const later = await save('dmc/saveTourOptions', 'tourOption', { activityId, name: 'Later' })
  await ask('admin', 'dmc/rateSheet/import', { ...rateSheet, tourOptionId: later })
  const planned = await ask<{ publicationId: number }>('admin', 'dmc/rateStudio/planPublication', {
    day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    drafts: [{ tourOptionId: later, ticketRevision: 1, transferRevision: 0 }],
  })
  const known = await ask<{ mappings: { id: number }[] }>('admin', 'dmc/rateSheet/mappings')
  const idOf = async (path: string, input: object) =>
    (await ask<{ rates: { id: number }[] }>('admin', path, input)).rates[0]?.id ?? 0
  return {
    ticketRateId: await idOf('dmc/saveActivityTicketRates', ticketRates),
    transferRateId: await idOf('dmc/saveTourOptionTransferRates', transferRates),
    ticketRates,
    transferRates,
    activityMarkup,
    activityMarkupId: await save('activity/markup/addActivityMarkUp', 'markup', { markup: { ...activityMarkup, groupId } }),
    rateSheet,
    mappingId: known.mappings[0]?.id ?? 0,
    publicationId: planned.publicationId,
    cityId,
    activityId,
    tourOptionId,
    locationId,
    areaTransfer,
    areaId,
    transferId: await save('areas/createTransfers', 'transfer', { ...areaTransfer, from: areaId, to: areaId }),
    placeId: await save('areas/savePlace', 'place', { kind: 'port', name: 'Abra pier', cityId }),
    hotelId: await save('dmc/createNewAccomodation', 'accomodation', { name: 'Creek Inn', address: '1 Quay', cityId }),
    marketId: await save('dmc/createNewMarket', 'market', { name: 'India' }),
    poolId: await save('dmc/saveCapacityPool', 'pool', { name: 'Boat', people: 20 }),
    comboId: await save('dmc/createDmcCombo', 'combo', { name: 'Two', amount: '10', tourOptions: [{ tourOptionId }] }),
    driverId: await save('dmc/saveDriver', 'driver', { driverName: 'Salim', locationId }),
    vehicleId: await save('dmc/saveVehicle', 'vehicle', { name: 'Van', people: 7, bags: 7 }),
  }
}

const flight = {
  leg: 0,
  airlineCode: 'AI',
  flightNumber: '101',
  bookingClass: 'Y',
  origin: 'DEL',
  destination: 'BOM',
  departureLocal: '2027-01-01T10:00',
  arrivalLocal: '2027-01-01T12:00',
}
const rule = (things: Things) => ({
  groupId: things.groupId,
  name: 'Mine',
  markup: { kind: 'percent', per: 'booking', on: 'base', value: '2' },
})
const changed =
  (more: object = {}) =>
  ({ changeRequestId }: Things) => ({ changeRequestId, ...more })
const inGroup =
  (more: object = {}) =>
  ({ groupId }: Things) => ({ groupId, ...more })
const aboutDifference =
  (more: object = {}) =>
  ({ differenceId }: Things) => ({ differenceId, ...more })
const chosen = ({ searchId: traceId, resultIndex }: Things) => ({ traceId, resultIndex })
const ended = ({ markupId }: Things) => ({ markupId })
const saved = (things: Things) => ({ markup: { ...rule(things), markupId: things.markupId, version: things.version } })

const TRIP = { adults: 1, children: 0, startDate: '2027-01-14', endDate: '2027-01-19' }
const ofCart =
  (more: object = {}) =>
  ({ cartId }: Things) => ({ cartId, ...more })
const ofItem =
  (more: object = {}) =>
  ({ cartId, cartItemId }: Things) => ({ cartId, cartItemId, ...more })

/** A task about somebody of the agency. */
async function taskOf(actor: Actor): Promise<string> {
  const { userId, siteId } = actor
  return inSite(server.app.db, siteId, async (tx) => {
    const task = { customerId: userId, title: 'Call', dueOn: plainDate('2030-01-01'), ownerId: userId, createdBy: userId }
    return (await insertTask(tx, { ...task, key: 'foreign', now: server.app.now() })) ?? ''
  })
}

/** The company of the agency applies as a supplier. */
async function applicationOf({ siteId, legalEntityId, userId }: Actor): Promise<string> {
  const wish = { offers: ['transfers' as const], companyName: 'Theirs', contactName: 'A', email: 'a@b.example' }
  const more = { phone: '+91 22 4000 1000', city: 'Mumbai', website: '', about: 'Boats' }
  return inSite(
    server.app.db,
    siteId,
    async (tx) => (await insertApplication(tx, { legalEntityId, userId, wish: { ...wish, ...more }, now: server.app.now() })) ?? '',
  )
}

/** A request for approval that waits, as somebody of the agency would have made it. */
async function askedOf(actor: Actor, orderId: string): Promise<string> {
  const now = server.app.now()
  return inSite(server.app.db, actor.siteId, async (tx) => {
    const { id } = await putRequest(tx, {
      ...{ orderId, legalEntityId: actor.legalEntityId, askedBy: actor.userId, title: 'Flight DEL–BOM', things: ['flight'] },
      ...{ amount: money(10_000n, 'INR'), reason: '', now, endsAt: requestEndsAt(now) },
    })
    return id
  })
}

/** What each call that names a thing is asked with; every one of them must answer that there is none. */
const ASKED: Record<string, (things: Things) => object> = {
  'customers.getUserById': ({ userId }) => ({ userId }),
  'customers.createCustomer': ({ groupId }) => ({ customer: { firstName: 'Mine', email: 'mine@elsewhere.example' }, groupId }),
  'personalData.setStaffPlace': ({ userId }) => ({ userId, branch: '', designation: '' }),
  'customerCare.getCustomerCare': ({ userId }) => ({ userId }),
  'customerCare.addCustomerNote': ({ userId }) => ({ userId, body: 'x', idempotencyKey: 'x' }),
  'customerCare.addCustomerTask': ({ userId }) => ({
    ...{ userId, ownerId: userId, title: 'x', dueOn: '2030-01-01', idempotencyKey: 'x' },
  }),
  'customerCare.changeCustomerTask': ({ taskId: id, userId: ownerId }) => ({ id, title: 'x', dueOn: '2030-01-01', ownerId }),
  'customerCare.finishCustomerTask': ({ taskId: id }) => ({ id, isDone: true }),
  'customerMerges.compareCustomers': ({ userId }) => ({ keptId: userId, mergedId: userId + 1 }),
  'customerMerges.mergeCustomers': ({ userId }) => ({ keptId: userId, mergedId: userId + 1 }),
  'customerMerges.declineCustomerMerge': ({ userId }) => ({ keptId: userId, mergedId: userId + 1 }),
  'customerMerges.undoCustomerMerge': ({ userId: mergedId }) => ({ mergedId }),
  'customerMerges.getCustomerMerges': ({ userId }) => ({ userId }),
  'companyTeam.appointOwner': ({ userId }) => ({ userId }),
  'companyTeam.askForApproval': ({ orderId }) => ({ orderId }),
  'companyTeam.decideApproval': ({ approvalId: id }) => ({ id, isApproved: true, amount: '100.00' }),
  'companyTeam.withdrawApproval': ({ approvalId: id }) => ({ id }),
  'signUp.getSignUp': ({ userId }) => ({ userId }),
  'signUp.decideSignUp': ({ userId: customerId }) => ({ customerId, isApproved: true }),
  'customers.toggleBlock': ({ userId: customerId }) => ({ customerId, isBlocked: true }),
  'customers.setFlightHold': ({ userId }) => ({ userId, isFlightHold: true }),
  'customers.setFlightSearch': ({ userId }) => ({ userId, isFlightSearchAllowed: false }),
  'customers.getMonthlyUsage': ({ userId }) => ({ userId }),
  'customers.startActingFor': ({ userId }) => ({ userId }),
  'customers.startViewingAs': ({ userId }) => ({ userId }),
  'customers.updateDetails': ({ userId: customerId }) => ({
    customerId,
    firstName: 'Mine',
    email: 'mine@x.example',
    companyName: 'Mine',
  }),
  'permissions.getGroupOfUser': ({ userId }) => ({ userId }),
  'secondFactor.resetSecondFactor': ({ userId }) => ({ userId }),
  'permissions.putInGroup': ({ userId }) => ({ userId, userGroupId: null }),
  'permissions.getManagedGroup': ({ userGroupId }) => ({ userGroupId }),
  'permissions.copyGroup': ({ userGroupId }) => ({ userGroupId, groupName: 'Mine' }),
  'permissions.renameGroup': ({ userGroupId }) => ({ userGroupId, version: 1, groupName: 'Mine' }),
  'permissions.saveGroup': ({ userGroupId }) => ({ userGroupId, version: 1, permissions: ['audit.view'] }),
  'permissions.undoGroupChange': ({ userGroupId }) => ({ userGroupId, version: 1, entryId: '1' }),
  'permissions.deleteGroup': ({ userGroupId }) => ({ userGroupId, version: 1 }),
  'staffAccounts.createStaff': ({ userGroupId }) => ({
    firstName: 'Foreign',
    email: 'foreign-staff@elsewhere.example',
    userGroupId,
    idempotencyKey: 'foreign-staff-key',
  }),
  'staffAccounts.inviteStaffAgain': ({ userId }) => ({ userId }),
  'staffAccounts.endStaff': ({ userId }) => ({ userId }),
  'staffAccounts.readmitStaff': ({ userId }) => ({ userId }),
  'permissions.setSuperAdmin': ({ userId }) => ({ userId, isSuperAdmin: true }),
  'permissions.simulate': ({ userId }) => ({ userId }),
  'permissions.decidePermissionProposal': ({ permissionProposalId }) => ({ id: permissionProposalId, isApproved: true }),
  'permissions.withdrawPermissionProposal': ({ permissionProposalId }) => ({ id: permissionProposalId }),
  // What Skylark asked of Blue Dhow is no supplier of Blue Dhow's.
  'webhooks.changeEndpoint': ({ endpointId }) => ({ endpointId, events: ['wallet.changed'], isOn: true }),
  'webhooks.deleteEndpoint': ({ endpointId }) => ({ endpointId }),
  'webhooks.rotateSecret': ({ endpointId }) => ({ endpointId, oldValidHours: 1 }),
  'webhooks.sendTest': ({ endpointId }) => ({ endpointId }),
  'webhooks.getDeliveries': ({ endpointId }) => ({ endpointId }),
  'webhooks.resend': ({ endpointId, deliveryId }) => ({ endpointId, deliveryIds: [deliveryId] }),
  'partnerKeys.makeKey': ({ userId }) => ({ userId, name: 'Mine', mode: 'live', scopes: ['read'] }),
  'partnerKeys.rotateKey': ({ keyId }) => ({ keyId, oldValidHours: 1 }),
  'partnerKeys.revokeKey': ({ keyId }) => ({ keyId }),
  'partnerKeys.setKeyLimits': ({ keyId }) => ({ keyId, perMinute: 60, addresses: [] }),
  'partnerKeys.getKeyUsage': ({ keyId }) => ({ keyId }),
  'installations.moveInstallation': ({ installationId }) => ({ installationId, address: 'https://moved.example' }),
  'partnerKeys.getCompanyUsage': ({ keyId }) => ({ keyId }),
  'installations.setInstallationKey': ({ installationId }) => ({ installationId, theirKey: KEY_OF_INSTALLATION }),
  'installations.rotateInstallationKey': ({ installationId }) => ({ installationId }),
  'installations.removeFormerInstallationKey': ({ installationId }) => ({ installationId }),
  'installations.endInstallation': ({ installationId }) => ({ installationId }),
  'installations.checkInstallation': ({ installationId }) => ({ installationId }),
  'network.getSupplierDetails': ({ askedSupplyId: supplierListId }) => ({ supplierListId }),
  'network.getTerms': ({ askedSupplyId: supplierListId }) => ({ supplierListId }),
  'network.jumpToSupplier': ({ askedSupplyId: supplierId }) => ({ supplierId }),
  'network.acceptTerms': ({ askedSupplyId: supplierListId }) => ({ supplierListId, version: 1 }),
  'network.sendRequest': ({ askedSupplyId: supplierListId }) => ({ supplierListId }),
  'network.withdrawRequest': ({ askedRequestId: requestId }) => ({ requestId }),
  'network.changeMapping': ({ askedSupplyId: mapping }) => ({ mapping, status: 'Suspended' }),
  'network.changeRequestStatus': ({ requestId, consumerMongoSiteId }) => ({
    newRequestStatus: 'Suspended',
    requestId,
    consumerMongoSiteId,
  }),
  'network.getConsumerSearches': ({ ownSupplyId: supplierListId, consumerMongoSiteId: consumerSiteId }) => ({
    supplierListId,
    consumerSiteId,
  }),
  'network.setConsumerSearchLimit': ({ ownSupplyId: supplierListId, consumerMongoSiteId: consumerSiteId }) => ({
    supplierListId,
    consumerSiteId,
    limit: null,
  }),
  'network.setConsumerSearchExemption': ({ ownSupplyId: supplierListId, consumerMongoSiteId: consumerSiteId }) => ({
    supplierListId,
    consumerSiteId,
    exempt: true,
  }),
  'network.setFlightHold': ({ ownSupplyId: supplierListId, consumerMongoSiteId: consumerSiteId }) => ({
    supplierListId,
    consumerSiteId,
    isFlightHold: true,
  }),
  'network.setFlightSearch': ({ ownSupplyId: supplierListId, consumerMongoSiteId: consumerSiteId }) => ({
    supplierListId,
    consumerSiteId,
    isFlightSearchAllowed: false,
  }),
  'supplierApplications.decideSupplierApplication': ({ applicationId: id }) => ({ id, isApproved: true }),
  'network.setLERelationConfig': ({ legalEntityId: userLEID }) => ({ userLEID, isTdsDeductable: false }),
  // Nor is what Skylark supplies one of Skylark's own suppliers.
  'partnerActivities.searchPartnerActivities': ({ ownSupplyId: supplierListId, cityId }) => ({
    supplierListId,
    cityId,
    startDate: '2027-03-01',
    endDate: '2027-03-01',
  }),
  'partnerActivities.orderPartnerActivity': ({ ownSupplyId: supplierListId }) => ({
    ...{ supplierListId, tourOptionId: 1, date: '2027-03-01', startsAt: '09:00', transfer: 'ticket' },
    ...{ leadName: 'Mine', agreedTotal: '1.00', idempotencyKey: 'mine mine' },
  }),
  'partnerActivities.endPartnerOrderByHand': ({ activitySaleId: saleId }) => ({
    ...{ saleId, learned: 'notBooked', note: 'They say they have nothing.' },
  }),
  'activities.updateActivityPriority': ({ activityId }) => ({ activityId, priority: 2 }),
  'activities.arrangeActivities': ({ activityId }) => ({ activityIds: [activityId] }),
  'activities.changeActivities': ({ activityId }) => ({ changes: [{ activityId, isTurnedOn: false }] }),
  'activities.toggleActivityFields': ({ activityId }) => ({ activityId, isTurnedOn: false }),
  'activities.mapAreaActivity': ({ activityId, areaId }) => ({ activityId, areaId }),
  'activities.saveActivity': ({ activityId: id, cityId }) => ({ id, cityId, name: 'Mine' }),
  'tourOptions.getTourOptions': ({ activityId }) => ({ activityId }),
  'tourOptions.saveTourOptions': ({ activityId, tourOptionId: id }) => ({ id, activityId, name: 'Mine' }),
  'tourOptions.saveCapacityPool': ({ poolId: id }) => ({ id, name: 'Mine', people: 1 }),
  'areaTransfers.createTransfers': ({ transferId: id, areaId, areaTransfer }) => ({
    ...areaTransfer,
    id,
    from: areaId,
    to: areaId,
  }),
  'areaTransfers.deleteTransfers': ({ transferId: id }) => ({ id }),
  'rates.saveTicketRates': ({ ticketRates }) => ticketRates,
  'rates.getTicketRates': ({ tourOptionId }) => ({ tourOptionId }),
  'rates.deleteTicketRate': ({ ticketRateId: id }) => ({ id }),
  'rates.orderTicketRates': ({ tourOptionId, ticketRateId }) => ({ tourOptionId, order: [ticketRateId] }),
  'rates.saveTransferRates': ({ transferRates }) => transferRates,
  'rates.getTransferRates': ({ tourOptionId }) => ({ tourOptionId }),
  'rates.deleteTransferRate': ({ transferRateId: id }) => ({ id }),
  'rates.orderTransferRates': ({ tourOptionId, transferRateId }) => ({ tourOptionId, order: [transferRateId] }),
  'activityMarkups.addActivityMarkUp': ({ groupId, activityMarkup }) => ({ markup: { ...activityMarkup, groupId } }),
  'activityMarkups.editActivityMarkUp': ({ groupId, activityMarkup, activityMarkupId: id }) => ({
    markup: { ...activityMarkup, groupId, id },
  }),
  'activityMarkups.deleteActivityMarkup': ({ activityMarkupId: id }) => ({ id }),
  'rateSheets.checkRateSheet': ({ tourOptionId, rateSheet }) => ({ ...rateSheet, tourOptionId }),
  'rateSheets.importRateSheet': ({ tourOptionId, rateSheet }) => ({ ...rateSheet, tourOptionId }),
  'rateSheets.publishRateDrafts': ({ tourOptionId }) => ({ drafts: [{ tourOptionId, ticketRevision: 1, transferRevision: 0 }] }),
  'rateSheets.exportRates': ({ tourOptionId }) => ({ tourOptionId }),
  'rateSheets.deleteRateSheetMapping': ({ mappingId: id }) => ({ id }),
  'rateStudio.getRateStudio': ({ tourOptionId }) => ({ tourOptionId }),
  'rateStudio.changeTicketDraft': ({ tourOptionId, ticketRateId: rateId }) => ({
    tourOptionId,
    revision: 0,
    steps: [{ do: 'end', rateId, version: 1 }],
  }),
  'rateStudio.changeTransferDraft': ({ tourOptionId, transferRateId: rateId }) => ({
    tourOptionId,
    revision: 0,
    steps: [{ do: 'end', rateId, version: 1 }],
  }),
  'rateStudio.publishRateDraft': ({ tourOptionId }) => ({ tourOptionId, ticketRevision: 1, transferRevision: 1 }),
  'rateStudio.discardRateDraft': ({ tourOptionId }) => ({ tourOptionId }),
  'rateStudio.planRatePublication': ({ tourOptionId }) => ({
    day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    drafts: [{ tourOptionId, ticketRevision: 1, transferRevision: 0 }],
  }),
  'rateStudio.changeRatePublication': ({ publicationId }) => ({
    publicationId,
    day: new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10),
  }),
  'rateStudio.cancelRatePublication': ({ publicationId }) => ({ publicationId }),
  'rateStudio.getRateEditions': ({ tourOptionId }) => ({ tourOptionId, kind: 'ticket' }),
  'rateStudio.restoreRateEdition': ({ tourOptionId }) => ({ tourOptionId, kind: 'ticket', edition: 0, liveEdition: 1 }),
  'pictures.getPictures': ({ activityId: ownerId }) => ({ ownerKind: 'activity', ownerId }),
  'pictures.changePicture': ({ pictureId }) => ({ pictureId, altText: 'Mine' }),
  'pictures.arrangePictures': ({ activityId: ownerId, pictureId }) => ({ ownerKind: 'activity', ownerId, pictureIds: [pictureId] }),
  'pictures.deletePicture': ({ pictureId }) => ({ pictureId }),
  'pictures.restorePicture': ({ pictureId }) => ({ pictureId }),
  'areas.addArea': ({ areaId: id, cityId }) => ({ id, cityId, name: 'Mine' }),
  'areas.deleteArea': ({ areaId }) => ({ areaId }),
  'areas.savePlace': ({ placeId: id, cityId }) => ({ id, cityId, kind: 'port', name: 'Mine' }),
  'areas.deletePlace': ({ placeId }) => ({ placeId }),
  'accommodations.createNewAccomodation': ({ hotelId: id, cityId }) => ({ id, cityId, name: 'Mine', address: 'Mine' }),
  'markets.deleteMarket': ({ marketId }) => ({ marketId }),
  'markets.createNewMarket': ({ marketId: id }) => ({ id, name: 'Mine' }),
  'markets.getMarketOfCustomer': ({ userId: customerId }) => ({ customerId }),
  'markets.updateMarketForCustomer': ({ userId: customerId, marketId }) => ({ customerId, marketId }),
  'combos.createDmcCombo': ({ tourOptionId }) => ({ name: 'Mine', amount: '1', tourOptions: [{ tourOptionId }] }),
  'combos.priceCombo': ({ tourOptionId }) => ({ amount: '1', tourOptions: [{ tourOptionId }], day: '2027-01-14', adults: 1 }),
  'combos.deleteCombo': ({ comboId }) => ({ comboId }),
  'drivers.deleteDriver': ({ driverId }) => ({ driverId }),
  'drivers.deleteLocationOption': ({ locationId }) => ({ locationId }),
  'drivers.deleteVehicle': ({ vehicleId }) => ({ vehicleId }),
  'drivers.saveDriver': ({ driverId: id, locationId }) => ({ id, locationId, driverName: 'Mine' }),
  'drivers.saveLocationOption': ({ locationId: id }) => ({ id, name: 'Mine' }),
  'drivers.saveVehicle': ({ vehicleId: id, driverId }) => ({ id, driverId, name: 'Mine', people: 1, bags: 1 }),
  'cart.getCartData': ofCart(),
  'cart.askPartners': ofCart(),
  'cart.addToCart': ofCart({ payload: { hotelCart: [{ name: 'Mine', checkinDate: '2027-01-14', noOfNights: 1 }] }, ...TRIP }),
  'cart.deleteCartItem': ofItem(),
  'cart.clearAllCart': ofCart(),
  'cart.duplicateCart': ({ cartId: id }) => ({ cart: { id } }),
  'cart.markUnMarkOptional': ofItem({ is_optional: true }),
  'cart.updateCartStatus': ofCart({ status: 'cancelled' }),
  'cart.updateRemarks': ofCart({ remarks: 'Mine' }),
  'cart.updateUserId': ({ cartId, userId }) => ({ cartId, userId }),
  'cart.updateCartData': ofCart(TRIP),
  'cart.moveCartItem': ofItem({ date: '2027-01-14' }),
  'cart.changeCartItem': ofItem({ transfer: 'sharing' }),
  'cart.restoreCartItems': ({ cartId, cartItemId }) => ({ cartId, cartItemIds: [cartItemId] }),
  'cart.renameCart': ofCart({ name: 'Mine' }),
  'cart.sendCart': ofCart(),
  'cart.payCart': ofCart({ agreedTotal: '1.00', leadName: 'Mine', idempotencyKey: 'mine mine' }),
  'activitySales.getPaymentSession': ({ orderId }) => ({ orderId }),
  'activitySales.orderSuccessCallback': ({ orderId }) => ({ orderId, payment: { method: 'wallet' } }),
  'activitySales.getActivitySale': ({ activitySaleId: saleId }) => ({ saleId }),
  'activitySales.cancelActivity': ({ activitySaleId: saleId }) => ({ saleId, agreedRefund: '0.00' }),
  'vouchers.getVoucherOfOrder': ({ activityOrderId: orderId }) => ({ orderId }),
  'vouchers.sendVoucher': ({ activityOrderId: orderId }) => ({ orderId, email: 'mine@example.com' }),
  'travelDays.saveArrangement': ({ activitySaleId: saleId }) => ({ saleId, version: 0, note: 'mine' }),
  'cartQueue.assignCart': ofCart({ ownerId: null }),
  'cartQueue.setCartDeadline': ofCart({ until: null }),
  'proposals.sendProposal': ({ kartId: quotationId }) => ({ quotationId, version: 1, idempotencyKey: 'a foreign one' }),
  'proposals.getProposals': ({ kartId: quotationId }) => ({ quotationId }),
  'proposals.getComments': ({ kartId: quotationId }) => ({ quotationId }),
  'proposals.answerComment': ({ kartId: quotationId }) => ({ quotationId, body: 'Yes', idempotencyKey: 'an answer' }),
  'proposals.revokeProposal': ({ proposalId }) => ({ proposalId }),
  'quotationMoney.getReceipts': ({ kartId: id }) => ({ id }),
  'quotationMoney.addReceipt': ({ kartId: id }) => ({ id, amount: '1', idempotencyKey: 'a foreign one' }),
  'quotationMoney.returnReceipt': ({ receiptId }) => ({ receiptId, reason: 'Mine' }),
  'quotationChanges.priceChange': ({ soldKart }) => soldKart,
  'quotationChanges.offerChange': ({ soldKart }) => ({ ...soldKart, difference: '1.00', idempotencyKey: 'a foreign one' }),
  'quotationChanges.agreeToChange': ({ saleChangeId: changeId }) => ({ changeId, difference: '5.00', agreedBy: 'Me' }),
  'quotationChanges.withdrawChange': ({ soldKartId: id }) => ({ id }),
  'quotationChanges.getChanges': ({ soldKartId: id }) => ({ id }),
  'quotationMoney.getCancellationOfKart': ({ kartId: id }) => ({ id }),
  'quotationMoney.cancelKart': ({ kartId: id }) => ({ id, refunds: [], reason: 'Mine' }),
  'missingCosts.enterCost': ({ activitySaleId: saleId }) => ({ saleId, part: 'transfer', cost: '0', currency: 'INR' }),
  'quotationMoney.cancelService': ({ serviceSaleId: saleId }) => ({ saleId, refund: '0', reason: 'Mine' }),
  'quotations.saveKart': ({ kart, kartId: id }) => ({ ...kart, id, version: 1 }),
  'quotations.getKartById': ({ kartId: id }) => ({ id }),
  'proposals.getOwnQuotation': ({ kartId: quotationId }) => ({ quotationId }),
  'quotations.repriceKart': ({ kart, kartId: id }) => ({ kart: { ...kart, id, version: 1 } }),
  'quotations.copyKart': ({ kartId: id }) => ({ id }),
  'quotations.getTourOptionPriceForQuotationBuilder': ({ tourOptionId }) => ({ tourOptionId, date: '2027-01-01', adults: 1 }),
  'quotations.decideRateDrift': ({ kartId: id }) => ({ decisions: [{ id, version: 1, totalNow: '1', take: true }] }),
  'quotations.setKartTemplate': ({ kartId: id }) => ({ id, isTemplate: true }),
  'quotations.getKartVersions': ({ kartId: id }) => ({ id }),
  'quotations.getQuotationBasis': ({ kartId: id }) => ({ id, currencySymbol: 'AED' }),
  'quotations.setKartStatus': ({ kartId: id }) => ({ id, version: 1, status: 'sent' }),
  'quotations.removeKartAccomodation': ({ stayLineId: id }) => ({ id }),
  'quotations.removeKartActivity': ({ tourLineId: id }) => ({ id }),
  'quotations.removeKartMiscellaneous': ({ miscellaneousLineId: id }) => ({ id }),
  'quotations.removeKartTransfer': ({ transferLineId: id }) => ({ id }),
  'documents.getBookingDocuments': ({ bookingId }) => ({ bookingId }),
  'documents.getOrderDocuments': ({ activityOrderId: orderId }) => ({ orderId }),
  'documents.getDocumentPdf': ({ documentId }) => ({ documentId }),
  'customers.toggleFlightSearchExemption': ({ userId: customerId }) => ({ customerId, exempt: true }),
  'customers.setLookToBookLimit': ({ userId: customerId }) => ({ customerId, limit: { freeLooks: 0, looksPerBooking: 0 } }),
  'exchangeRates.decideHeldRates': ({ fetchId }) => ({ fetchId, isConfirmed: true }),
  'exports.cancelExport': ({ exportId }) => ({ exportId }),
  'flights.getSearch': ({ searchId }) => ({ searchId }),
  'flights.getBagPrices': ({ searchId }) => ({ searchId }),
  'flights.getFlightPrice': chosen,
  'flights.getFareRules': chosen,
  'flights.fareQuote': chosen,
  'flights.getSSR': chosen,
  'flights.getPassengerViewOptions': ({ searchId, resultIndex }) => ({ searchId, resultIndex }),
  'flights.getFlightDetails': ({ searchId }) => ({ searchId }),
  'flights.findApprovedAgain': ({ approvalId }) => ({ approvalId }),
  'flights.getBookingDetails': ({ bookingId }) => ({ bookingId }),
  'flights.orderSuccessCallback': ({ orderId }) => ({ orderId, payment: { method: 'wallet' } }),
  'flights.startGatewayPayment': ({ orderId }) => ({ orderId }),
  'flights.getPaymentSession': ({ orderId }) => ({ orderId }),
  'flights.holdBooking': ({ orderId }) => ({ orderId }),
  'flights.getMoreTime': ({ orderId }) => ({ orderId }),
  'flights.acceptNewPrice': ({ bookingId }) => ({ bookingId, agreedTotalPayable: '1' }),
  'flights.declineNewPrice': ({ bookingId }) => ({ bookingId }),
  'flights.payForHold': ({ bookingId }) => ({ bookingId }),
  'ledger.finishTopUp': ({ orderId }) => ({
    orderId,
    gatewayOrderId: 'x',
    gatewayPaymentId: 'x',
    status: 'paid',
    signature: 'x',
  }),
  'ledger.getTopUp': ({ orderId }) => ({ orderId }),
  'ledger.getWallet': ({ legalEntityId }) => ({ legalEntityId }),
  'ledger.getMyWalletEntries': ({ legalEntityId }) => ({ legalEntityId }),
  'ledger.getWalletPeriod': ({ legalEntityId }) => ({ legalEntityId }),
  'ledger.userPaymentEntry': ({ legalEntityId, currency }) => ({
    legalEntityId,
    kind: 'credit',
    amount: '1',
    currency,
    date: new Date().toISOString().slice(0, 10),
    remark: 'Mine',
    idempotencyKey: 'x',
  }),
  'ledger.paySupplier': ({ legalEntityId }) => ({
    legalEntityId,
    settled: '1',
    settledCurrency: 'INR',
    paid: '1',
    mode: 'cash',
    reference: 'MINE1',
    date: new Date().toISOString().slice(0, 10),
    idempotencyKey: 'x',
  }),
  'ledger.decidePaymentEntry': ({ entryId }) => ({ entryId, decision: 'approve' }),
  'ledger.withdrawPaymentEntry': ({ entryId }) => ({ entryId }),
  'ledger.setCreditLimit': ({ legalEntityId, currency }) => ({ legalEntityId, amount: '9', currency, terms: null }),
  'live.handleTicket': ({ bookingId }) => ({ bookingId, isHandling: true }),
  'offers.shareOptions': ({ searchId, resultIndex }) => ({ searchId, resultIndexes: [resultIndex] }),
  'offers.listSharedOffers': ({ offerId }) => ({ offerId }),
  'offers.revokeSharedOffer': ({ offerId }) => ({ offerId }),
  'offers.bookSharedOption': ({ offerId }) => ({ offerId, position: 1 }),
  'notifications.removePushSubscription': ({ deviceId: id }) => ({ id }),
  'savedViews.saveView': ({ viewId: id }) => ({ id, list: 'bookings', name: 'Theirs', search: 'status=held' }),
  'savedViews.deleteView': ({ viewId: id }) => ({ id }),
  'savedViews.restoreView': ({ viewId: id }) => ({ id }),
  'savedViews.setDefaultView': ({ viewId: id }) => ({ id, list: 'bookings' }),
  'tickets.getQueueTicket': ({ bookingId }) => ({ bookingId }),
  'tickets.updateBookingDetails': ({ bookingId }) => ({ bookingId, discount: '1', version: 0, idempotencyKey: 'x' }),
  'tickets.setOwnReference': ({ bookingId }) => ({ bookingId, ownReference: 'Mine' }),
  'tickets.releaseFlight': ({ bookingId }) => ({ bookingId }),
  'tickets.askSupplierAgain': ({ bookingId }) => ({ bookingId }),
  'tickets.markTicketed': ({ bookingId }) => ({ bookingId, pnr: 'AB12CD', ticketNumbers: ['2179060099'], note: 'Seen there' }),
  'tickets.markNotIssued': ({ bookingId }) => ({ bookingId, note: 'Seen there' }),
  'changes.getCC': ({ bookingId }) => ({ bookingId }),
  'changes.changeRequest': ({ bookingId: BookingId, quoteId }) => ({
    BookingId,
    RequestType: 1,
    Remarks: 'Mine',
    quoteId,
    idempotencyKey: 'x',
  }),
  'changes.getCRStatus': changed(),
  'changes.getChangeRequest': changed(),
  'changes.acceptChangeQuote': (things) => ({ changeRequestId: things.changeRequestId, quoteId: things.quoteId }),
  'changes.answerChangeRequest': changed({ message: 'Yes' }),
  'changes.withdrawChangeRequest': changed(),
  'changeDesk.assignChangeRequest': changed({ userId: null }),
  'changeDesk.noteOnChangeRequest': changed({ note: 'x' }),
  'changeDesk.askAboutChangeRequest': changed({ message: 'x' }),
  'changeDesk.answerSupplierOfChange': changed({ questionId: '1', message: 'x' }),
  'changeDesk.quoteChangeRequest': changed({ airlinePenalty: '0', remarks: 'x' }),
  'changeDesk.previewChangeQuote': changed({ airlinePenalty: '0' }),
  'changeDesk.sendChangeRequest': changed(),
  'changeDesk.approveChangeRequest': changed({ supplierRefund: '1', supplierCharge: '0', reference: 'x' }),
  'changeDesk.rejectChangeRequest': changed({ reason: 'x' }),
  'changeDesk.recordReissue': changed({ tickets: [{ passengerPlace: 0, ticketNumber: '1' }], flights: [flight] }),
  'changeDesk.receiveSupplierMoney': changed({ reference: 'x' }),
  'markups.saveGroup': ({ groupId: id }) => ({ id, groupName: 'Mine' }),
  'markups.deleteGroup': inGroup(),
  'markups.setDefaultGroup': inGroup(),
  'markups.getBuyerGroup': ({ legalEntityId: consumerLEId }) => ({ consumerLEId }),
  'markups.mapBuyerToGroup': ({ legalEntityId: LEId, groupId }) => ({ LEId, groupId }),
  'markups.saveDefaultMarkup': saved,
  'markups.saveAirlineMarkup': ({ groupId, ...things }) => ({
    markup: { ...rule({ groupId, ...things }), airlineCode: 'AI' },
  }),
  'markups.saveDepartureMarkup': (things) => ({ markup: rule(things) }),
  'markups.deleteDefaultMarkup': ended,
  'markups.deleteAirlineMarkup': ended,
  'markups.deleteDepartureMarkup': ended,
  'markupDrafts.getDraft': inGroup(),
  'markupDrafts.saveDraftRule': (things) => ({ kind: 'defaultAirline', markup: rule(things), changeId: things.changeId }),
  'markupDrafts.removeInDraft': ({ groupId, markupId }) => ({ groupId, markupId }),
  'markupDrafts.dropDraftChange': ({ groupId, changeId }) => ({ groupId, changeId }),
  'markupDrafts.discardDraft': inGroup(),
  'markupDrafts.publishDraft': inGroup({ revision: 1 }),
  'markupDrafts.listEditions': inGroup(),
  'markupDrafts.restoreEdition': inGroup({ edition: 0, liveEdition: 1 }),
  'markupChecks.explainPrice': ({ bookingId }) => ({ bookingId }),
  'markupChecks.checkRules': inGroup(),
  'markupChecks.startWhatIf': inGroup(),
  'markupChecks.testFare': inGroup({
    airlineCode: '6E',
    journey: 'domestic',
    cabin: 'economy',
    isRefundable: null,
    travelDate: '2027-01-20',
    base: '5000',
    tax: '900',
    commission: '250',
    party: { adults: 1, children: 0, infants: 0 },
  }),
  'markupChecks.listWhatIfs': inGroup(),
  'markupChecks.getWhatIf': ({ whatIfId }) => ({ whatIfId }),
  'markupChecks.listWhatIfLines': ({ whatIfId }) => ({ whatIfId }),
  'markupSheets.exportRules': inGroup(),
  'markupSheets.importRules': inGroup({ file: { name: 'a.csv', contentBase64: Buffer.from('Kind,Name\n').toString('base64') } }),
  'payments.verifyPayment': ({ orderId, transactionId: transaction_id }) => ({ orderId, transaction_id }),
  'reconciliation.getDifference': aboutDifference(),
  'reconciliation.resolveDifference': aboutDifference({ how: 'falseAlarm', note: 'x' }),
  'reconciliation.askAgain': aboutDifference(),
  'reconciliation.assignDifference': aboutDifference({ isMine: true }),
  'reconciliation.noteOnDifference': aboutDifference({ note: 'x' }),
}

/** Calls whose ids name nothing that is somebody's: a filter of the caller's own list, a key of the caller's own, what a signature or a link opens. */
const NOBODYS = new Set([
  'accounts.openPasswordLink',
  'accounts.generatePassword',
  'companyTeam.declineInvitation',
  'accounts.getUserBySessionId',
  'signUp.openSignUpLink',
  // Who owns no company is refused before anybody is looked for; `company-team/company-team.test.ts` names people of others.
  'companyTeam.inviteColleague',
  'personalData.unsubscribe',
  'companyTeam.resendInvitation',
  'companyTeam.dismissDeclined',
  'companyTeam.setColleague',
  'companyTeam.blockColleague',
  'companyTeam.removeColleague',
  // Only one's own is looked for; `accounts/sessions/sessions.test.ts` and `accounts/passkeys/own-passkeys.test.ts` name another person's.
  'sessions.endSession',
  'passkeys.renamePasskey',
  'passkeys.removePasskey',
  // What a device has signed.
  'passkeys.addPasskey',
  'passkeys.loginWithPasskey',
  // It belongs to the browser that asked.
  'mailedCodes.loginWithMailedCode',
  'sessions.loginBySessionId',
  'signUp.confirmSignUp',
  // The id is the provider's of the site; the token belongs to a browser.
  'socialLogIn.setSocialProvider',
  'socialLogIn.signUpSocially',
  'accommodations.getAccomodation',
  'activities.fetchActivities',
  'activities.getActivities',
  'activityMarkups.getActivityMarkUp',
  // A city has the same number on every site; `carts/activity-search.test.ts` asks for one that another site sells.
  'activitySearch.searchActivitiesByCityId',
  'areaTransfers.getTransfers',
  // It counts what the caller's own site keeps: of another site's things that is nothing.
  'catalogueUsers.getUsers',
  'areas.getPlaces',
  'markets.getMarketsOfCustomers',
  'areas.searchAreas',
  // A form, which `catalogue/pictures/pictures.test.ts` sends as another site.
  'pictures.addPicture',
  'tourOptions.getTourOptionsByCity',
  // A sheet, which `travel-days/travel-days.test.ts` sends as another site.
  'travelDays.importAnswers',
  'audit.getAuditEntries',
  'customers.getCustomers',
  'customers.searchUsers',
  'documents.getTicketPdf',
  'documents.getTicketCalendar',
  'exports.exportCarts',
  'exports.exportMyBookings',
  'exports.exportCustomers',
  'exports.exportSubscribers',
  'exports.exportSales',
  'exports.exportTickets',
  'exports.exportChangeRequests',
  // They take the id of a search for the specification's sake and look nothing up by it.
  'flights.search',
  'flights.getCalendarFare',
  'flights.validateBooking',
  'flights.setFlightDetails',
  'ledger.startTopUp',
  'ledger.uploadPaymentProof',
  'ledger.listPaymentEntries',
  'markups.listGroupMembers',
  'markups.listDefaultMarkups',
  'markups.listAirlineMarkups',
  'markups.listDepartureMarkups',
  'notifications.sendEmailForWl',
  'notifications.markNoticesRead',
  'offers.openSharedOffer',
  'offers.checkSharedOffer',
  'offers.chooseSharedOption',
  'payments.setBankDetails',
  // A filter of the sales of the caller's own site; `network/partner-sales.test.ts` asks as another one.
  'network.getPartnerSales',
  // Areas that are not there have no price, which is said; `quotations/transfers.test.ts` asks as another site.
  'quotations.getTransferPriceForQuotationBuilder',
  // A filter of the list; `quotations/quotations.test.ts` asks for it as others.
  'quotations.getAllKartsForWl',
  'quotations.getRateDrift',
  'quotationFigures.getKartFigures',
  'reference.apiStates',
  'reference.apiCities',
  'reference.dbCities',
  'sales.getSales',
  'tickets.getBookedFlights',
  'tickets.getTickets',
  'tickets.getTicketDetail',
])

const CALLS: ReadonlyMap<string, Definition['~orpc']> = new Map(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(
      ([name, procedure]) => [`${feature}.${name}`, (procedure as unknown as Definition)['~orpc']] as const,
    ),
  ),
)

async function askAs(name: string, email: string, host = 'localhost') {
  return judge(name, email, (about) => answerTo(name, about, email, host))
}

/** The same by a partner's key, in place of a session. */
async function askByKey(name: string, whose: string, host = 'localhost') {
  const headers = { 'user-key': keys.get(whose) ?? '' }
  return judge(name, whose, (about) => answerTo(name, about, { headers }, host))
}

async function judge(name: string, email: string, ask: (about: Things) => Promise<string>) {
  const answer = await ask(things)
  // A search that is not there may have been lost: calls about one say the same of somebody else's.
  const about = ASKED[name]?.(things) ?? {}
  if ('searchId' in about || 'traceId' in about)
    return answer === (await ask({ ...things, searchId: newSearchId(server.app.now()) })) && answer.startsWith('409')
      ? [name, email, 404, '']
      : [name, email, answer]
  return answer.startsWith('404') ? [name, email, 404, ''] : [name, email, answer]
}

type Asking = string | { readonly headers: Record<string, string> }

/** `who`: the e-mail of a person, or what is sent in place of a session. */
async function answerTo(name: string, about: Things, who: Asking, host: string): Promise<string> {
  const { method, path } = (CALLS.get(name) as Definition['~orpc']).route
  const input = ASKED[name]?.({ ...about, currency: host === OTHER_SITE.host ? 'AED' : 'INR' }) ?? {}
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const url = `/api${path.replace('{id}', String((input as { id?: number }).id))}${method === 'GET' ? `?${query}` : ''}`
  const caller = typeof who === 'string' ? { as: await server.logIn(who, { host }) } : who
  const { status, body } = await server.call(url, input, { ...caller, host, method })
  return `${status} ${JSON.stringify(body)}`
}

/** What people did on the site, as its own books show. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from audit_entries where site_id = ${things.siteId}) as acts,
    (select count(*) from ledger_postings where site_id = ${things.siteId}) as postings,
    (select count(*) from change_events where site_id = ${things.siteId}) as moves,
    (select count(*) from payment_entries where site_id = ${things.siteId} and status = 'waiting') as waiting`.execute(
    server.app.db,
  )
  return rows
}

describe('a thing of the site', () => {
  // What is closed to all staff is closed to the other site's, too, before anything is looked for.
  const isClosedToStaff = (name: string) => {
    const limit = CALLS.get(name)?.meta.limits?.staff
    return limit !== undefined && !('needs' in limit || 'only' in limit)
  }
  test.each(Object.keys(ASKED).filter((name) => !isClosedToStaff(name)))(
    'is not there for another site’s admin: %s',
    async (name) => {
      const before = await traces()
      expect(await askAs(name, OTHER_SITE.email, OTHER_SITE.host)).toEqual([name, OTHER_SITE.email, 404, ''])
      expect(await traces()).toEqual(before)
    },
  )

  // Who may not share, choose a buyer group, or handle tickets of others at all, is refused before anything is looked for.
  const refusedFirst = new Set([
    'offers.shareOptions',
    'customers.createCustomer',
    'tickets.updateBookingDetails',
    'tickets.setOwnReference',
  ])
  const isOpen = (name: string) => ['signedIn', 'public'].includes(CALLS.get(name)?.meta.access.kind ?? '')
  const open = Object.keys(ASKED).filter((name) => isOpen(name) && !refusedFirst.has(name))
  test.each(open)('of another company does not exist for people who are logged in beside it: %s', async (name) => {
    const before = await traces()
    for (const email of OTHERS) expect(await askAs(name, email)).toEqual([name, email, 404, ''])
    expect(await traces()).toEqual(before)
  })

  const byKey = Object.keys(ASKED).filter((name) => CALLS.get(name)?.meta.scope !== undefined)
  test('is asked about by keys in these calls, too', () => {
    expect(byKey.length).toBeGreaterThan(15)
  })
  test.each(byKey)('does not exist for the key of another company, nor for one of another site: %s', async (name) => {
    await sql`truncate rate_limits`.execute(server.app.db)
    const before = await traces()
    expect(await askByKey(name, 'of a company')).toEqual([name, 'of a company', 404, ''])
    expect(await askByKey(name, 'of a site', OTHER_SITE.host)).toEqual([name, 'of a site', 404, ''])
    expect(await traces()).toEqual(before)
  })

  test('is not marked as read by others', async () => {
    const as = await server.logIn('priya@skylark.example')
    await server.call('notification/markNoticesRead', { id: things.noticeId }, { as })
    const { rows } = await sql`select read_at from notices where id = ${things.noticeId}::bigint`.execute(server.app.db)
    expect(rows).toEqual([{ read_at: null }])
  })

  test.each([`flight/exports/EXPORT/file`, 'wl/user/paymentProof/ENTRY', 'wl/user/walletSheet?legalEntityId=ENTITY'])(
    'cannot be fetched as a file: %s',
    async (path) => {
      const url = path
        .replace('EXPORT', things.exportId)
        .replace('ENTRY', String(things.entryId))
        .replace('ENTITY', String(things.legalEntityId))
      const asks = [...OTHERS.map((email) => ({ email, host: 'localhost' })), OTHER_SITE]
      for (const { email, host } of asks) {
        const { status } = await server.call(url, undefined, { as: await server.logIn(email, { host }), host, method: 'GET' })
        expect([email, status === 403 || status === 404]).toEqual([email, true])
      }
    },
  )
})

describe('a thing of an agent, for colleagues', () => {
  /** A search is priced for the company, and every colleague may search: these calls show its fares, never a booking or a traveller. */
  const OF_THE_COMPANY = new Set(
    ['getSearch', 'getBagPrices', 'getFlightPrice', 'getFareRules', 'fareQuote', 'getSSR', 'getPassengerViewOptions']
      .concat('getFlightDetails')
      .map((name) => `flights.${name}`),
  )
  const isOpen = (name: string) => ['signedIn', 'public'].includes(CALLS.get(name)?.meta.access.kind ?? '')
  const calls = Object.keys(ASKED).filter(isOpen)
  const withhold = (email: string, rights: readonly string[]) =>
    server.app.db
      .updateTable('users')
      .set({ withheld_rights: [...rights], is_company_owner: false })
      .where('email', '=', email)
      .execute()
  afterAll(async () => {
    for (const email of [COLLEAGUE, OTHER_COMPANY]) await withhold(email, [])
  })

  test.each(calls.filter((name) => !OF_THE_COMPANY.has(name)))('who may do nothing is refused, or finds none: %s', async (name) => {
    await withhold(COLLEAGUE, COMPANY_RIGHTS)
    const before = await traces()
    const answer = await answerTo(name, things, COLLEAGUE, 'localhost')
    expect([name, answer.slice(0, 3), answer]).toEqual([name, expect.stringMatching(/^40[34]$/), answer])
    expect(await traces()).toEqual(before)
  })

  test.each(calls)('of another company it does not exist, whatever a colleague there may do: %s', async (name) => {
    const before = await traces()
    for (const right of [...COMPANY_RIGHTS, undefined]) {
      await withhold(OTHER_COMPANY, right === undefined ? COMPANY_RIGHTS : COMPANY_RIGHTS.filter((other) => other !== right))
      const answer = await answerTo(name, things, OTHER_COMPANY, 'localhost')
      const isNone = (await askAs(name, OTHER_COMPANY)).includes(404)
      expect([name, right, isNone || answer.startsWith('403'), answer]).toEqual([name, right, true, answer])
    }
    expect(await traces()).toEqual(before)
  })
})

/** Tables in which nodes keep what they work with: jobs, news, counted tries, what a search found. None of it is of a person's making. */
const OF_NODES = new Set(['searches', 'search_results', 'flight_quotes', 'news', 'kept_jobs', 'rate_limits'])

/** What every table of the database holds. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(server.app.db)
  const all: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !OF_NODES.has(table.name))) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${sql.table(name)} t`.execute(
      server.app.db,
    )
    all[name] = rows[0]?.sum ?? ''
  }
  return all
}

/** Whether one of these rounds leaves every table as it was. Jobs that are under way may move one in another. */
async function movesNothing(round: () => Promise<void>): Promise<Record<string, string>[]> {
  for (let tries = 1; ; tries += 1) {
    const before = await everything()
    await round()
    const after = await everything()
    const moved = Object.keys(after).filter((table) => after[table] !== before[table])
    if (moved.length === 0 || tries === 3) return moved.map((table) => ({ table }))
  }
}

describe('staff who view as the agent', () => {
  /** A session of its own. */
  let viewer: string
  beforeAll(async () => {
    const { body } = await server.call<{ sessionId: string }>('wl/user/login', { email: ADMIN, password: DEMO_PASSWORD })
    viewer = body.sessionId
    const started = await server.call('wl/user/startViewingAs', { userId: things.userId }, { as: viewer })
    expect(started.status).toBe(200)
  })
  afterAll(async () => {
    expect((await server.call('wl/user/stopViewing', {}, { as: viewer })).status).toBe(200)
  })
  const wayOf = (name: string) => viewAsOf(name.split('.')[0] ?? '', name.split('.')[1] ?? '')
  const named = (...ways: readonly ViewAs[]) => [...CALLS.keys()].filter((name) => ways.includes(wayOf(name)))

  const ask = async (name: string, as: string) => {
    const { method, path } = (CALLS.get(name) as Definition['~orpc']).route
    const input = { ...MORE[name], ...ASKED[name]?.(things) }
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    const url = `/api${path.replace('{id}', String((input as { id?: number }).id))}${method === 'GET' ? `?${query}` : ''}`
    const { status, body } = await server.call<Refused>(url, input, { as, method })
    return { status, body }
  }
  type Refused = { errorCode?: string; errorMessage?: string }
  /** What calls are asked with that name no thing. */
  const MORE: Record<string, object> = {
    'activitySearch.searchActivitiesByCityId': { cityId: 292223, adults: 1, startDate: '2027-01-14', endDate: '2027-01-16' },
    'flights.getCalendarFare': { origin: 'DEL', destination: 'BOM', month: '2027-01' },
    'tickets.getTicketDetail': {},
    'desk.find': { search: 'Change' },
  }

  test('each call says what it does: those that need a permission are for staff, and no others', () => {
    const needs = ({ meta: { access } }: Definition['~orpc']) => ['permission', 'anyPermission', 'superAdmin'].includes(access.kind)
    expect(named('staff')).toEqual([...CALLS].flatMap(([name, call]) => (needs(call) ? [name] : [])))
    expect(named('self')).toEqual(['accounts.logout', 'customers.stopViewing'])
  })

  test('are refused every call that writes, in one sentence, and nothing in the database moves', async () => {
    const moved = await movesNothing(async () => {
      for (const name of named('write', 'staff')) {
        const { status, body } = await ask(name, viewer)
        expect([name, status, body]).toEqual([
          name,
          403,
          expect.objectContaining({
            errorCode: 'VIEWING',
            errorMessage: 'You are viewing as Rohan Iyer. Nothing can be changed.',
          }),
        ])
      }
      for (const name of named('private')) {
        const { status, body } = await ask(name, viewer)
        expect([name, status, body.errorMessage]).toEqual([name, 403, 'You are viewing as Rohan Iyer. Only they can see this.'])
      }
    })
    expect(moved).toEqual([])
  })

  test.each(named('read'))('read what the agent reads: %s', async (name) => {
    const agent = await server.logIn(AGENT)
    const [theirs, seen] = [await ask(name, agent), await ask(name, viewer)]
    expect(seen.body.errorCode).not.toBe('VIEWING')
    expect(withoutMoment(seen)).toEqual(withoutMoment(theirs))
  })

  /** Whatever is of this very call, or of the browser in which it was made. */
  const withoutMoment = (answer: { body: object }) =>
    JSON.parse(
      JSON.stringify(answer, (key, value) =>
        ['requestId', 'lastSyncAt', 'isHere', 'viewing'].includes(key) ? undefined : (value as unknown),
      ),
    ) as unknown

  test.each(named('search'))('are answered as the agent is: %s', async (name) => {
    const agent = await server.logIn(AGENT)
    const [theirs, seen] = [await ask(name, agent), await ask(name, viewer)]
    expect([seen.status, seen.body.errorCode, Object.keys(seen.body)]).toEqual([
      theirs.status,
      theirs.body.errorCode,
      Object.keys(theirs.body),
    ])
    expect(seen.body.errorCode).not.toBe('VIEWING')
  })

  test('leave nothing behind by reading', async () => {
    const moved = await movesNothing(async () => {
      for (const name of named('read', 'search')) await ask(name, viewer)
    })
    expect(moved).toEqual([])
  })
})

test('every call that takes an id stands above', () => {
  const missing = [...CALLS].flatMap(([name, { inputSchema }]) => {
    if (!inputSchema || NOBODYS.has(name) || ASKED[name]) return []
    const schema = JSON.stringify(z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }))
    return /"\w*(?:id|Id|Slug|token)":\{/.test(schema) ? [name] : []
  })
  expect(missing).toEqual([])
})

/** It would end the session of who asks. */
const ENDS_SESSIONS = new Set([
  'customers.toggleBlock',
  'customers.updateDetails',
  'permissions.putInGroup',
  'permissions.setSuperAdmin',
  'staffAccounts.endStaff',
])
const AT_ONCE = 12

// Last, because nothing is afterwards what it was.
test('asked by those whose they are, many at once, each twice, no call has a bug', { timeout: 120_000 }, async () => {
  const names = Object.keys(ASKED).filter((name) => !ENDS_SESSIONS.has(name))
  const asks = names.flatMap((name) => [AGENT, ADMIN, AGENT, ADMIN].map((email) => ({ name, email })))
  const bugs: unknown[] = []
  // In orders that have nothing to do with each other: neighbours of one are strangers in the next.
  for (const stride of [7, 101]) {
    const mixed = asks.map((_, index) => asks[(index * stride) % asks.length] ?? { name: '', email: '' })
    for (let from = 0; from < mixed.length; from += AT_ONCE)
      await Promise.all(
        mixed.slice(from, from + AT_ONCE).map(async ({ name, email }) => {
          const answer = await answerTo(name, things, email, 'localhost')
          if (/^5/.test(answer) && !answer.startsWith('502')) bugs.push([name, email, answer])
        }),
      )
  }
  expect(bugs).toEqual([])
})

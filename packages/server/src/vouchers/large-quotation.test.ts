import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { money, negate } from '@tradewind/domain/money'
import { MOST_LINES } from '@tradewind/domain/quotations/refuse-itinerary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartWorld, HOST, startCartWorld } from '../carts/testing/cart-world.ts'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post as postLedger } from '../ledger/post/post.ts'
import { catchMails } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'

/** As many activities as a quotation can have, from its price to its voucher. */

const OPTIONS = 20
const DAYS = MOST_LINES / OPTIONS
/** Alone each takes some seconds, the voucher ten. A machine that does much else at the same time is slower: longer than this is no answer at all. */
const PATIENCE_MS = 120_000

let world: CartWorld
let mails: ReturnType<typeof catchMails>
beforeAll(async () => {
  world = await startCartWorld()
  mails = catchMails(world.server)
})
afterAll(() => world.server.close())

async function fillWallet() {
  const { siteId, legalEntityId, userId } = await logInActor(world.server, 'agent@bluedhow.example', HOST)
  await inSite(world.server.app.db, siteId, async (tx) => {
    const amount = money(100_000_000n, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await postLedger(tx, { key: 'gift', reason: 'topUp', about, entries }, world.server.app.now())
  })
  return userId
}

test('400 activities are priced, sent, opened, accepted, vouchered and read: each is answered', {
  timeout: 480_000,
}, async () => {
  const customerId = await fillWallet()
  const sold: Awaited<ReturnType<CartWorld['sell']>>[] = []
  for (let at = 0; at < OPTIONS; at += 1) sold.push(await world.sell())
  const activities = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
    sold.map(({ activityId, tourOptionId }) => ({ activityId, tourOptionId, startDate: world.inDays(10 + day), price: '200' })),
  )
  expect(activities).toHaveLength(MOST_LINES)
  const slow: string[] = []
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const answer = await work()
    const ms = performance.now() - start
    if (ms > PATIENCE_MS) slow.push(`${what}: ${Math.round(ms)} ms`)
    return answer
  }
  const post = <Body>(what: string, body: object) =>
    timed(what, async () => {
      const answer = await world.server.call<Body & { errorMessage?: string; shortError?: object }>(what, body, {
        ...{ as: world.admin, host: HOST },
      })
      expect([what, answer.status, answer.body.errorMessage, answer.body.shortError]).toEqual([what, 200, undefined, undefined])
      return answer.body
    })
  const wish = {
    ...{ customerId, kartName: 'A month of everything', adults: 2, child: 0, childAges: [], noOfDays: DAYS, noOfNights: DAYS - 1 },
    ...{ currencySymbol: 'AED', arrivalDate: world.inDays(10), activities, totalPrice: '80000.00' },
  }
  const priced = await post<{ saleFaults: object[]; totalNow: string }>('kart/repriceKart', { kart: wish, withSaleFaults: true })
  expect(priced.saleFaults).toEqual([])
  const { kart } = await post<{ kart: StaffKart }>('kart/saveKart', wish)
  expect([kart.activities.length, kart.totalPrice]).toEqual([MOST_LINES, '80000.00'])

  const { proposal } = await post<{ proposal: Proposal }>('proposals/sendProposal', {
    ...{ quotationId: kart.id, version: kart.version, email: 'leela@example.com', idempotencyKey: 'four hundred at once' },
  })
  await mails.to('leela@example.com', /Your proposal: A month of everything/)
  const { pathname } = new URL(proposal.link)
  const page = await timed('opened', () => world.server.http.inject({ method: 'GET', url: pathname, headers: { host: HOST } }))
  expect([page.statusCode, page.body.split('class="entry"').length - 1]).toEqual([200, MOST_LINES])
  const paper = await timed('on paper', () =>
    world.server.http.inject({ method: 'GET', url: `${pathname}/pdf`, headers: { host: HOST } }),
  )
  expect([paper.statusCode, paper.rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
  const accepted = await timed('accepted', () =>
    world.server.http.inject({
      ...{ method: 'POST', url: `${pathname}/accept` },
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: 'Leela Rao', terms: 'yes' }).toString(),
    }),
  )
  expect(accepted.statusCode).toBe(303)

  await post('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })
  const { db } = world.server.app
  const sales = await db.selectFrom('sales').select(['order_id', 'status', 'amount_minor']).where('kind', '=', 'activity').execute()
  expect(sales).toHaveLength(MOST_LINES)
  expect(new Set(sales.map(({ status }) => status))).toEqual(new Set(['confirmed']))
  expect(sales.reduce((sum, { amount_minor: minor }) => sum + minor, 0n)).toBe(8_000_000n)
  const { code } = await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId: sales[0]?.order_id })
  type Shown = { voucher: { sheets: { services: object[] }[] } }
  const { body, status } = await timed('voucher', () =>
    world.server.call<Shown>(`vouchers/getVoucher?code=${code}`, undefined, { host: HOST, method: 'GET' }),
  )
  expect(status).toBe(200)
  expect(body.voucher.sheets.map(({ services }) => services.length)).toEqual(Array.from({ length: DAYS }, () => OPTIONS))
  // Its letter has the voucher and as many invoices, or says where they are.
  await expect
    .poll(() => mails.sent.filter(({ subject }) => subject.includes(`V-${sales[0]?.order_id}`)).length, { timeout: 120_000 })
    .toBe(1)
  await expectLedgerSound(world.server)
  expect(slow).toEqual([])
})

import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { FoundActivities } from '@tradewind/contract/carts/activity-search'
import type { PartnerCity } from '@tradewind/contract/partner-sites/partner-activities'
import type { AccountKind } from '@tradewind/domain/ledger/posting'
import { addDays, dateIn, type PlainDate } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { insertRates } from '../../exchange-rates/exchange-rate-repo.ts'
import { BLUE_DHOW, SKYLARK, twoSitesOn } from '../../network/testing/two-sites.ts'
import { stockActivities } from '../../testing/stock-activities.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { Between, PartnerLink, PartnerQuestion } from '../partner-link.ts'

export const SHARJAH = 292672
export const SITE = { skylark: 1, blueDhow: 2 } as const
/** Of two adults and a child: AED 260, with the 12% of Blue Dhow; in rupees with the 10% of Skylark. */
export const NET = 29_120n
export const TOTAL = '6406.40'
/** What an AED is worth at Skylark. */
const RUPEES = 20n

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Ordered = Refused & { orderId: string; amount: string; currency: string }
type Paid = Refused & { session: { status: string }; sales: ActivitySale[] }
/** What a test does to the way between the two sites. */
type Meddling = {
  ask?: (between: Between, question: PartnerQuestion, on: PartnerLink) => Promise<unknown>
  say?: (between: Between, message: Parameters<PartnerLink['say']>[1], on: PartnerLink) => Promise<unknown>
}

/** Tests only: Skylark sells what Blue Dhow has in Sharjah, on a credit of AED 10,000 there, and counts 20 rupees for a dirham. */
export async function startPartnerWorld({
  credit = '10000',
  databaseUrl,
  settings = {},
}: {
  credit?: string
  databaseUrl?: string
  settings?: Parameters<typeof startTestServer>[0]
} = {}) {
  const server = await startTestServer({ ...settings, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })
  const at = twoSitesOn(server)
  const stocked = await stockActivities(server)
  const { supplierListId } = await at.askAfterTerms(SKYLARK)
  const decided = await at.decide(BLUE_DHOW, 'Approved', { creditLimit: credit })
  if (decided.status !== 200) throw new Error(`Blue Dhow did not approve: ${JSON.stringify(decided.body)}`)
  const { db } = server.app
  await inSite(db, SITE.skylark, (tx) =>
    insertRates(tx, [{ from: 'AED', to: 'INR', rate: String(RUPEES), validFrom: server.app.now() }], {
      ...{ source: 'feed', setBy: null, now: server.app.now() },
    }),
  )
  const agent = await server.logIn('agent@skylark.example')
  // Blue Dhow adds the 12% of its demo to its rates, and Skylark 10% to what it pays Blue Dhow.
  const admin = { as: await server.logIn('admin@skylark.example') }
  const { body } = await server.call<{ groups: { id: number }[] }>('activity/markup/getActivityMarkUp', undefined, {
    ...admin,
    method: 'GET',
  })
  for (const { id: groupId } of body.groups) {
    const markup = { groupId, name: 'Ten', markup: { kind: 'percent', per: 'booking', on: 'total', value: '10' } }
    const added = await server.call('activity/markup/addActivityMarkUp', { markup }, admin)
    if (added.status !== 200) throw new Error(`Skylark has no markup: ${JSON.stringify(added.body)}`)
  }
  const call = <Body>(path: string, body: object = {}, as = agent, host = 'localhost') =>
    server.call<Body & Refused>(path, body, { as, host })
  const own: PartnerLink = { ...server.app.partnerLink }
  let keys = 0
  return {
    ...{ server, at, stocked, supplierListId, agent, call },
    inDays: (days: number): PlainDate => addDays(dateIn('Asia/Dubai', server.app.now()), days),
    /** From now on the two sites hear each other in this way; without one, as they do. */
    meddle({ ask, say }: Meddling = {}): void {
      Object.assign(server.app.partnerLink, {
        ask: ask ? (between: Between, question: PartnerQuestion) => ask(between, question, own) : own.ask,
        say: say ? (between: Between, message: Parameters<PartnerLink['say']>[1]) => say(between, message, own) : own.say,
      })
    },
    /** A boat at 14:00 with so many places: AED 100 for an adult, 60 for a child. */
    async boat({ people = 20, option = {}, rate = {} }: { people?: number; option?: object; rate?: object } = {}) {
      return stocked.stock({ option: { times: [stocked.start('14:00', people)], ...option }, rate })
    },
    cities: async () =>
      (await server.call<{ cities: PartnerCity[] }>('activities/partners/getCities', undefined, { as: agent, method: 'GET' })).body
        .cities,
    search: (wish: object = {}) =>
      call<FoundActivities>('activities/partners/searchActivities', {
        ...{ supplierListId, cityId: SHARJAH, adults: 2, children: 1, childAges: [6] },
        ...{
          startDate: addDays(dateIn('Asia/Dubai', server.app.now()), 10),
          endDate: addDays(dateIn('Asia/Dubai', server.app.now()), 10),
        },
        ...wish,
      }),
    order: (tourOptionId: number, wish: object = {}, as = agent) =>
      call<Ordered>(
        'activities/partners/orderActivity',
        {
          ...{ supplierListId, tourOptionId, date: addDays(dateIn('Asia/Dubai', server.app.now()), 10), startsAt: '14:00' },
          ...{ adults: 2, children: 1, childAges: [6], transfer: 'ticket', leadName: 'Mr Vikram Rao', agreedTotal: TOTAL },
          ...{ idempotencyKey: `order ${++keys}`, ...wish },
        },
        as,
      ),
    pay: (orderId: string) => call<Paid>('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }),
    /** What the search says that a party of two and a child of six pays. */
    async priceOf(tourOptionId: number): Promise<string> {
      const { body } = await this.search()
      const option = body.activities.flatMap(({ tourOptions }) => tourOptions).find(({ id }) => id === tourOptionId)
      const offer = option?.offers[option.days[0]?.offers.ticket ?? -1]
      if (!offer || !('total' in offer)) throw new Error(`Option ${tourOptionId} has no price`)
      return offer.total
    },
    session: async (orderId: string) => (await call<Paid>('activities/payments/getPaymentSession', { orderId })).body,
    sale: async (saleId: number, as = agent, host = 'localhost') =>
      (await call<{ sale: ActivitySale }>('activities/getActivitySale', { saleId }, as, host)).body.sale,
    /** The sale of a payment, once it is no longer waiting for the supplier. */
    async settled(orderId: string): Promise<ActivitySale> {
      const find = async () => (await call<Paid>('activities/payments/getPaymentSession', { orderId })).body.sales[0]
      const sale = await waitUntil(
        find,
        (seen) => seen !== undefined && !['paid', 'failed', 'cancelling'].includes(seen.status),
        'settled',
      )
      if (!sale) throw new Error(`Payment ${orderId} pays no activity`)
      return sale
    },
    cancel: (saleId: number, agreedRefund: string) =>
      call<{ sale: ActivitySale; refund: string }>('activities/cancelActivity', { saleId, agreedRefund }),
    /** What Blue Dhow has of what Skylark ordered, oldest first. */
    theirs: () =>
      db
        .selectFrom('partner_orders as p')
        .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'p.site_id').onRef('s.id', '=', 'p.sale_id'))
        .select(['s.id', 's.status', 's.money', 's.amount_minor', 's.currency', 's.legal_entity_id', 'p.order_ref', 'p.payment_id'])
        .where('p.site_id', '=', SITE.blueDhow)
        .orderBy('s.id')
        .execute(),
    /** What accounts of a kind hold by their entries, in minor units: of one company, or of all. */
    async balance(siteId: number, kind: AccountKind, currency: string, legalEntityId?: number): Promise<bigint> {
      const rows = await db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
        .select('e.amount_minor')
        .where('a.site_id', '=', siteId)
        .where('a.kind', '=', kind)
        .where('a.currency', '=', currency)
        .$if(legalEntityId !== undefined, (query) => query.where('a.legal_entity_id', '=', legalEntityId ?? 0))
        .execute()
      return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
    },
    /** The company of Blue Dhow at Skylark, to which it owes. */
    async debtTo(): Promise<bigint> {
      const { legal_entity_id: id } = await db
        .selectFrom('partner_suppliers')
        .select('legal_entity_id')
        .where('site_id', '=', SITE.skylark)
        .executeTakeFirstOrThrow()
      // What it has agreed to refund is owed to Skylark.
      const owed = await this.balance(SITE.skylark, 'supplierPayable', 'AED', id)
      return owed + (await this.balance(SITE.skylark, 'supplierReceivable', 'AED', id))
    },
    placesTaken: async (saleId: number) =>
      (
        await db
          .selectFrom('place_takings')
          .select('people')
          .where('site_id', '=', SITE.blueDhow)
          .where('taker', '=', `sale:${saleId}`)
          .where('counted', '=', 'option')
          .execute()
      ).reduce((sum, { people }) => sum + people, 0),
    close: () => server.close(),
  }
}
export type PartnerWorld = Awaited<ReturnType<typeof startPartnerWorld>>

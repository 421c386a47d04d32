import { timingAsSold } from '@tradewind/domain/activity-sales/say-start'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Timing } from '@tradewind/domain/catalogue/tour-times'
import type { Party } from '@tradewind/domain/rates/party'
import type { Instant } from '@tradewind/domain/time'
import type { Arranged, ServiceLine, VoucherLine, Way } from '@tradewind/domain/vouchers/make-sheets'
import { sql } from 'kysely'
import { readExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import { getVersion } from '../quotations/quotation-repo.ts'
import type { ServiceFacts } from '../quotations/sell/service-sale-repo.ts'

/** Opens the voucher of an order, once. Whether it says something new since the last moment: what is confirmed together is said together. */
export async function openVoucherOf(
  tx: SiteTx,
  { orderId, code }: { readonly orderId: number; readonly code: string },
  now: Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('vouchers')
    .values({ site_id: tx.siteId, order_id: orderId, code, issued_at: now, confirmed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'order_id']).doUpdateSet({ confirmed_at: now }).where('vouchers.confirmed_at', '<>', now),
    )
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

export type VoucherRow = NonNullable<Awaited<ReturnType<typeof findVoucher>>>

export function findVoucher(tx: SiteTx, by: { readonly code: string } | { readonly orderId: number }) {
  return tx
    .selectFrom('vouchers as v')
    .innerJoin('orders as o', (join) => join.onRef('o.site_id', '=', 'v.site_id').onRef('o.id', '=', 'v.order_id'))
    .select([
      'v.order_id',
      'v.code',
      'v.issued_at',
      'v.sent_revision',
      'v.sent_at',
      'v.sent_to',
      'v.mailed_documents',
      'o.user_id',
      'o.legal_entity_id',
    ])
    .$if('code' in by, (query) => query.where('v.code', '=', 'code' in by ? by.code : ''))
    .$if('orderId' in by, (query) => query.where('v.order_id', '=', 'orderId' in by ? by.orderId : 0))
    .executeTakeFirst()
}

type Sent = {
  readonly orderId: number
  readonly revision: number
  readonly to: string
  /** The numbers of those that go with it. */
  readonly documents: readonly number[]
}

export async function markSent(tx: SiteTx, { orderId, revision, to, documents }: Sent, now: Instant): Promise<void> {
  await tx
    .updateTable('vouchers')
    // Of two letters at once the later revision counts.
    .set({
      ...{ sent_revision: sql<number>`greatest(sent_revision, ${revision}::integer)`, sent_at: now, sent_to: to },
      mailed_documents: sql<number[]>`array(select distinct unnest(mailed_documents || ${documents}::integer[]))`,
    })
    .where('order_id', '=', orderId)
    .execute()
}

/** Of a letter that somebody wants sent again and again, an end. */
const MOST_RECIPIENTS = 50

/** An address has the voucher from now on, because a person asked for it. */
export async function keepRecipient(tx: SiteTx, { orderId, email }: Recipient, askedAt: Instant): Promise<void> {
  await tx
    .insertInto('voucher_recipients')
    .values({ site_id: tx.siteId, order_id: orderId, email: email.toLowerCase(), asked_at: askedAt })
    .onConflict((conflict) => conflict.columns(['site_id', 'order_id', 'email']).doUpdateSet({ asked_at: askedAt }))
    .execute()
}

type Recipient = { readonly orderId: number; readonly email: string }

/** The links by which its quotation was agreed to, and an agency's traveller agreed: those that have an address and were not withdrawn. */
function acceptedLinks(tx: SiteTx, orderId: number) {
  return tx
    .selectFrom('proposals as p')
    .innerJoin('quotations as q', (join) => join.onRef('q.site_id', '=', 'p.site_id').onRef('q.id', '=', 'p.quotation_id'))
    .where('q.order_id', '=', orderId)
    .where('p.accepted_at', 'is not', null)
    .where('p.superseded_at', 'is', null)
    .where('p.revoked_at', 'is', null)
    .where('p.sent_to', '<>', '')
}

/** The addresses beside those that have just `had` it that do not have this revision yet; those of links are kept with it. */
export async function listOthersToSend(
  tx: SiteTx,
  { orderId, revision, had }: { readonly orderId: number; readonly revision: number; readonly had: readonly string[] },
): Promise<string[]> {
  const links = acceptedLinks(tx, orderId).select([
    sql<number>`${tx.siteId}::integer`.as('site_id'),
    sql<number>`${orderId}::integer`.as('order_id'),
    sql<string>`lower(p.sent_to)`.as('email'),
  ])
  await tx
    .insertInto('voucher_recipients')
    .columns(['site_id', 'order_id', 'email'])
    .expression(links.distinct().limit(MOST_RECIPIENTS))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await recipients(tx, orderId)
    .select('r.email')
    .where('r.sent_revision', '<', revision)
    .where('r.email', '<>', sql<string>`all(${had.map((email) => email.toLowerCase())}::text[])`)
    .orderBy('r.asked_at', (order) => order.desc().nullsFirst())
    .orderBy('r.email')
    .limit(MOST_RECIPIENTS)
    .execute()
  return rows.map(({ email }) => email)
}

/** What was mailed there last; undefined: it is no more to be sent there, because its link was withdrawn or its customer left. */
export async function findRecipient(tx: SiteTx, { orderId, email }: Recipient) {
  return recipients(tx, orderId).select('r.sent_revision').where('r.email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Those that somebody asked for, and those of links that are still valid. */
function recipients(tx: SiteTx, orderId: number) {
  return tx
    .selectFrom('voucher_recipients as r')
    .where('r.order_id', '=', orderId)
    .where(({ or, eb }) =>
      or([
        eb('r.asked_at', 'is not', null),
        eb('r.email', 'in', acceptedLinks(tx, orderId).select(sql<string>`lower(p.sent_to)`.as('email'))),
      ]),
    )
}

export async function markSentTo(tx: SiteTx, { orderId, email }: Recipient, revision: number): Promise<void> {
  await tx
    .updateTable('voucher_recipients')
    .set({ sent_revision: sql<number>`greatest(sent_revision, ${revision}::integer)` })
    .where('order_id', '=', orderId)
    .where('email', '=', email.toLowerCase())
    .execute()
}

export type SoldLine = (VoucherLine | ServiceLine) & {
  readonly city: string
  readonly leadName: string
  readonly party: Party
  /** How often another time for its pickup was said since it was confirmed. */
  readonly pickupChanges?: number
  /** How often something else was arranged since. */
  readonly arrangedChanges?: number
  /** Of a sale that somebody else delivers. */
  readonly outsideSaleId?: number
}

/** What of an order its travellers get, or would have got: all that was ever confirmed. Facts of the tour option are those of today, the rest is as sold. */
export async function listSoldLines(tx: SiteTx, orderId: number): Promise<SoldLine[]> {
  return (await Promise.all([listActivities(tx, orderId), listServices(tx, orderId)])).flat()
}

type SaidOfOrder = {
  readonly confirmation: string
  readonly changes: number
  /** Whether an agency shows it as its own. */
  readonly isOfAgency: boolean
}

/**
 * What the voucher says of the whole, where the order is of a quotation. One that was sold when this was not kept says what its newest version says. It carries the brand of the agency
 * where the proposal did: as it was sent, or on a link that the agency made and its traveller accepted. What was bought without a quotation always does.
 */
export async function readSaidOfOrder(tx: SiteTx, orderId: number): Promise<SaidOfOrder> {
  const row = await tx
    .selectFrom('quotations')
    .select(['id', 'version', 'sent_version', 'sold_confirmation', 'sold_changes'])
    .select(
      sql<boolean>`exists (select from proposals p where p.site_id = quotations.site_id and p.quotation_id = quotations.id
        and p.resold_from is not null and p.accepted_at is not null and p.superseded_at is null)`.as('is_resold'),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return { confirmation: '', changes: 0, isOfAgency: true }
  const confirmation = row.sold_confirmation ?? (await getVersion(tx, Number(row.id), row.version)).kept.kart.salesConfirmationNo
  const { kart } = (await getVersion(tx, Number(row.id), row.sent_version ?? row.version)).kept
  return { confirmation, changes: row.sold_changes, isOfAgency: kart.isAgentBranding || row.is_resold }
}

const ARRANGED = [
  'x.sales_confirmation',
  'x.driver_name',
  'x.driver_phone',
  'x.driver_was',
  'x.vehicle',
  'x.passenger_code',
  'x.said_changes',
] as const
type ArrangedRow = {
  readonly sales_confirmation: string | null
  readonly driver_name: string | null
  readonly driver_phone: string | null
  readonly driver_was: string | null
  readonly vehicle: string | null
  readonly passenger_code: string | null
  readonly said_changes: number | null
}

/** Nothing where nobody has arranged anything. */
function arrangedOf(row: ArrangedRow): { readonly arranged?: Arranged; readonly arrangedChanges?: number } {
  if (row.said_changes === null) return {}
  return {
    arranged: {
      salesConfirmation: row.sales_confirmation ?? '',
      driverName: row.driver_name ?? '',
      driverPhone: row.driver_phone ?? '',
      driverWas: row.driver_was ?? '',
      vehicle: row.vehicle ?? '',
      passengerCode: row.passenger_code ?? '',
    },
    arrangedChanges: row.said_changes,
  }
}

/** What has no day of its own stands on no sheet. */
async function listServices(tx: SiteTx, orderId: number): Promise<SoldLine[]> {
  const rows = await tx
    .selectFrom('service_sales as v')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'v.site_id').onRef('s.id', '=', 'v.id'))
    .leftJoin('legal_entities as supplier', (join) =>
      join.onRef('supplier.site_id', '=', 's.site_id').onRef('supplier.id', '=', 's.supplier_entity_id'),
    )
    .leftJoin('arrangements as x', (join) => join.onRef('x.site_id', '=', 's.site_id').onRef('x.sale_id', '=', 's.id'))
    .select([
      'v.name',
      'v.facts',
      'v.confirmed_at',
      's.used_from',
      's.status',
      's.lead_name',
      'supplier.name as supplier',
      'supplier.phone as supplier_phone',
    ])
    .select(ARRANGED)
    .where('s.order_id', '=', orderId)
    .where('v.confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Instant }>()
    .orderBy('v.id')
    .execute()
  return rows.flatMap(
    ({
      name,
      facts,
      confirmed_at: confirmedAt,
      used_from: day,
      status,
      lead_name: leadName,
      supplier,
      supplier_phone: phone,
      ...row
    }) =>
      day === null
        ? []
        : [
            {
              ...readExact<ServiceFacts>(facts),
              ...{ name, day, isCancelled: status === 'cancelled', leadName, confirmedAt },
              ...(supplier !== null && { supplier }),
              ...(phone && { supplierPhone: phone }),
              ...arrangedOf(row),
            },
          ],
  )
}

async function listActivities(tx: SiteTx, orderId: number): Promise<SoldLine[]> {
  const rows = await tx
    .selectFrom('activity_sales as a')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'a.site_id').onRef('s.id', '=', 'a.id'))
    .leftJoin('legal_entities as supplier', (join) =>
      join.onRef('supplier.site_id', '=', 's.site_id').onRef('supplier.id', '=', 's.supplier_entity_id'),
    )
    // What somebody else delivers has no tour option here.
    .leftJoin('tour_options as t', (join) => join.onRef('t.site_id', '=', 'a.site_id').onRef('t.id', '=', 'a.tour_option_id'))
    .leftJoin('arrangements as x', (join) => join.onRef('x.site_id', '=', 's.site_id').onRef('x.sale_id', '=', 's.id'))
    .select(ARRANGED)
    .select(['a.activity_name', 'a.option_name', 'a.city_name', 'a.day', 'a.starts_at', 'a.closes_at', 'a.party', 'a.transfer'])
    .select([
      'a.pickup',
      'a.confirmed_at',
      's.status',
      's.lead_name',
      't.description',
      't.timing',
      't.minutes_from',
      't.minutes_to',
    ])
    .select([
      'a.pickup_at',
      'a.return_at',
      'a.pickup_was',
      'a.return_was',
      'a.pickup_changes',
      'a.pickup_sold',
      't.included',
      't.languages',
    ])
    .select([
      'a.way_out',
      'a.way_back',
      'a.drop_off',
      'a.id',
      'a.outside_ref',
      'supplier.name as supplier',
      'supplier.phone as supplier_phone',
    ])
    .where('s.order_id', '=', orderId)
    .where('a.confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: Instant }>()
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    activityName: row.activity_name,
    optionName: row.option_name,
    description: row.description ?? '',
    day: row.day,
    timing: timingAsSold(row.timing as Timing | null, row.closes_at),
    startsAt: row.starts_at,
    closesAt: row.closes_at,
    minutesFrom: row.minutes_from,
    minutesTo: row.minutes_to,
    transfer: row.transfer as TransferChoice,
    pickup: row.pickup,
    pickupAt: row.pickup_at,
    returnAt: row.return_at,
    pickupWas: row.pickup_was,
    pickupSold: row.pickup_sold,
    ...(row.way_out !== null && row.way_back !== null && { ways: { out: row.way_out as Way, back: row.way_back as Way } }),
    dropOff: row.drop_off,
    returnWas: row.return_was,
    pickupChanges: row.pickup_changes,
    included: row.included ?? [],
    languages: row.languages ?? [],
    isCancelled: row.status === 'cancelled',
    city: row.city_name,
    leadName: row.lead_name,
    party: readExact<Party>(row.party),
    confirmedAt: row.confirmed_at,
    // Another site of the network is known by the reference that it gave.
    ...(row.outside_ref === null && row.supplier !== null && { supplier: row.supplier }),
    ...(row.outside_ref === null && row.supplier_phone && { supplierPhone: row.supplier_phone }),
    ...(row.outside_ref !== null && { outsideSaleId: row.id }),
    ...arrangedOf(row),
  }))
}

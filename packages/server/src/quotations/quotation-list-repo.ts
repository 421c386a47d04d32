import { type Money, money } from '@tradewind/domain/money'
import type { PriceBreakup } from '@tradewind/domain/quotations/hide-prices'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import { type Days, type Quotation, readQuotation, selectQuotations } from './quotation-repo.ts'
import type { LaterCosts } from './read-kart.ts'
import { LONGEST_TRAVEL_DAYS } from './travel-days-of.ts'

export type ListedQuotation = Quotation &
  Days & {
    readonly name: string
    readonly breakup: PriceBreakup
    /** Once it is sold, what it comes to after changes and refunds. */
    readonly total: Money
    /** What its sales leave after costs and tax; null: it is not sold. */
    readonly sold: {
      readonly margin: Money /** It comes to something else than its version. */
      readonly isChanged: boolean
    } | null
    readonly savedAt: Instant
    readonly savedBy: string
    /** Of the customer, as it is today. */
    readonly legalEntityId: number
    readonly customer: { readonly id: number; readonly name: string; readonly companyName: string | null }
  }
type Filter = {
  readonly scope: Scope
  readonly status: QuotationStatus | undefined
  readonly customerId: number | undefined
  /** In the name that the viewer sees or the customer's names, or the number. */
  readonly search?: string | undefined
  /** Those that the desk copies. */
  readonly isTemplate?: boolean | undefined
  /** On which they travel; those that are lost or cancelled are left out. */
  readonly day?: PlainDate
  /** These alone. */
  readonly ids?: readonly number[]
  readonly before: number | undefined
  readonly limit: number
}

const NUMBER = /^(?:Q-?)?(\d{1,15})$/i

type Sought = Pick<Filter, 'scope' | 'status' | 'customerId' | 'isTemplate' | 'before' | 'limit'> & { readonly search: string }

/** The numbers of those that fit, the newest first: a list of a million is searched as fast as a short one. */
async function findIds(tx: SiteTx, { scope, status, customerId, isTemplate, before, limit, search }: Sought): Promise<number[]> {
  const asked = scope.kind === 'user' ? scope.userId : customerId
  // Somebody else's are never found, whoever is asked for.
  if (scope.kind === 'user' && customerId !== undefined && customerId !== scope.userId) return []
  const wanted = {
    ...(status !== undefined && { status }),
    ...(asked !== undefined && { customerId: asked }),
    ...(scope.kind === 'entity' && { legalEntityId: scope.legalEntityId }),
    ...(scope.kind !== 'site' && { isSent: true }),
    ...(isTemplate === true && { isTemplate: true }),
    ...(before !== undefined && { before }),
  }
  const number = NUMBER.exec(search)?.[1] ?? '0'
  // As the number of a quotation is written, and so no part of a name.
  if (/^q-/i.test(search) && number !== '0') return [Number(number)]
  const { rows } = await sql<{ id: bigint }>`select id from find_quotations(${JSON.stringify(wanted)}::jsonb,
    ${holding(search.toUpperCase())}, ${number}::bigint, ${limit}::integer) as id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** What was changed of the sales of a sold quotation since: `what` is a sum over `sale`. Asked beside each row of a page alone. */
const ofSales = (what: RawBuilder<bigint>) => sql<string>`(select coalesce(sum(${what}), 0) from quotation_sales line
  join sales sale on sale.site_id = line.site_id and sale.id = line.sale_id
  where line.site_id = quotation.site_id and line.quotation_id = quotation.id)`

/** What a sold quotation comes to, less what of it was refunded. Null: it is not sold. */
const SOLD_FOR = sql<string | null>`case when quotation.sold_minor is not null
  then quotation.sold_minor + ${ofSales(sql`sale.changed_sales_minor`)} end`.as('sold_for')

/** What is left of that after costs and tax. Null: it is not sold. */
const SOLD_MARGIN = sql<string | null>`case when quotation.sold_minor is not null
  then ${ofSales(sql`sale.margin_minor + sale.changed_margin_minor`)} end`.as('sold_margin')

/** The newest first, each as the person may see it: staff the newest version, a customer the one that was sent; once it is sold, with what it comes to after changes and refunds. */
export async function listQuotations(tx: SiteTx, filter: Filter): Promise<ListedQuotation[]> {
  const { scope, status, customerId, search = '', isTemplate, day, before, limit } = filter
  const ids = search === '' ? filter.ids : await findIds(tx, { scope, status, customerId, isTemplate, before, limit, search })
  if (ids?.length === 0) return []
  const rows = await selectQuotations(tx, scope)
    .innerJoin('quotation_versions as saved', (join) =>
      join
        .onRef('saved.site_id', '=', 'quotation.site_id')
        .onRef('saved.quotation_id', '=', 'quotation.id')
        .onRef('saved.version', '=', scope.kind === 'site' ? 'quotation.version' : 'quotation.sent_version'),
    )
    .innerJoin('users as customer', (join) =>
      join.onRef('customer.site_id', '=', 'quotation.site_id').onRef('customer.id', '=', 'quotation.customer_id'),
    )
    .innerJoin('legal_entities as entity', (join) =>
      join.onRef('entity.site_id', '=', 'customer.site_id').onRef('entity.id', '=', 'customer.legal_entity_id'),
    )
    .innerJoin('users as writer', (join) =>
      join.onRef('writer.site_id', '=', 'saved.site_id').onRef('writer.id', '=', 'saved.saved_by'),
    )
    .select(['saved.first_day', 'saved.last_day'])
    .select(['saved.name', 'saved.currency', 'saved.total_minor', 'saved.price_breakup', 'saved.saved_at'])
    .select(['customer.first_name', 'customer.last_name', 'entity.kind', 'entity.name as company', 'entity.id as entity_id'])
    .select(['writer.first_name as writer_first', 'writer.last_name as writer_last'])
    .select(SOLD_FOR)
    .$if(scope.kind === 'site', (query) => query.select(SOLD_MARGIN))
    .$if(status !== undefined, (query) => query.where('quotation.status', '=', status ?? ''))
    .$if(customerId !== undefined, (query) => query.where('quotation.customer_id', '=', customerId ?? 0))
    .$if(isTemplate === true, (query) => query.where('quotation.is_template', '=', true))
    .$if(ids !== undefined, (query) => query.where('quotation.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(day !== undefined, (query) =>
      query
        // None is found by more days: what began earlier is over.
        .where('quotation.first_day', '>', sql<PlainDate>`${day}::date - ${LONGEST_TRAVEL_DAYS}::int`)
        .where('quotation.first_day', '<=', day ?? null)
        .where('quotation.last_day', '>=', day ?? null)
        .where('quotation.status', 'not in', ['lost', 'cancelled']),
    )
    .$if(before !== undefined, (query) => query.where('quotation.id', '<', BigInt(before ?? 0)))
    .orderBy('quotation.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...readQuotation(row),
    name: row.name,
    breakup: row.price_breakup as PriceBreakup,
    ...soldOf(row),
    firstDay: row.first_day,
    lastDay: row.last_day,
    savedAt: row.saved_at,
    savedBy: `${row.writer_first} ${row.writer_last}`.trim(),
    legalEntityId: row.entity_id,
    customer: {
      id: row.customer_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      companyName: row.kind === 'person' ? null : row.company,
    },
  }))
}

type SoldRow = {
  readonly total_minor: bigint
  readonly currency: string
  readonly sold_for: string | null
  readonly sold_margin?: string | null
}

function soldOf({ total_minor, currency, sold_for, sold_margin }: SoldRow): Pick<ListedQuotation, 'total' | 'sold'> {
  const total = money(BigInt(sold_for ?? total_minor), currency)
  if (sold_margin == null) return { total, sold: null }
  return { total, sold: { margin: money(BigInt(sold_margin), currency), isChanged: total.minor !== BigInt(total_minor) } }
}

/** What was said of the costs of a sold quotation after its sale. */
export type SoldCosts = { readonly later: LaterCosts /** Something of it is still to be said. */; readonly isOpen: boolean }

/** Of those quotations that were sold with a cost that nobody had said. What is cancelled costs nothing more. */
export async function readSoldCosts(tx: SiteTx, quotationIds: readonly number[]): Promise<ReadonlyMap<number, SoldCosts>> {
  if (quotationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('missing_sale_costs as c', (join) => join.onRef('c.site_id', '=', 'q.site_id').onRef('c.sale_id', '=', 'q.sale_id'))
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .select(['q.quotation_id', 'q.line_id', 's.currency'])
    .select(sql<boolean>`bool_or(c.entered_at is null and s.status <> 'cancelled')`.as('is_open'))
    .select(sql<bigint>`coalesce(sum(c.worth_minor), 0)::bigint`.as('worth'))
    .where('q.quotation_id', '=', sql<bigint>`any(${quotationIds}::bigint[])`)
    .groupBy(['q.quotation_id', 'q.line_id', 's.currency'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => Number(row.quotation_id))].map(([id, lines]) => {
      const said = lines.filter((line) => !line.is_open)
      const later = new Map(said.map((line) => [Number(line.line_id), money(line.worth, line.currency)]))
      return [id, { later, isOpen: said.length < lines.length }]
    }),
  )
}

/** How many were accepted and wait to be vouchered. */
export async function countAccepted(tx: SiteTx): Promise<number> {
  const { n } = await tx
    .selectFrom('quotations')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow()
  return Number(n)
}

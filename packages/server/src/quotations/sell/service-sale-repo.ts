import { freeUntil } from '@tradewind/domain/catalogue/cancellation-terms'
import { type Money, money } from '@tradewind/domain/money'
import type { ServiceSaleStatus, ServiceTerms } from '@tradewind/domain/quotations/service-sale'
import type { Party } from '@tradewind/domain/rates/party'
import type { PriceWithSupplier } from '@tradewind/domain/sales/price-with-cost'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { SaleTab } from '@tradewind/domain/sales/sale-tabs'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { ServiceLine } from '@tradewind/domain/vouchers/make-sheets'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { keepOtherCosts } from '../../sales/other-cost-repo.ts'
import { setCostOfSale } from '../../sales/sale-repo.ts'
import type { Sold } from '../../sales/seller.ts'
import type { LineKind } from '../quotation-repo.ts'

/** What a voucher says of a service, in the words of its quotation. */
export type ServiceFacts = Pick<
  ServiceLine,
  'time' | 'timeOf' | 'timeNotes' | 'description' | 'facts' | 'rides' | 'drives' | 'leavesSold'
> & {
  readonly city: string
  readonly party: Party
}
export type ServiceKind = Exclude<LineKind, 'activity'>

/** A hotel, a flight or another service of a quotation, as it was when it was sold. */
export type SoldService = Sold & {
  readonly orderId: number
  readonly status: ServiceSaleStatus
  readonly money: string
  readonly amount: Money
  readonly supplierId: number | null
  readonly lineKind: ServiceKind
  readonly name: string
  /** The one that it was sold with. */
  readonly quotationId: number | undefined
  readonly price: SalePrice
  /** What is refunded of it; null: it is not cancelled. */
  readonly refund: Money | null
  readonly cancelledAt: Instant | null
  readonly terms: ServiceTerms
}

function selectSold(tx: SiteTx) {
  return tx
    .selectFrom('sales as s')
    .innerJoin('service_sales as v', (join) => join.onRef('v.site_id', '=', 's.site_id').onRef('v.id', '=', 's.id'))
    .leftJoin('quotation_sales as q', (join) => join.onRef('q.site_id', '=', 's.site_id').onRef('q.sale_id', '=', 's.id'))
    .select([
      'q.quotation_id',
      's.id',
      's.order_id',
      's.user_id',
      's.legal_entity_id',
      's.status',
      's.money',
      's.amount_minor',
      's.currency',
    ])
    .select(['s.supplier_entity_id', 'v.line_kind', 'v.name', 'v.price', 'v.refund_minor'])
    .select(['v.cancellation', 'v.start_instant', 'v.cancelled_at'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectSold>['executeTakeFirstOrThrow']>>

const soldOf = (row: Row): SoldService => ({
  kind: 'service',
  id: row.id,
  orderId: row.order_id,
  userId: row.user_id,
  legalEntityId: row.legal_entity_id,
  status: row.status as ServiceSaleStatus,
  money: row.money,
  amount: money(row.amount_minor, row.currency),
  supplierId: row.supplier_entity_id,
  lineKind: row.line_kind as ServiceKind,
  name: row.name,
  quotationId: row.quotation_id === null ? undefined : Number(row.quotation_id),
  price: readExact<SalePrice>(row.price),
  refund: row.refund_minor === null ? null : money(row.refund_minor, row.currency),
  cancelledAt: row.cancelled_at,
  terms: { cancellation: readExact<ServiceTerms['cancellation']>(row.cancellation), startsAt: row.start_instant },
})

/** Locked until the transaction ends. Refuses NOT_FOUND. */
export async function lockServiceSale(tx: SiteTx, saleId: number): Promise<SoldService> {
  const row = await selectSold(tx).where('s.id', '=', saleId).forNoKeyUpdate('s').executeTakeFirst()
  return row ? soldOf(row) : refuseService()
}

/** Refuses NOT_FOUND. */
export async function getServiceSale(tx: SiteTx, saleId: number): Promise<SoldService> {
  const row = await selectSold(tx).where('s.id', '=', saleId).executeTakeFirst()
  return row ? soldOf(row) : refuseService()
}

function refuseService(): never {
  return refuse('NOT_FOUND', { message: 'We could not find that service.' })
}

export type NewServiceSale = PriceWithSupplier & {
  readonly orderId: number
  readonly quotationId: number
  readonly buyer: { readonly userId: number; readonly legalEntityId: number }
  readonly key: string
  readonly lineKind: ServiceKind
  readonly name: string
  readonly facts: ServiceFacts
  readonly terms: ServiceTerms
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  readonly people: number
  readonly leadName: string
  readonly bookedOn: PlainDate
  readonly now: Instant
}

/** Gives its number. */
export async function insertServiceSale(tx: SiteTx, sale: NewServiceSale): Promise<number> {
  const { buyer, price, name, now } = sale
  const { cancellation, startsAt } = sale.terms
  const { id } = await tx
    .insertInto('sales')
    .values({
      site_id: tx.siteId,
      order_id: sale.orderId,
      kind: 'service',
      user_id: buyer.userId,
      legal_entity_id: buyer.legalEntityId,
      idempotency_key: sale.key,
      status: 'waiting',
      money: 'none',
      title: name,
      lead_name: sale.leadName,
      party_count: sale.people,
      amount_minor: price.payable.minor,
      currency: price.currency,
      cost_minor: price.cost.minor,
      cost_currency: price.cost.currency,
      supplier_entity_id: sale.supplierId,
      tax_minor: price.tax.reduce((all, { amount }) => all + amount.minor, 0n),
      earned_minor: 0n,
      margin_minor: price.fee.minor + price.earned.minor,
      adjusted_minor: 0n,
      used_from: sale.from,
      used_to: sale.to ?? sale.from,
      booked_on: sale.bookedOn,
      axes: [],
      axis_names: [],
      find_keys: [`Q${sale.quotationId}`],
      search_text: `${name} ${sale.leadName}`.toLowerCase(),
      needs_staff: false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('service_sales')
    .values({
      site_id: tx.siteId,
      id,
      line_kind: sale.lineKind,
      name,
      facts: writeExact(sale.facts),
      price: writeExact(price),
      cancellation: writeExact(cancellation),
      start_instant: startsAt,
      free_until: startsAt && (freeUntil(cancellation, startsAt) ?? null),
    })
    .execute()
  keepOtherCosts(tx, id, price)
  return id
}

const TABS: Readonly<Record<ServiceSaleStatus, SaleTab | null>> = { waiting: null, confirmed: 'delivered', cancelled: 'cancelled' }

type Change = {
  readonly status: ServiceSaleStatus
  readonly money?: string
  /** Whether anything of it counts as sold. */
  readonly stands: boolean
  readonly now: Instant
}

/** Where it stands now, for its lists and sums. The caller has locked it. */
export function changeServiceSale(tx: SiteTx, saleId: number, { status, money: where, stands, now }: Change): void {
  const set = { status, ...(where && { money: where }), stands, queue_tab: TABS[status], updated_at: now }
  sendAlong(tx, tx.updateTable('sales').set(set).where('id', '=', saleId))
  if (status === 'confirmed') sendAlong(tx, tx.updateTable('service_sales').set({ confirmed_at: now }).where('id', '=', saleId))
}

/** Why it was cancelled, and what of it is refunded. */
export function keepCancellation(
  tx: SiteTx,
  saleId: number,
  { reason, refund, now }: { readonly reason: string; readonly refund: Money; readonly now: Instant },
): void {
  const set = { cancelled_at: now, cancel_reason: reason, refund_minor: refund.minor }
  sendAlong(tx, tx.updateTable('service_sales').set(set).where('id', '=', saleId))
}

/** It costs the company another sum; its buyer pays what they paid. */
export async function setServicePrice(tx: SiteTx, saleId: number, price: SalePrice, now: Instant): Promise<void> {
  setCostOfSale(tx, saleId, price, now)
  await tx
    .updateTable('service_sales')
    .set({ price: writeExact(price) })
    .where('id', '=', saleId)
    .execute()
}

/** Of the sales of a quotation that stand, what their vouchers say of them. The caller has locked the quotation. */
export async function listFactsOfQuotation(
  tx: SiteTx,
  quotationId: number,
): Promise<{ saleId: number; lineId: number; facts: ServiceFacts }[]> {
  const rows = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .innerJoin('service_sales as v', (join) => join.onRef('v.site_id', '=', 's.site_id').onRef('v.id', '=', 's.id'))
    .select(['q.line_id', 's.id', 'v.facts'])
    .where('q.quotation_id', '=', BigInt(quotationId))
    .where('s.status', '=', 'confirmed')
    .orderBy('s.id')
    .execute()
  return rows.map(({ id, line_id, facts }) => ({ saleId: id, lineId: Number(line_id), facts: readExact<ServiceFacts>(facts) }))
}

export async function setFacts(tx: SiteTx, saleId: number, facts: ServiceFacts): Promise<void> {
  await tx
    .updateTable('service_sales')
    .set({ facts: writeExact(facts) })
    .where('id', '=', saleId)
    .execute()
}

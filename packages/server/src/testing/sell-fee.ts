import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, money } from '@tradewind/domain/money'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { SaleRefund } from '@tradewind/domain/sales/sale-refund'
import type { SaleTab } from '@tradewind/domain/sales/sale-tabs'
import type { Instant } from '@tradewind/domain/time'
import { dateIn } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { exportKind } from '../exports/export-kind.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { captureSale } from '../payments/capture-sale.ts'
import { refundSale } from '../payments/refunds/refund-sale.ts'
import { readRefunded, whereRefunded } from '../payments/refunds/sale-refund-repo.ts'
import { returnSalePayment } from '../payments/return-sale-payment.ts'
import { insertHistory } from '../sales/sale-history-repo.ts'
import { getSale } from '../sales/sale-repo.ts'
import type { InvoiceOfSale, RefundedTo, Seller, Sold } from '../sales/seller.ts'
import type { TestServer } from './test-server.ts'

/** Tests only: a seller that no room knows. It sells a service charge, which is delivered or not as the test says. */
type SoldFee = Sold & { readonly status: string; readonly amount: Money }

const MONEY: Record<RefundedTo, string> = {
  wallet: 'refundedToWallet',
  card: 'refundedToCard',
  both: 'refundedToBoth',
  hand: 'refundedByHand',
}

/** Stands for the name on a charge that cannot be done. */
const CANNOT = 'Nobody'

const STATUS_NAMES: Record<string, string> = { waiting: 'Waiting for payment', delivered: 'Done', undone: 'Refunded' }
/** Under which tab of the lists each state stands; what was never paid is under none. */
const TABS: Record<string, SaleTab> = {
  paid: 'inProgress',
  delivered: 'delivered',
  failed: 'failed',
  refunded: 'failed',
  undone: 'cancelled',
}

type FeeLine = { readonly id: number; readonly desk: string; readonly amount: Money; readonly gst: Money }

/** Its own list, with a column that no other kind has. */
export const exportFees = exportKind<FeeLine>({
  kind: 'fees',
  words: ['service charge', 'service charges'],
  fileName: 'service-charges',
  seenWith: 'tickets.queue',
  area: 'fees',
  sheet: {
    name: 'Service charges',
    columns: [
      { header: 'Charge', width: 12, kind: 'text', value: ({ id }) => `TW-${id}` },
      { header: 'Desk', width: 20, kind: 'text', value: ({ desk }) => desk },
      { header: 'Amount', width: 12, kind: 'amount', value: ({ amount }) => amount },
      { header: 'GST', width: 12, kind: 'amount', value: ({ gst }) => gst },
    ],
  },
  count: async () => null,
  ids: async function* (tx, input) {
    const { tab } = input as { tab: SaleTab }
    const rows = await tx
      .selectFrom('sales')
      .select('id')
      .where('kind', '=', 'fee')
      .where('queue_tab', '=', tab)
      .orderBy('id')
      .execute()
    if (rows.length > 0) yield rows.map(({ id }) => id)
  },
  read: async (tx, ids) => {
    const rows = await tx.selectFrom('sales').selectAll().where('id', 'in', ids).orderBy('id').execute()
    return rows.map(({ id, axis_names, amount_minor, tax_minor, currency }) => ({
      id,
      desk: axis_names[0] ?? '',
      amount: money(amount_minor, currency),
      gst: money(tax_minor, currency),
    }))
  },
})

/** The desk does what is paid; what it cannot do it gives back. */
export async function workAtDesk({ db, jobs, now }: TestServer['app'], siteId: number): Promise<void> {
  const due = await inSite(db, siteId, (tx) =>
    tx
      .selectFrom('sales')
      .select(['id', 'lead_name'])
      .where('kind', '=', 'fee')
      .where('status', '=', 'paid')
      .orderBy('id')
      .execute(),
  )
  for (const { id, lead_name: name } of due)
    await inSite(db, siteId, (tx) => (name === CANNOT ? failFee(tx, id, { jobs, now: now() }) : deliverFee(tx, id, now())))
}

export const sellFee: Seller<SoldFee> = {
  kind: 'fee',
  title: 'Service charges',
  words: {
    one: 'service charge',
    many: 'service charges',
    reference: 'Charge number',
    undelivered: 'Service charge not done',
    claim: 'Complaint',
    about: 'fee',
  },
  axes: [{ axis: 'desk', title: 'Top service desks', label: (name) => `${name} desk` }],
  auditArea: { area: 'fees', name: 'Service charges' },
  exports: [exportFees],
  nameStatus: (status) => STATUS_NAMES[status] ?? status,
  reference: async (_tx, id) => `TW-${id}`,
  lock: lockFee,
  async whyNotPay(_tx, { status }) {
    if (status === 'waiting') return undefined
    return { code: 'STATE_CHANGED', message: 'This charge does not wait to be paid.', reason: 'Too late' }
  },
  paid: (tx, { id }, { now }) => change(tx, id, { status: 'paid', money: 'taken' }, now),
  unpaid: (tx, { id }, now) => change(tx, id, { status: 'expired' }, now),
  refunded: (tx, { id }, { to, now }) => change(tx, id, { status: 'refunded', money: MONEY[to] }, now),
  invoice: async (tx, id) => invoiceOf(await lockFee(tx, id)),
  stateRefund: async (_tx, sold, { id }) => (refundOfFee.get(id) ?? wholeFee)(invoiceOf(sold).price),
  // A charge that was refunded in full counts as undone as soon as all the money has arrived.
  async claimRefunded(tx, { saleId, now }) {
    const sold = await lockFee(tx, saleId)
    const [to, { payable }] = [await whereRefunded(tx, saleId), await readRefunded(tx, saleId)]
    if (to && payable === sold.amount.minor) await change(tx, saleId, { status: 'undone', money: MONEY[to] }, now)
  },
  listToCompare: (tx, { from, until, most }) =>
    tx
      .selectFrom('sales')
      .select(['id', 'updated_at as movedAt'])
      .where('kind', '=', 'fee')
      .where('status', '=', 'delivered')
      .where('updated_at', '>=', from)
      .where('updated_at', '<', until)
      .orderBy('updated_at')
      .limit(most)
      .execute(),
  async compare(_app, { saleId }) {
    const amount = invoicedByDesk.get(saleId)
    if (!amount) return []
    const sides = { ours: 'Nothing', theirs: formatMoney(amount), amount }
    return [{ kind: 'invoiceDiffers', about: `fee:${saleId}`, saleId, gatewayPaymentId: null, title: `TW-${saleId}`, ...sides }]
  },
}

/** What a claim refunds of a charge, where it is not the whole of it. */
export const refundOfFee = new Map<number, (price: SalePrice) => SaleRefund>()
export const wholeFee = (price: SalePrice): SaleRefund => ({ undone: price, supplierRefund: price.cost, charges: [] })

/** What the service desk wants for a charge, which the house believes to be for nothing. */
export const invoicedByDesk = new Map<number, Money>()

export function addFeeSeller({ app }: TestServer): void {
  // Files that share a process share these maps, and each counts its claims and sales from the same number.
  for (const known of [refundOfFee, invoicedByDesk, costOfFee]) known.clear()
  Object.assign(app, { sellers: new Map([...app.sellers, [sellFee.kind, sellFee as Seller]]) })
}

type Charged = {
  readonly actor: Actor
  readonly minors: readonly bigint[]
  readonly now: Instant
  /** What its lines are found again by. */
  readonly key?: string
  /** The places of those that the desk cannot do. */
  readonly fails?: readonly number[]
}

/** One order with a line for each amount. */
export async function orderFees(
  tx: SiteTx,
  { actor, minors, now, key = crypto.randomUUID(), fails = [] }: Charged,
): Promise<{ orderId: number; saleIds: number[] }> {
  const buyer = { site_id: tx.siteId, user_id: actor.userId, legal_entity_id: actor.legalEntityId, created_at: now }
  const { id: orderId } = await tx.insertInto('orders').values(buyer).returning('id').executeTakeFirstOrThrow()
  const rows = minors.map((minor, place) => ({
    ...buyer,
    order_id: orderId,
    kind: 'fee',
    idempotency_key: `${key}:${place}`,
    status: 'waiting',
    money: 'none',
    title: 'Service charge',
    lead_name: fails.includes(place) ? CANNOT : '',
    party_count: 0,
    amount_minor: minor,
    currency: 'INR',
    cost_minor: 0n,
    cost_currency: 'INR',
    tax_minor: gstOf(minor),
    earned_minor: 0n,
    margin_minor: minor - gstOf(minor),
    adjusted_minor: 0n,
    booked_on: dateIn('Asia/Kolkata', now),
    axes: ['desk'],
    axis_names: ['Airport'],
    find_keys: [] as string[],
    search_text: '',
    needs_staff: false,
    updated_at: now,
  }))
  const sales = await tx.insertInto('sales').values(rows).returning('id').execute()
  for (const { id } of sales) {
    insertHistory(tx, { saleId: id, from: null, to: 'waiting', at: now, actor: 'system', note: undefined })
    await tx
      .updateTable('sales')
      .set({ find_keys: [`TW${id}`] })
      .where('id', '=', id)
      .execute()
  }
  return { orderId, saleIds: sales.map(({ id }) => id).sort((a, b) => a - b) }
}

type Bought = { readonly supplier: number; readonly cost: Money; readonly costInSale: Money }

/** A charge that the desk does not do for nothing. */
export async function buyFee(tx: SiteTx, id: number, bought: Bought): Promise<void> {
  costOfFee.set(id, bought)
  await tx
    .updateTable('sales')
    .set((set) => ({
      cost_minor: bought.cost.minor,
      cost_currency: bought.cost.currency,
      supplier_entity_id: bought.supplier,
      margin_minor: set('margin_minor', '-', bought.costInSale.minor),
    }))
    .where('id', '=', id)
    .execute()
}

/** The charge is done: its money is captured, in the same transaction. */
export async function deliverFee(tx: SiteTx, id: number, now: Instant): Promise<void> {
  const sold = await lockFee(tx, id)
  if (sold.status !== 'paid') return
  await change(tx, id, { status: 'delivered' }, now)
  const done = { before: { status: 'paid' }, after: { status: 'delivered' } }
  await recordChange(
    tx,
    { actor: undefined, area: 'fees', action: 'do a service charge', about: { kind: 'fee', id }, ...done },
    now,
  )
  await captureSale(tx, { saleId: id, supplier: costOfFee.get(id)?.supplier, invoice: invoiceOf(sold), now })
}

/** The charge comes to nothing: what was paid for it goes back. */
export async function failFee(
  tx: SiteTx,
  id: number,
  { jobs, now }: { jobs: TestServer['app']['jobs']; now: Instant },
): Promise<void> {
  const sold = await lockFee(tx, id)
  if (sold.status !== 'paid') return
  await change(tx, id, { status: 'failed' }, now)
  const how = await returnSalePayment(tx, { jobs, saleId: id, reason: 'Nobody did it', now })
  if (how === 'refunded') await sellFee.refunded(tx, sold, { to: 'wallet', now })
}

type RefundingFee = Parameters<typeof refundSale>[1] & { readonly claimId: number; readonly now: Instant }

/** The charge was done, and is refunded as its claim says. */
export async function refundFee(tx: SiteTx, id: number, { claimId, now, ...parts }: RefundingFee): Promise<void> {
  const amount = await refundSale(tx, parts, {
    saleId: id,
    claim: { kind: 'feeClaim', id: claimId },
    now,
    refuse: refuseAny,
  })
  const what = { actor: undefined, area: 'fees', action: 'refund a service charge', about: { kind: 'fee', id } }
  await recordChange(tx, { ...what, before: { refund: null }, after: { refund: formatMoney(amount) } }, now)
}

async function lockFee(tx: SiteTx, id: number): Promise<SoldFee> {
  await getSale(tx, id)
  const row = await tx
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'fee')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const amount = money(row.amount_minor, row.currency)
  return { kind: 'fee', id, userId: row.user_id, legalEntityId: row.legal_entity_id, status: row.status, amount }
}

async function change(tx: SiteTx, id: number, to: { status: string; money?: string }, now: Instant): Promise<void> {
  const { status: from } = await getSale(tx, id)
  insertHistory(tx, { saleId: id, from, to: to.status, at: now, actor: 'system', note: undefined })
  await tx
    .updateTable('sales')
    .set({ ...to, stands: to.status === 'delivered', queue_tab: TABS[to.status] ?? null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

function gstOf(minor: bigint): bigint {
  return (minor * 18n) / 118n
}

/** What the desk gets for a charge, in its currency and in that of the sale, where it is not done for nothing. */
const costOfFee = new Map<number, Bought>()

function invoiceOf({ id, amount }: SoldFee): InvoiceOfSale {
  const none = money(0n, amount.currency)
  const { cost, costInSale } = costOfFee.get(id) ?? { cost: none, costInSale: none }
  const gst = money(gstOf(amount.minor), amount.currency)
  const fee = money(amount.minor - gst.minor - costInSale.minor, amount.currency)
  const price: SalePrice = {
    currency: amount.currency,
    lines: [
      { kind: 'work', label: 'Work of the desk', detail: null, amount: costInSale },
      { kind: 'serviceFee', label: 'Service charge', detail: null, amount: fee },
      { kind: 'gst', label: 'GST', detail: '18%', amount: gst },
    ].filter(({ amount: { minor } }) => minor !== 0n),
    payable: amount,
    cost,
    costInSale,
    fee,
    tax: [{ kind: 'gst', amount: gst, on: { line: 'serviceFee', sac: '998551', basisPoints: 1_800 } }],
    withheld: none,
    earned: none,
    steps: [],
  }
  return { about: 'Service charge', price }
}

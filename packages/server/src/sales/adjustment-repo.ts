import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money } from '@tradewind/domain/money'
import { type Adjustments, noAdjustments } from '@tradewind/domain/tickets/adjustments'
import type { Instant } from '@tradewind/domain/time'
import type { Insertable } from 'kysely'
import { among } from '../database/among.ts'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import type { TicketAdjustmentRequests, TicketAdjustments } from '../database/table-types.generated.ts'
import { getOwnerEntity, ownerEntity } from '../ledger/post/owner-entity-repo.ts'

export type AdjustmentKind = 'markup' | 'discount' | 'txnFee' | 'mergeFees'
export type AdjustmentLine = {
  readonly version: number
  readonly kind: AdjustmentKind
  readonly ownerEntityId: number
  readonly amountMinor: bigint | null
  readonly gstMinor: bigint | null
  readonly isOn: boolean | null
  readonly byName: string
  readonly at: Instant
}
export type ReadAdjustments = {
  readonly adjustments: Adjustments
  /** Zero before the first change. */
  readonly version: number
  /** Newest first, the house's and the agency's. */
  readonly lines: readonly AdjustmentLine[]
  readonly owner: number
}

/** What agencies added to their tickets on their own account, less what they gave away, by booking; a booking without any is left out. */
export async function sumOwnAdditions(tx: SiteTx, bookingIds: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const rows = await tx
    .selectFrom('ticket_adjustments')
    .select(['booking_id', 'kind', 'amount_minor'])
    .distinctOn(['booking_id', 'kind'])
    .where(among('booking_id', bookingIds))
    .where('kind', 'in', ['markup', 'discount'])
    .where('owner_entity_id', '!=', ownerEntity(tx))
    .orderBy('booking_id')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  const sums = new Map<number, bigint>()
  for (const { booking_id: id, kind, amount_minor: minor } of rows)
    sums.set(id, (sums.get(id) ?? 0n) + (kind === 'markup' ? (minor ?? 0n) : -(minor ?? 0n)))
  return sums
}

/** What was added to a ticket's price and taken from it since its sale; of each owner and kind the newest line counts. */
export async function readAdjustments(
  tx: SiteTx,
  sale: { readonly id: number; readonly currency: string },
): Promise<ReadAdjustments> {
  const [rows, owner] = await Promise.all([
    tx.selectFrom('ticket_adjustments').selectAll().where('booking_id', '=', sale.id).orderBy('version', 'desc').execute(),
    getOwnerEntity(tx),
  ])
  const lines = rows.map((row) => ({
    version: row.version,
    kind: row.kind as AdjustmentKind,
    ownerEntityId: row.owner_entity_id,
    amountMinor: row.amount_minor,
    gstMinor: row.gst_minor,
    isOn: row.is_on,
    byName: row.changed_by_name,
    at: row.changed_at,
  }))
  const newest = (kind: AdjustmentKind, isHouse: boolean) =>
    lines.find((line) => line.kind === kind && (line.ownerEntityId === owner) === isHouse)
  const amount = (line: AdjustmentLine | undefined, part: 'amountMinor' | 'gstMinor' = 'amountMinor') =>
    money(line?.[part] ?? 0n, sale.currency)
  const fee = newest('txnFee', true)
  return {
    owner,
    lines,
    version: lines[0]?.version ?? 0,
    adjustments: {
      ...noAdjustments(sale.currency),
      markup: amount(newest('markup', false)),
      ownDiscount: amount(newest('discount', false)),
      txnFee: amount(fee),
      txnFeeGst: amount(fee, 'gstMinor'),
      discount: amount(newest('discount', true)),
      // One ticket, one look: the newest choice counts.
      isMerged: lines.find(({ kind }) => kind === 'mergeFees')?.isOn ?? false,
    },
  }
}

/** The GST of staff's fees as it was posted, whatever the rate was on each day. */
export async function readAdjustedGst(
  tx: SiteTx,
  { id, currency }: { readonly id: number; readonly currency: string },
): Promise<Money> {
  const row = await tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'p.site_id').onRef('e.posting_id', '=', 'p.id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select(({ fn }) => fn.sum<bigint>('e.amount_minor').as('gst'))
    .where('p.about_kind', '=', 'booking')
    .where('p.about_id', '=', String(id))
    .where('p.reason', '=', 'adjustment')
    .where('a.kind', '=', 'gstPayable')
    .executeTakeFirst()
  return money(BigInt(row?.gst ?? 0), currency)
}

/** The markup of a buyer who sells on, as the first adjustment of a new sale: travels with the next statement. */
export function insertFirstMarkup(
  tx: SiteTx,
  saleId: number,
  { actor, markup, now }: { actor: Actor; markup: Money; now: Instant },
): void {
  const line = { booking_id: saleId, version: 1, kind: 'markup', owner_entity_id: actor.legalEntityId, amount_minor: markup.minor }
  const by = { changed_by: actor.userId, changed_by_name: `${actor.firstName} ${actor.lastName}`.trim(), changed_at: now }
  insertAdjustments(tx, [{ ...line, ...by, currency: markup.currency }])
}

/** Travels with the next statement. */
export function insertAdjustments(tx: SiteTx, rows: readonly Omit<Insertable<TicketAdjustments>, 'site_id'>[]): void {
  if (rows.length > 0)
    sendAlong(tx, tx.insertInto('ticket_adjustments').values(rows.map((row) => ({ site_id: tx.siteId, ...row }))))
}

/** What was asked for under a key before. */
export function findAdjustmentRequest(tx: SiteTx, saleId: number, key: string) {
  return tx
    .selectFrom('ticket_adjustment_requests')
    .select('asked')
    .where('booking_id', '=', saleId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Travels with the next statement. */
export function insertAdjustmentRequest(tx: SiteTx, request: Omit<Insertable<TicketAdjustmentRequests>, 'site_id'>): void {
  sendAlong(tx, tx.insertInto('ticket_adjustment_requests').values({ site_id: tx.siteId, ...request }))
}

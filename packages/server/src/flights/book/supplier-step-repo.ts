import type { BookAnswer, Step, TicketAnswer } from '@tradewind/domain/flights/issue-plan'
import type { RefusalKind } from '@tradewind/domain/flights/refusal-kind'
import { addDays, type Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { SupplierSteps } from '../../database/table-types.generated.ts'
import type { SalesAhead } from '../../sales/seller.ts'

export type StepName = 'book' | 'ticket' | 'release'
/** How a call ended. `unreached`: it never left the house; `unclear`: nobody knows. */
export type StepOutcome = 'done' | 'priceChanged' | 'refused' | 'inProgress' | 'unclear' | 'unreached'
export type StepRow = Selectable<SupplierSteps>
type Detail = {
  readonly made?: boolean
  readonly hasTicketNumbers?: boolean
  /** Of the new price: whether the flights have other times as well. */
  readonly isMoved?: boolean
  readonly why?: RefusalKind
  /** The PNR that a refusal as duplicate named; '' where it named none. */
  readonly duplicateOf?: string
}

export function listSteps(tx: SiteTx, bookingId: number): Promise<StepRow[]> {
  return tx.selectFrom('supplier_steps').selectAll().where('booking_id', '=', bookingId).orderBy('place').limit(200).execute()
}

/** Writes down that a call is about to leave. Must be committed before it does. Gives the step's place. */
export async function startStep(tx: SiteTx, { bookingId, step, now }: { bookingId: number; step: StepName; now: Instant }) {
  const { place } = await tx
    .insertInto('supplier_steps')
    .values({
      site_id: tx.siteId,
      booking_id: bookingId,
      place: sql<number>`(select count(*) from supplier_steps where booking_id = ${bookingId})`,
      step,
      started_at: now,
    })
    .returning('place')
    .executeTakeFirstOrThrow()
  return place
}

export async function finishStep(
  tx: SiteTx,
  {
    bookingId,
    place,
    now,
    outcome,
    detail,
    supplierCode,
    message,
  }: {
    bookingId: number
    place: number
    now: Instant
    outcome: StepOutcome
    detail: Detail
    supplierCode: string | undefined
    message: string | undefined
  },
) {
  sendAlong(
    tx,
    tx
      .updateTable('supplier_steps')
      .set({
        finished_at: now,
        outcome,
        detail: JSON.stringify(detail),
        supplier_code: supplierCode ?? null,
        supplier_message: message ?? null,
      })
      .where('booking_id', '=', bookingId)
      .where('place', '=', place)
      .where('outcome', 'is', null),
  )
}

/** The newest attempt of a step that reached the supplier, or may have. */
export function newestStep(steps: readonly StepRow[], step: StepName): StepRow | undefined {
  return steps.findLast((row) => row.step === step && row.outcome !== 'unreached')
}

export function countUnreached(steps: readonly StepRow[], step: StepName): number {
  return steps.filter((row) => row.step === step && row.outcome === 'unreached').length
}

export function readBookStep(row: StepRow | undefined): Step<BookAnswer> {
  if (!row) return { state: 'notStarted' }
  switch (row.outcome) {
    case null:
      return { state: 'started' }
    case 'done':
      return { state: 'answered', answer: { kind: 'booked' } }
    case 'priceChanged':
      return { state: 'answered', answer: { kind: 'priceChanged', made: detailOf(row).made === true } }
    case 'refused':
      return { state: 'answered', answer: readRefusal(row) }
    default:
      return { state: 'answered', answer: readUnclear(row) }
  }
}

export function readTicketStep(row: StepRow | undefined): Step<TicketAnswer> {
  if (!row) return { state: 'notStarted' }
  switch (row.outcome) {
    case null:
      return { state: 'started' }
    case 'done':
      return { state: 'answered', answer: { kind: 'ticketed', hasTicketNumbers: detailOf(row).hasTicketNumbers === true } }
    case 'priceChanged':
      return { state: 'answered', answer: { kind: 'priceChanged' } }
    case 'refused':
      return { state: 'answered', answer: readRefusal(row) }
    case 'inProgress':
      return { state: 'answered', answer: { kind: 'inProgress' } }
    default:
      return { state: 'answered', answer: readUnclear(row) }
  }
}

function readRefusal(row: StepRow) {
  return { kind: 'refused', why: detailOf(row).why ?? 'other', reason: row.supplier_message ?? '' } as const
}

function readUnclear(row: StepRow) {
  if (detailOf(row).duplicateOf === undefined) return { kind: 'unclear' } as const
  return { kind: 'duplicate', reason: row.supplier_message ?? '' } as const
}

/** The PNR that the newest refusal as duplicate named. */
export function duplicateOf(steps: readonly StepRow[]): string | undefined {
  const newest = steps.findLast((row) => row.step !== 'release' && row.outcome !== 'unreached')
  return newest ? detailOf(newest).duplicateOf || undefined : undefined
}

/** Whether an answer that asked for consent asked for more than another price. */
export function hasMoved(row: StepRow | undefined): boolean {
  return row !== undefined && detailOf(row).isMoved === true
}

function detailOf(row: StepRow): Detail {
  return (row.detail ?? {}) as Detail
}

/** What the newest answer that asked for consent said of times, if it did. */
export async function findMovedTimes(tx: SiteTx, bookingId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('supplier_steps')
    .select('supplier_message')
    .where('booking_id', '=', bookingId)
    .where('outcome', '=', 'priceChanged')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.supplier_message || undefined
}

/** Bookings that moved in a period and were sent to a supplier, in the order in which they moved. */
export async function listSentBookings(
  tx: SiteTx,
  { from, until, most }: { from: Instant; until: Instant; most: number },
): Promise<{ id: number; movedAt: Instant }[]> {
  return tx
    .selectFrom('bookings as b')
    .select(['b.id', 'b.updated_at as movedAt'])
    .where('b.updated_at', '>=', from)
    .where('b.updated_at', '<', until)
    .where(sql<boolean>`exists (select from supplier_steps s where s.site_id = b.site_id and s.booking_id = b.id)`)
    .orderBy('b.updated_at')
    .orderBy('b.id')
    .limit(most)
    .execute()
}

/**
 * Bookings at other sites that stand here, with a flight still to come. One with a request in progress is looked at by that. A journey that is longer than so many days is compared as long as its
 * first flight is not that long ago.
 */
export async function listPartnerBookingsAhead(tx: SiteTx, { today, after, most }: SalesAhead): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b join sales s on s.site_id = b.site_id and s.id = b.id
    where b.site_id = ${tx.siteId} and b.queue_tab is not null and b.travel_at >= ${addDays(today, -LONGEST_JOURNEY_DAYS)}
      and b.supplier like 'site:%' and b.status in ('issued', 'held') and coalesce(s.used_to, s.used_from) >= ${today}::date
      and b.id > ${after}
    order by b.id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}
const LONGEST_JOURNEY_DAYS = 120

/** Bookings of an order at another site that stand here, with no request in progress. */
export async function listStandingBookings(
  tx: SiteTx,
  { supplier, traceId }: { readonly supplier: string; readonly traceId: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('trace_id', '=', traceId)
    .where('supplier', '=', supplier)
    .where('status', 'in', ['issued', 'held'])
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

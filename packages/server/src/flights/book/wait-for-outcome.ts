import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { type BookingMoney, isMoving } from '@tradewind/domain/flights/order'
import type { App } from '../../app.ts'
import type { Database } from '../../database/connect-database.ts'
import { readOnce } from '../../database/in-site.ts'
import { listProgress } from './booking-repo.ts'

/** After a while a waiting call looks only twice a second. */
const LONGEST_PAUSE_MS = 500

/** Waits until the bookings have stopped moving automatically, or for the given time: an answer that comes soon spares the screen a second call. */
export async function waitForOutcome(
  { db }: Pick<App, 'db'>,
  { siteId, bookingIds }: { siteId: number; bookingIds: readonly number[] },
  ms: number,
): Promise<void> {
  // The wall clock of the process, not the business's: only how long a caller is kept waiting.
  const end = performance.now() + ms
  for (let pause = 20; performance.now() < end; pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS)) {
    // No supplier answers at once. All who wait long wake at the same moments, so that hundreds of them cost one read.
    await sleep(pause < LONGEST_PAUSE_MS ? pause : LONGEST_PAUSE_MS - (performance.now() % LONGEST_PAUSE_MS))
    const rows = await readTogether(db, siteId, bookingIds)
    if (!rows.some(isOnItsWay)) return
  }
}

type Row = Awaited<ReturnType<typeof listProgress>>[number]

type Round = { readonly ids: Set<number>; readonly rows: Promise<Row[]> }
/** The rounds that still take bookings, by what runs the queries of a node, and by site. */
const gathering = new WeakMap<object, Map<number, Round>>()

/** Those who look within the same moment are answered by one read. */
async function readTogether(db: Database, siteId: number, bookingIds: readonly number[]): Promise<Row[]> {
  const rounds = gathering.get(db.getExecutor()) ?? new Map<number, Round>()
  gathering.set(db.getExecutor(), rounds)
  const round = rounds.get(siteId) ?? openRound(rounds, db, siteId)
  for (const id of bookingIds) round.ids.add(id)
  return (await round.rows).filter(({ id }) => bookingIds.includes(id))
}

function openRound(rounds: Map<number, Round>, db: Database, siteId: number): Round {
  const ids = new Set<number>()
  const read = async (): Promise<Row[]> => {
    await sleep(1)
    rounds.delete(siteId)
    return readOnce(db, siteId, (tx) => listProgress(tx, [...ids]))
  }
  const round = { ids, rows: read() }
  rounds.set(siteId, round)
  return round
}

function isOnItsWay({ status, money, release_requested_at, consent_by }: Row): boolean {
  // In doubt may last for minutes: the screen says so rather than wait. And what asks its buyer moves when they have decided.
  if (status === 'unknown' || consent_by !== null) return false
  if (status === 'held' && release_requested_at !== null) return true
  return isMoving({ status: status as BookingStatus, money: money as BookingMoney })
}

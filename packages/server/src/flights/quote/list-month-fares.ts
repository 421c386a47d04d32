import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { CalendarFare } from '../suppliers/supplier-option.ts'
import { askLive, type SupplierRefusal } from './ask-live.ts'

export type MonthFares = { readonly fares: readonly CalendarFare[]; readonly askedAt: Instant }
type Month = {
  readonly siteId: number
  readonly supplier: string
  readonly origin: string
  readonly destination: string
  readonly month: string
}

const FRESH_MS = 60 * 60_000
const MOST_REMEMBERED = 2_000
type Remembered = { readonly until: number; readonly month: Promise<MonthFares> }
const remembered = new WeakMap<App, Map<string, Remembered>>()

/** Indicative fares of a month at one connection, cached for an hour; however many callers there are, it is asked once. Errors are not cached. */
export async function listMonthFares(app: App, asked: Month, refuse: Refuse<SupplierRefusal>): Promise<MonthFares> {
  const askedAt = app.now()
  const known = remembered.get(app) ?? new Map<string, Remembered>()
  remembered.set(app, known)
  const key = `${asked.siteId}/${asked.supplier}/${asked.origin}${asked.destination}${asked.month}`
  const nowMs = Date.parse(askedAt)
  const hit = known.get(key)
  if (hit && hit.until > nowMs) return hit.month
  const month = askLive({ ...app, refuse }, asked, (one, signal) => one.calendarFares(asked, signal)).then((fares) => ({
    fares,
    askedAt,
  }))
  const [oldest] = known.keys()
  if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
  known.delete(key)
  known.set(key, { until: nowMs + FRESH_MS, month })
  month.catch(() => known.delete(key))
  return month
}

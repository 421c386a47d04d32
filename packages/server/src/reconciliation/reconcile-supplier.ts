import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { addDays, epochMs, instant, type PlainDate } from '@tradewind/domain/time'
import { startOfDay } from '@tradewind/domain/zone-history'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { findSale, type Sale } from '../sales/sale-repo.ts'
import { type MovedSale, sellerOf } from '../sales/seller.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { listOpen } from './difference-repo.ts'
import { type Recorded, recordDifferences } from './record-differences.ts'
import { findRunBefore, type RunRow, type SectionCounts, type Sections } from './run-repo.ts'

/** A run asks about so many sales; the next one goes on where it stopped. */
const MOST_SALES = 1_000
const AT_ONCE = 4
/** Of each kind, so many that another site delivers and that are still to come; the next run goes on after them. */
const MOST_AHEAD = 500

/** Every sale that moved in the period, those in dispute, and those that another site is still to deliver, against what its supplier has of it. */
export async function reconcileSupplier(
  app: App,
  { siteId, run }: { siteId: number; run: RunRow },
): Promise<Recorded & { counts: SectionCounts }> {
  const { ids, until, ahead } = await inSite(app.db, siteId, (tx) => listSalesOf(app, tx, run))
  const total = { found: 0, settled: 0 }
  const counts: SectionCounts = { checked: 0, unanswered: 0, until, ahead }
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const answers = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => compareOne(app, { siteId, run, saleId: id })))
    for (const answer of answers) {
      counts.checked += answer ? 1 : 0
      counts.unanswered += answer ? 0 : 1
      total.found += answer?.found ?? 0
      total.settled += answer?.settled ?? 0
    }
  }
  return { ...total, counts }
}

/** One sale, asked about now. Nothing: its supplier gave no answer, or one that cannot be compared. */
export async function compareOne(
  app: App,
  { siteId, run, saleId, announce }: { siteId: number; run: { id: number | null }; saleId: number; announce?: Announce },
): Promise<Recorded | undefined> {
  const { db, now } = app
  const sale = await inSite(db, siteId, (tx) => findSale(tx, saleId))
  const found = sale && (await compare(app, siteId, sale))
  if (!found) return undefined
  return inSite(db, siteId, async (tx) => {
    // It may have moved while the supplier was asked: then what was compared is old, and the next run compares again.
    if (await hasMoved(tx, sale)) return { found: 0, settled: 0 }
    const looked = (await listOpen(tx, 'supplier')).filter(({ sale_id }) => sale_id === saleId)
    const recorded = await recordDifferences(tx, { runId: run.id, now: now() }, { found, looked })
    if (recorded.found > 0) await announce?.(tx, sale, found)
    return recorded
  })
}

/** What follows when a difference is new, in the transaction that records it. */
export type Announce = (tx: SiteTx, sale: Sale, found: readonly FoundDifference[]) => Promise<void>

/** One that fails is as good as unanswered: the others are compared all the same, and it is shown in the log. */
async function compare(app: App, siteId: number, { id: saleId, kind }: Sale) {
  try {
    return await sellerOf(app.sellers, kind).compare?.(app, { siteId, saleId })
  } catch (error) {
    app.log.error({ err: error, sale: saleId }, 'a sale could not be compared with its supplier')
    return undefined
  }
}

async function hasMoved(tx: SiteTx, { id, status, updated_at }: Sale): Promise<boolean> {
  const now = await findSale(tx, id)
  return now?.status !== status || now.updated_at !== updated_at
}

/** Of every kind that can be compared, oldest move first. */
async function listSalesOf(
  app: App,
  tx: SiteTx,
  run: RunRow,
): Promise<Required<Pick<SectionCounts, 'until' | 'ahead'>> & { ids: number[] }> {
  const zones = await zonesOfSite(tx)
  const before = await findRunBefore(tx, run.id)
  const start = startOfDay(zones, run.from_day)
  const stopped = (before?.sections as Sections | undefined)?.supplier?.until
  const from = instant(stopped !== undefined && stopped < start ? stopped : start)
  const end = startOfDay(zones, addDays(run.day, 1))
  const moved: MovedSale[] = []
  for (const { listToCompare } of app.sellers.values())
    if (listToCompare) moved.push(...(await listToCompare(tx, { from, until: end, most: MOST_SALES })))
  const first = moved.sort((one, other) => epochMs(one.movedAt) - epochMs(other.movedAt)).slice(0, MOST_SALES)
  const disputed = (await listOpen(tx, 'supplier')).flatMap(({ sale_id }) => sale_id ?? [])
  const until = first.length === MOST_SALES ? (first.at(-1)?.movedAt ?? end) : end
  const ahead = await listAhead(app, tx, {
    today: run.day,
    before: (before?.sections as Sections | undefined)?.supplier?.ahead,
  })
  return { ids: [...new Set([...disputed, ...first.map(({ id }) => id), ...ahead.ids])], until, ahead: ahead.lastOf }
}

type Page = { readonly today: PlainDate; readonly before: SectionCounts['ahead'] }

/** The next page of each kind. After the last page it begins again. */
async function listAhead(app: App, tx: SiteTx, { today, before }: Page) {
  const ids: number[] = []
  const lastOf: Record<string, number> = {}
  for (const { kind, listAhead: list } of app.sellers.values()) {
    if (!list) continue
    const page = await list(tx, { today, after: before?.[kind] ?? 0, most: MOST_AHEAD })
    ids.push(...page)
    lastOf[kind] = page.length === MOST_AHEAD ? (page.at(-1) ?? 0) : 0
  }
  return { ids, lastOf }
}

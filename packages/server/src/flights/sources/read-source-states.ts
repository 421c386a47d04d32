import type { SourceDrop, SourceState } from '@tradewind/contract/flights/sources'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { listSiteSources } from './allowed-sources.ts'
import { type DropRow, listDrops, listSourceStates } from './source-hour-repo.ts'

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
/** Enough to see what it is about. */
const EXAMPLES_SHOWN = 5

/** How the sources have done recently, for staff: the day's answers, and what was left out in the week. */
export async function readSourceStates(
  app: App,
  siteId: number,
  now: Instant,
): Promise<{ states: SourceState[]; drops: SourceDrop[] }> {
  const suppliers = await app.suppliers.of(siteId)
  const sinceDay = plusMinutes(now, -DAY_MINUTES)
  return inSite(app.db, siteId, async (tx) => {
    const names = new Map((await listSiteSources(tx, suppliers)).map(({ key, name }) => [key, name]))
    const rows = await listDrops(tx, { sinceDay, sinceWeek: plusMinutes(now, -WEEK_MINUTES) })
    return { states: await listSourceStates(tx, sinceDay), drops: groupDrops(rows, names) }
  })
}

/** One line for each source, thing and reason; its examples most frequent first, as the rows are. */
function groupDrops(rows: readonly DropRow[], names: ReadonlyMap<string, string>): SourceDrop[] {
  const groups = Map.groupBy(rows, ({ source, what, reason }) => `${source}/${what}/${reason}`)
  return [...groups.values()]
    .flatMap((own): SourceDrop[] => {
      const [first] = own
      if (!first) return []
      const { source, what, reason } = first
      return [
        {
          source,
          name: names.get(source) ?? source,
          what,
          reason,
          examples: own.slice(0, EXAMPLES_SHOWN).map(({ example, lastWeek }) => ({ example, count: lastWeek })),
          lastDay: own.reduce((sum, row) => sum + row.lastDay, 0),
          lastWeek: own.reduce((sum, row) => sum + row.lastWeek, 0),
          lastAt: own.reduce((latest, row) => (row.lastAt > latest ? row.lastAt : latest), first.lastAt),
        },
      ]
    })
    .sort((a, b) => b.lastWeek - a.lastWeek)
}

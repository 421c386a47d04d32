import type { SourceProgress } from '@tradewind/contract/flights/option'
import type { Dropped } from '@tradewind/domain/flights/dropped'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, isOnlyReading, type SiteTx } from '../../database/in-site.ts'
import { addAnswers, addDrops, sweepHours } from './source-hour-repo.ts'

type Noting = Pick<App, 'log' | 'figures'>
export type NotedAnswer = { readonly source: string; readonly progress: SourceProgress; readonly dropped: readonly Dropped[] }

/** Staff is shown a week; one more day passes before an hour is taken away. */
const KEPT_MINUTES = 8 * 24 * 60

/** Counts how each source of a search did and what it lost, in the log, in the figures, and in the table that staff is shown. */
export async function noteAnswers(tx: SiteTx, { log, figures }: Noting, answers: readonly NotedAnswer[], now: Instant) {
  const ended = answers.flatMap(({ source, progress: { status, count, reason } }) =>
    status === 'asking' || status === 'notSold' ? [] : [{ source, status, optionsFound: count, trouble: reason }],
  )
  for (const { source, status } of ended) figures.sourceAnswers.inc({ source, status })
  await addAnswers(tx, ended, now)
  const drops = answers.flatMap(({ source, dropped }) => dropped.map((drop) => ({ ...drop, source })))
  logDrops({ log, figures }, drops)
  await addDrops(tx, drops, now)
  await sweepHours(tx, plusMinutes(now, -KEPT_MINUTES))
}

/** The same of a quote, or of the extras beside one; nothing of it while staff views as a customer. */
export async function noteDrops(
  app: App,
  { siteId, source, dropped }: { siteId: number; source: string; dropped: readonly Dropped[] },
): Promise<void> {
  if (dropped.length === 0 || isOnlyReading(app.db)) return
  const drops = dropped.map((drop) => ({ ...drop, source }))
  logDrops(app, drops)
  await inSite(app.db, siteId, (tx) => addDrops(tx, drops, app.now()))
}

function logDrops({ log, figures }: Noting, drops: readonly (Dropped & { source: string })[]): void {
  for (const { source, what, reason, example, count } of drops) {
    figures.flightsDropped.inc({ source, what, reason }, count)
    if (what === 'fact') log.info({ source, reason, example, count }, 'a source left out what is shown as unknown')
    else log.warn({ source, what, reason, example, count }, 'a source sent what cannot be sold')
  }
}

import type { App } from '../app.ts'
import { type Fold, foldNews, listSitesToFold } from '../database/across-sites-repo.ts'
import { inTurns } from '../database/in-turns.ts'

/** How long news may wait before it is added up; until then each count adds it itself. */
const EVERY_MS = 5_000
const BATCH = 2_000

/** Adds the news of bookings and change requests to the kept counts and to the sums of sales, of all sites, as long as the node runs. */
export function keepTicketsTallied({ db, log }: Pick<App, 'db' | 'log'>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => foldAll({ db }))
      .catch((error: unknown) => log.error({ err: error }, 'adding up tickets; trying again'))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export function tallyTickets(app: Pick<App, 'db'>): Promise<void> {
  return foldAll(app, 'fold_ticket_news')
}

/** The sums of sales that the desk draws. */
export function sumSales(app: Pick<App, 'db'>): Promise<void> {
  return foldAll(app, 'fold_sales_news')
}

/** Adds up everything that waits, of every site and of every kind or of one; one look where nothing does. */
export function foldAll({ db }: Pick<App, 'db'>, only?: Fold): Promise<void> {
  return inTurns({
    list: async () => (await listSitesToFold(db)).filter(({ fold }) => only === undefined || fold === only),
    take: async (site) => (await foldNews(db, site, BATCH)) === BATCH,
  })
}

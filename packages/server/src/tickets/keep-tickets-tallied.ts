import type { App } from '../app.ts'
import { foldNews } from '../database/across-sites-repo.ts'

/** How long news may wait before it is added up; until then each count adds it itself. */
const EVERY_MS = 5_000
const BATCH = 5_000

/** Adds the news of bookings and change requests to the kept counts and to the sums of sales, of all sites, as long as the node runs. */
export function keepTicketsTallied({ db, log }: Pick<App, 'db' | 'log'>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => tallyTickets({ db }))
      .then(() => sumSales({ db }))
      .then(() => tallyChanges({ db }))
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
  return fold(app, 'fold_ticket_news')
}

/** The sums of sales that the desk draws. */
export function sumSales(app: Pick<App, 'db'>): Promise<void> {
  return fold(app, 'fold_sales_news')
}

export function tallyChanges(app: Pick<App, 'db'>): Promise<void> {
  return fold(app, 'fold_change_news')
}

async function fold({ db }: Pick<App, 'db'>, name: Parameters<typeof foldNews>[1]): Promise<void> {
  while ((await foldNews(db, name, BATCH)) === BATCH);
}

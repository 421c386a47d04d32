import { sql } from 'kysely'
import type { App } from '../app.ts'

/** How long news may wait before it is added up; until then each count adds it itself. */
const EVERY_MS = 5_000
const BATCH = 5_000

/** Adds the news of bookings to the kept counts and to the sums of sales, of all sites, as long as the node runs. */
export function keepTicketsTallied({ db, log }: Pick<App, 'db' | 'log'>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => tallyTickets({ db }))
      .then(() => sumSales({ db }))
      .catch((error: unknown) => log.error({ err: error }, 'adding up tickets; trying again'))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export async function tallyTickets({ db }: Pick<App, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`select fold_ticket_news(${BATCH}) as folded`.execute(db)
    if ((rows[0]?.folded ?? 0) < BATCH) return
  }
}

/** The sums of sales that the desk draws. */
export async function sumSales({ db }: Pick<App, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`select fold_sales_news(${BATCH}) as folded`.execute(db)
    if ((rows[0]?.folded ?? 0) < BATCH) return
  }
}

import type { App } from '../../app.ts'
import { listSitesToSeal } from '../../database/across-sites-repo.ts'
import { SEALED_AT_ONCE, sealLedger } from './seal-ledger.ts'

/** How long a posting may wait for its place in the chain. */
const EVERY_MS = 1_000
/** Each holds a connection. */
const SITES_AT_ONCE = 3

/** Seals what is new, of all sites, as long as the node runs. `stop` lets a batch in progress finish. */
export function keepLedgerSealed({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>): { stop(): Promise<void> } {
  let isStopping = false
  let wake: () => void = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, EVERY_MS).unref()
    })
  const running = (async () => {
    while (!isStopping) {
      await sealAll({ db, now }).catch((error: unknown) => log.error({ err: error }, 'sealing the ledger; trying again'))
      if (!isStopping) await pause()
    }
  })()
  return {
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}

/**
 * Seals everything that waits, of every site: a batch of each in turn, the site that has waited longest first, several sites at once. However much the
 * busiest site has, each other waits for one batch of it.
 */
export async function sealAll({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const left = new Set<number>()
  do {
    left.clear()
    const queue = await listSitesToSeal(db)
    const takeTurns = async () => {
      for (let siteId = queue.shift(); siteId !== undefined; siteId = queue.shift())
        if ((await sealLedger(db, siteId, now())) === SEALED_AT_ONCE) left.add(siteId)
    }
    await Promise.all(Array.from({ length: SITES_AT_ONCE }, takeTurns))
  } while (left.size > 0)
}

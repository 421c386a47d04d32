import type { App } from '../../app.ts'
import { listSitesToSeal } from '../../database/across-sites-repo.ts'
import { inTurns } from '../../database/in-turns.ts'
import { SEALED_AT_ONCE, sealLedger } from './seal-ledger.ts'

/** How long a posting may wait for its place in the chain. */
const EVERY_MS = 1_000

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

/** Seals everything that waits, of every site. */
export function sealAll({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  return inTurns({
    list: () => listSitesToSeal(db),
    take: async (siteId) => (await sealLedger(db, siteId, now())) === SEALED_AT_ONCE,
  })
}

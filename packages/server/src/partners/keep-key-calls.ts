import type { Logger } from 'pino'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { type KeyCall, writeKeyCalls } from './key-usage-repo.ts'
import { notifyOfSeveral } from './notify-of-several.ts'

/** So often what was counted is written down, all of it at once. A node that is killed forgets these seconds, never a limit: those are counted elsewhere. */
const WRITTEN_EVERY_MS = 2_000
/** While the database is away, no more than these are remembered. */
const MOST_WAITING = 50_000

export type KeyCalls = {
  note(siteId: number, call: KeyCall): void
  /** Writes down what was noted. */
  write(): Promise<void>
  stop(): Promise<void>
}

/** The calls by key that this node has answered, until they are written down. */
export function keepKeyCalls({ db, log }: { db: Database; log: Logger }): KeyCalls {
  let waiting: { siteId: number; call: KeyCall }[] = []
  let underWay: Promise<void> | undefined

  const writeAll = async () => {
    const taken = waiting
    waiting = []
    for (const [siteId, some] of Map.groupBy(taken, (one) => one.siteId)) {
      try {
        await inSite(db, siteId, (tx) =>
          writeAndNotify(
            tx,
            some.map(({ call }) => call),
          ),
        )
      } catch (error) {
        log.warn({ err: error }, 'calls by key: trying again')
        waiting = [...some, ...waiting].slice(0, MOST_WAITING)
      }
    }
  }
  const write = () => {
    underWay = (underWay ?? Promise.resolve()).then(writeAll)
    return underWay
  }
  const writing = setInterval(() => void write(), WRITTEN_EVERY_MS)
  writing.unref()
  return {
    note(siteId, call) {
      if (waiting.length < MOST_WAITING) waiting.push({ siteId, call })
    },
    write,
    async stop() {
      clearInterval(writing)
      await write()
    },
  }
}

/** In the order in which the keys were written, so that two nodes wait for each other and never in a circle. */
async function writeAndNotify(tx: SiteTx, calls: readonly KeyCall[]): Promise<void> {
  for (const { keyId, lastUsedAt } of await writeKeyCalls(tx, calls)) await notifyOfSeveral(tx, keyId, lastUsedAt)
}

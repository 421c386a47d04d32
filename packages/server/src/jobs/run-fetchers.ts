import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { lookIntoQueues } from './due-jobs-repo.ts'
import { type Fetcher, makeFetcher } from './fetch-jobs.ts'

/** A job without a notice became due by the clock, or its notice was lost: how late it is at most. */
const LOOK_EVERY_MS = 1_000
/** Well within the seconds after which a silent job is taken over. */
const BEAT_EVERY_MS = 5_000

type Rules = {
  readonly places: number
  readonly isShared: boolean
  readonly isKept: boolean
  readonly handler: (data: { siteId: number }) => Promise<void>
}
type Parts = {
  readonly boss: PgBoss
  readonly log: Logger
  readonly channel: string
  /** The queue's tables were lost, or are new. */
  readonly onLost: () => Promise<void>
}

/** One fetcher for each queue of this node. A notice wakes the one it names; one look a second wakes those with jobs that became due by the clock. */
export function runFetchers({ boss, log, channel, onLost }: Parts) {
  const fetchers = new Map<string, Fetcher>()
  let listening: { close(): Promise<void> } | undefined
  let looking: Promise<void> | undefined
  let look: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  const failed = (what: string) => (error: unknown) => log.error({ err: error }, `job queue: ${what}`)
  const wakeDue = async (): Promise<void> => {
    if (fetchers.size === 0) return
    const { due, isLost } = await lookIntoQueues(boss, [...fetchers.keys()])
    for (const name of due) fetchers.get(name)?.wake()
    if (isLost) await onLost()
  }
  const lookOnce = () => {
    looking ??= wakeDue()
      .catch(failed('look'))
      .finally(() => {
        looking = undefined
      })
  }
  const beatAll = () => {
    for (const fetcher of fetchers.values()) fetcher.beat().catch(failed('heartbeat'))
  }

  return {
    async start(): Promise<void> {
      look = setInterval(lookOnce, LOOK_EVERY_MS)
      beat = setInterval(beatAll, BEAT_EVERY_MS)
      const onNotice = (name: string) => fetchers.get(name)?.wake()
      // Without it jobs are found a second later.
      listening = await boss
        .getDb()
        .listen?.(channel, onNotice, lookOnce)
        .catch((error: unknown) => {
          failed('listen')(error)
          return undefined
        })
    },
    add(name: string, rules: Rules): void {
      const fetcher = makeFetcher({ boss, log, name, ...rules })
      fetchers.set(name, fetcher)
      fetcher.wake()
    },
    /** Lets the running jobs end; those that have not ended by then are handed back. */
    async stop(patienceMs: number): Promise<void> {
      clearInterval(look)
      await looking
      await listening?.close()
      const all = [...fetchers.values()]
      let late: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, patienceMs)
      })
      await Promise.race([Promise.all(all.map((fetcher) => fetcher.finish())), patience])
      clearTimeout(late)
      clearInterval(beat)
      for (const fetcher of all) await fetcher.handBack().catch(failed('hand back'))
    },
  }
}

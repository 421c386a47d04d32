import pg from 'pg'
import type { Logger } from 'pino'
import { announceNews, listen } from './live-repo.ts'
import { runAnnouncer } from './run-announcer.ts'

type Hearing = {
  onMessage(payload: string): void
  /** After a gap in which messages may have been missed. */
  onReturn(): void
}

const TRY_AGAIN_MS = 1_000

/**
 * One connection of the node that receives what any node announces, and announces itself. It reconnects automatically when the database was away; the looks
 * of the announcer show whether it is still there, because one that a firewall dropped is silent.
 */
export async function listenToDatabase(databaseUrl: string, log: Logger, { onMessage, onReturn }: Hearing) {
  let isStopping = false
  let isReady = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const announcer = runAnnouncer({
    log,
    announceNews: async () => {
      const speaker = client
      if (speaker && isReady) await announceNews(speaker).catch((error: Error) => lost(speaker, error))
    },
  })

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'tradewind-live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    client = next
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, undefined))
    await next.connect()
    await listen(next)
    isReady = true
    // News may have been committed while nobody could announce them.
    announcer.poke()
  }
  const lost = (which: pg.Client, error: Error | undefined) => {
    if (isStopping || which !== client) return
    client = undefined
    isReady = false
    log.warn({ err: error }, 'live: the database is away; trying again')
    void which.end().catch(() => {})
    comeBack()
  }
  const comeBack = () => {
    again = setTimeout(() => {
      if (isStopping) return
      connect().then(onReturn, (error: Error) => (client ? lost(client, error) : comeBack()))
    }, TRY_AGAIN_MS)
  }

  await connect()
  return {
    poke: announcer.poke,
    async stop() {
      await announcer.stop()
      isStopping = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}

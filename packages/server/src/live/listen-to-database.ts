import pg from 'pg'
import type { Logger } from 'pino'
import { LIVE_CHANNEL } from './announce.ts'

type Hearing = {
  onMessage(payload: string): void
  /** After a gap in which messages may have been missed. */
  onReturn(): void
}

const TRY_AGAIN_MS = 1_000
/** A connection that a firewall dropped is silent: it is asked for a heartbeat. */
const ALIVE_EVERY_MS = 15_000

/** One connection of the node that receives what any node announces; it reconnects automatically when the database was away. */
export async function listenToDatabase(databaseUrl: string, log: Logger, { onMessage, onReturn }: Hearing) {
  let isStopping = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let alive: NodeJS.Timeout | undefined

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
    await next.query(`listen ${LIVE_CHANNEL}`)
    alive = setInterval(() => void next.query('select 1').catch((error: Error) => lost(next, error)), ALIVE_EVERY_MS)
    alive.unref()
  }
  const lost = (which: pg.Client, error: Error | undefined) => {
    if (isStopping || which !== client) return
    client = undefined
    clearInterval(alive)
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
    async stop() {
      isStopping = true
      clearTimeout(again)
      clearInterval(alive)
      await client?.end().catch(() => {})
    },
  }
}

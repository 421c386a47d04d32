import { inject } from 'vitest'
import { connectDatabase } from '../database/connect-database.ts'

/** Tests only: with `POOLER=pgbouncer` all that calls and jobs ask of a database of this run goes through a pooler, also those of servers in processes of their own. */
export function throughPooler(databaseUrl: string): { POOLER_URL?: string } {
  const pooler = inject('poolerUrl')
  if (pooler === '' || new URL(databaseUrl).port !== new URL(inject('postgresUrl')).port) return {}
  const url = new URL(pooler)
  url.pathname = new URL(databaseUrl).pathname
  return { POOLER_URL: url.href }
}

/** A pool as a node has one: through the pooler where the run goes through one. */
export function connectAsNode(databaseUrl: string) {
  const { POOLER_URL } = throughPooler(databaseUrl)
  return connectDatabase(POOLER_URL ?? databaseUrl, { prepares: !POOLER_URL })
}

import type pg from 'pg'
import { LIVE_CHANNEL } from './announce.ts'

/** Begins to listen. What this connection commits itself are announcements: nothing is lost with them, so that their commits wait for no disk and no copy. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`set synchronous_commit = off; listen ${LIVE_CHANNEL}`)
}

export async function announceNews(client: pg.Client): Promise<void> {
  await client.query('select announce_news()')
}

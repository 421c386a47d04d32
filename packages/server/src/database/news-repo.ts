import { type SiteTx, sendAlong } from './in-site.ts'

/**
 * Has everybody who listens on the channel notified once the transaction has committed. It is a row, which an announcer takes: a transaction that notified
 * itself would commit one at a time with all others that do.
 */
export function writeNews(tx: SiteTx, channel: string, message: string): void {
  sendAlong(tx, tx.insertInto('news').values({ site_id: tx.siteId, channel, message }))
}

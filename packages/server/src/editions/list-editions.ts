import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { SiteTx } from '../database/in-site.ts'
import type { BookPlace } from './book.ts'
import { listEditionRows } from './edition-repo.ts'
import { readPlace } from './rule-place.ts'

const PAGE = 50

/** A page of a book's editions, the newest first. */
export async function listEditions(tx: SiteTx, book: BookPlace & { readonly edition: number }, cursor: string | undefined) {
  const rows = await listEditionRows(tx, book, { before: readPlace(cursor), limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    editions: page.map((row) => ({
      edition: row.edition,
      publishedAt: row.published_at,
      publishedBy: row.published_by === null ? AUTOMATIC : row.published_by_name,
      note: row.note,
      added: row.added,
      ended: row.ended,
      restores: row.restores,
      isLive: row.edition === book.edition,
    })),
    nextCursor: rows.length > PAGE ? `r${page.at(-1)?.edition}` : null,
  }
}

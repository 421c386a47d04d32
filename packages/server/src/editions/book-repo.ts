import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { BookPlace } from './book.ts'
import { deleteWhatIfs } from './what-if-repo.ts'

/** Locks a book, making it where it is new: those who change its rules or its draft take turns here. Gives its live edition. */
export async function lockBook(tx: SiteTx, { service, groupId }: BookPlace): Promise<number> {
  const place = { site_id: tx.siteId, service: service.name, group_id: groupId }
  await tx
    .insertInto('rule_books')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { edition } = await tx
    .selectFrom('rule_books')
    .select('edition')
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return edition
}

/** The live edition of a book; 0 for one that nobody has written in. */
export async function findEdition(tx: SiteTx, { service, groupId }: BookPlace): Promise<number> {
  const row = await tx
    .selectFrom('rule_books')
    .select('edition')
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row?.edition ?? 0
}

/** The live editions of several books of a service, by their numbers; one that nobody has written in is not there. */
export async function findEditions(
  tx: SiteTx,
  service: { readonly name: string },
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('rule_books')
    .select(['group_id', 'edition'])
    .where('service', '=', service.name)
    .where('group_id', '=', sql<number>`any(${groupIds})`)
    .execute()
  return new Map(rows.map(({ group_id, edition }) => [group_id, edition]))
}

export async function moveBook(tx: SiteTx, { service, groupId }: BookPlace, edition: number): Promise<void> {
  await tx.updateTable('rule_books').set({ edition }).where('service', '=', service.name).where('group_id', '=', groupId).execute()
}

/** Deletes a book that never had an edition, with its draft and the tests of it. */
export async function deleteBook(tx: SiteTx, book: BookPlace): Promise<void> {
  const { service, groupId } = book
  await deleteWhatIfs(tx, book)
  await tx.deleteFrom('rule_drafts').where('service', '=', service.name).where('group_id', '=', groupId).execute()
  await tx.deleteFrom('rule_books').where('service', '=', service.name).where('group_id', '=', groupId).execute()
}

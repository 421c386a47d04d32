import type { Selectable } from 'kysely'
import { writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { MarkupWhatIfs } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'
import { getGroup } from './group-repo.ts'

export type WhatIfRow = Selectable<MarkupWhatIfs>

export async function getWhatIf(tx: SiteTx, whatIfId: number): Promise<WhatIfRow> {
  const row = await tx.selectFrom('markup_what_ifs').selectAll().where('id', '=', whatIfId).executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that test.' })
}

/** The last twenty of a group. */
export async function listWhatIfs(tx: SiteTx, groupId: number): Promise<WhatIfRow[]> {
  await getGroup(tx, groupId)
  return tx.selectFrom('markup_what_ifs').selectAll().where('group_id', '=', groupId).orderBy('id', 'desc').limit(20).execute()
}

type NewWhatIf = Pick<WhatIfRow, 'group_id' | 'edition' | 'revision' | 'from_day' | 'to_day' | 'created_by' | 'created_at'>

/** What is to be tried, with the draft as it is now. */
export function insertWhatIf(tx: SiteTx, values: NewWhatIf, changes: readonly object[]): Promise<WhatIfRow> {
  return tx
    .insertInto('markup_what_ifs')
    .values({ site_id: tx.siteId, ...values, changes: writeExact(changes) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

import { exportKind } from '../../../exports/export-kind.ts'
import type { ChangeFilter } from '../change-list-repo.ts'
import { changesInOrder, countForSheet } from '../list-changes.ts'
import { CHANGE_COLUMNS } from './change-columns.ts'
import { readChangeLines } from './read-change-lines.ts'

/** The change requests of a site as a file. */
export const exportChanges = exportKind({
  kind: 'changes',
  words: ['change request', 'change requests'],
  fileName: 'change-requests',
  seenWith: 'tickets.changes',
  area: 'tickets',
  countedAs: 'changes',
  sheet: { name: 'Change requests', columns: CHANGE_COLUMNS },
  count: (tx, input) => countForSheet(tx, input as ChangeFilter),
  ids: (tx, input) => changesInOrder(tx, { kind: 'site' }, input as ChangeFilter),
  read: readChangeLines,
})

import { exportKind } from '../exports/export-kind.ts'
import type { SheetColumn } from '../sheets/write-sheet.ts'
import { countSubscribers, readSubscribers, type Subscriber, subscriberIds } from './subscriber-repo.ts'

const COLUMNS: readonly SheetColumn<Subscriber>[] = [
  { header: 'E-mail', width: 32, kind: 'text', value: ({ email }) => email },
  { header: 'First name', width: 18, kind: 'text', value: ({ firstName }) => firstName },
  { header: 'Last name', width: 18, kind: 'text', value: ({ lastName }) => lastName },
  { header: 'Unsubscribe link', width: 70, kind: 'text', value: ({ link }) => link },
]

/** Who wants offers by e-mail, with the link that each letter to them must carry. */
export const exportSubscribers = exportKind<Subscriber>({
  kind: 'subscribers',
  words: ['subscriber', 'subscribers'],
  fileName: 'email-subscribers',
  seenWith: 'customers.view',
  area: 'people',
  countedAs: 'customers',
  sheet: { name: 'Subscribers', columns: COLUMNS },
  count: (tx) => countSubscribers(tx),
  ids: (tx) => subscriberIds(tx),
  read: (tx, ids) => readSubscribers(tx, ids),
})

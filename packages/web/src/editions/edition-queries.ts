import { queryOptions } from '@tanstack/react-query'
import type { TestedSale } from '@tradewind/contract/editions/what-if'
import type { BookChecks, BookDraft, BookTests, DraftChange, NamedRule } from './rule-book.ts'

/** How often the progress of a what-if test is checked. */
const WATCH_MS = 1000

/** The draft of a book with all its changes. */
export function draftQuery<C extends DraftChange<NamedRule>>({ key, read }: BookDraft<C>) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const first = await read({ cursor: undefined, signal })
      const changes = [...first.changes]
      let cursor = first.nextCursor
      while (cursor) {
        const page = await read({ cursor, signal })
        changes.push(...page.changes)
        cursor = page.nextCursor
      }
      return { draft: first.draft, changes }
    },
    staleTime: 5000,
  })
}

export function checksQuery<Ref extends NamedRule>({ key, read }: BookChecks<Ref>, draft: boolean) {
  return queryOptions({
    queryKey: [...key, draft],
    queryFn: ({ signal }) => read({ draft, signal }),
    staleTime: 5000,
  })
}

export function whatIfsQuery<S extends TestedSale>({ keys, list }: BookTests<S>) {
  return queryOptions({ queryKey: keys.list, queryFn: ({ signal }) => list(signal), staleTime: 5000 })
}

export function whatIfQuery<S extends TestedSale>({ keys, read }: BookTests<S>, whatIfId: number) {
  return queryOptions({
    queryKey: [...keys.one, whatIfId],
    queryFn: ({ signal }) => read(whatIfId, signal),
    refetchInterval: ({ state: { data } }) => (data && data.whatIf.status === 'done' ? false : WATCH_MS),
    staleTime: 1000,
  })
}

import { today } from '../../lib/dates.ts'
import { type RecentSearch, useStore, useUser } from '../../lib/session.ts'
import { legsOf, type SearchQuery, searchKey } from './search-query.ts'

const MOST_KEPT = 6

/** This person's last searches that are still in the future, newest first. */
export function useRecentSearches(): readonly RecentSearch[] {
  const user = useUser()
  const kept = useStore((state) => state.recentSearches)
  return kept.filter(({ userId, query }) => userId === user?.id && legsOf(query).every(({ departure }) => departure >= today()))
}

export function rememberSearch(
  userId: number,
  { sort: _sort, f: _f, fi: _fi, bound: _bound, out: _out, back: _back, bags: _bags, ...query }: SearchQuery,
  seen: RecentSearch['seen'],
): void {
  const key = searchKey(query)
  useStore.setState(({ recentSearches }) => ({
    recentSearches: [
      { userId, query, seen },
      ...recentSearches.filter((other) => other.userId !== userId || searchKey(other.query) !== key),
    ].slice(0, MOST_KEPT),
  }))
}

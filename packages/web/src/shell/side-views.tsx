import { useQuery } from '@tanstack/react-query'
import { defaultParseSearch, Link, useSearch } from '@tanstack/react-router'
import type { SavedList } from '@tradewind/domain/saved-views/saved-lists'
import { savedViews } from '../saved-views/saved-view-queries.ts'
import { writeView } from '../saved-views/view-search.ts'
import { t } from './messages.ts'
import css from './side-bar.module.css'

const SHOWN = 6

/** The saved views of the open page, each a link. The page itself keeps the full list. */
export function SideViews({ list, to }: { list: SavedList; to: string }) {
  const { data } = useQuery(savedViews(list))
  const shown = writeView(useSearch({ strict: false }))
  if (!data || data.views.length === 0) return null
  return (
    <ul className={css.views} aria-label={t('savedViews')}>
      {data.views.slice(0, SHOWN).map(({ id, name, search }) => (
        <li key={id}>
          <Link
            to={to}
            search={defaultParseSearch(`?${search}`) as never}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={search === shown ? 'true' : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

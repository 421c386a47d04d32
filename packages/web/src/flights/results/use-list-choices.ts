import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SearchQuery, Sort } from '../search/search-query.ts'
import { type Filters, readFilters, writeFilters } from './filters.ts'

const SETTLED_MS = 250

/**
 * How the answer is looked at. It lives here, so that a press is answered within a frame, and is copied into the address once it
 * has settled, so that a reload or a shared link shows the same.
 */
export function useListChoices(query: SearchQuery) {
  const navigate = useNavigate()
  const [bound, setBound] = useState<'outbound' | 'inbound'>(query.bound ?? 'outbound')
  const [outbound, setOutbound] = useState(() => readFilters(query.f))
  const [inbound, setInbound] = useState(() => readFilters(query.fi))
  const [sort, setSort] = useState<Sort>(query.sort ?? 'best')
  const f = writeFilters(outbound)
  const fi = writeFilters(inbound)
  useEffect(() => {
    const timer = setTimeout(() => {
      const view = { f, fi, sort: sort === 'best' ? undefined : sort, bound: bound === 'inbound' ? bound : undefined }
      void navigate({
        to: '.',
        search: (now: SearchQuery) => ({ ...now, ...view }),
        replace: true,
        resetScroll: false,
      } as Parameters<typeof navigate>[0])
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [f, fi, sort, bound, navigate])
  return {
    bound,
    setBound,
    sort,
    setSort,
    filters: bound === 'inbound' ? inbound : outbound,
    setFilters: (filters: Filters) => (bound === 'inbound' ? setInbound(filters) : setOutbound(filters)),
  }
}

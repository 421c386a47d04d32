import { useNavigate, useRouter } from '@tanstack/react-router'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { useEffect, useState } from 'react'
import type { SearchQuery, Sort } from '../search/search-query.ts'
import { type Filters, readFilters, writeFilters } from './filters.ts'

const SETTLED_MS = 250

/** The choice in each list of a domestic return: search id and result index. */
export type PickedMarks = { readonly outbound?: string; readonly inbound?: string }

/** The list shown: one direction of a domestic return, or the return fares. */
export type Shown = FlightOption['bound'] | 'both'

/**
 * The view of the results (sort, filters). It is kept here, so that a press is answered within a frame, and is copied into the address once it has
 * settled, so that a reload or a shared link shows the same.
 */
export function useListChoices(query: SearchQuery) {
  const navigate = useNavigate()
  const router = useRouter()
  const [bound, setBound] = useState<Shown>(query.bound ?? 'outbound')
  const [outbound, setOutbound] = useState(() => readFilters(query.f))
  const [inbound, setInbound] = useState(() => readFilters(query.fi))
  const [sort, setSort] = useState<Sort>(query.sort ?? 'best')
  const [picked, setPicked] = useState<PickedMarks>(() => ({
    ...(query.out && { outbound: query.out }),
    ...(query.back && { inbound: query.back }),
  }))
  const [bags, setBags] = useState(query.bags)
  const f = writeFilters(outbound)
  const fi = writeFilters(inbound)
  const { outbound: out, inbound: back } = picked
  useEffect(() => {
    const timer = setTimeout(() => {
      const view = {
        f,
        fi,
        sort: sort === 'best' ? undefined : sort,
        bound: bound === 'outbound' ? undefined : bound,
        out,
        back,
        bags,
      }
      // The address has it already, as on a page that has just loaded: a navigation would draw everything again.
      if (isIn(router.state.location.search, view)) return
      void navigate({
        to: '.',
        search: (now: SearchQuery) => ({ ...now, ...view }),
        replace: true,
        resetScroll: false,
      } as Parameters<typeof navigate>[0])
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [f, fi, sort, bound, out, back, bags, navigate, router])
  return {
    bound,
    setBound,
    bags,
    setBags,
    sort,
    setSort,
    picked,
    setPicked,
    filters: bound === 'inbound' ? inbound : outbound,
    setFilters: (filters: Filters) => (bound === 'inbound' ? setInbound(filters) : setOutbound(filters)),
  }
}

function isIn(address: Readonly<Record<string, unknown>>, view: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(view).every(([name, value]) => address[name] === value)
}

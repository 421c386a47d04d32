import { useNavigate, useRouter } from '@tanstack/react-router'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { useEffect, useState } from 'react'
import type { SearchQuery, Sort } from '../search/search-query.ts'
import { type Filters, readFilters, writeFilters } from './filters.ts'

const SETTLED_MS = 250

/** The choice in each list of a domestic return: search id and result index. */
export type PickedMarks = { readonly outbound?: string; readonly inbound?: string }

/** What a person asks of one list. */
export type ListChoice = {
  readonly filters: Filters
  readonly setFilters: (filters: Filters) => void
  readonly sort: Sort
  readonly setSort: (sort: Sort) => void
}

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
  const [sort, setOutboundSort] = useState<Sort>(query.sort ?? 'best')
  const [inboundSort, setInboundSort] = useState(query.sorti)
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
        sorti: inboundSort === sort ? undefined : inboundSort,
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
  }, [f, fi, sort, inboundSort, bound, out, back, bags, navigate, router])
  const views: { readonly [B in FlightOption['bound']]: ListChoice } = {
    outbound: {
      filters: outbound,
      setFilters: setOutbound,
      sort,
      setSort: (next) => {
        setInboundSort((own) => own ?? sort)
        setOutboundSort(next)
      },
    },
    inbound: { filters: inbound, setFilters: setInbound, sort: inboundSort ?? sort, setSort: setInboundSort },
  }
  const setSort = (next: Sort) => {
    setOutboundSort(next)
    setInboundSort(undefined)
  }
  const { filters, setFilters, sort: shownSort } = views[bound === 'inbound' ? 'inbound' : 'outbound']
  // One list at a time: its order is that of the other too. Beside each other, each list has its own.
  return { bound, setBound, bags, setBags, sort: shownSort, setSort, picked, setPicked, filters, setFilters, views }
}

export type ListChoices = ReturnType<typeof useListChoices>

function isIn(address: Readonly<Record<string, unknown>>, view: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(view).every(([name, value]) => address[name] === value)
}

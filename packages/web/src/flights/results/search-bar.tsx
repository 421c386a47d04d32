import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { SearchForm } from '../search/search-form.tsx'
import { CABIN_LABELS, legsOf, type SearchQuery, searchKey, travellersText } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'
import { useAskAnew } from '../search/use-ask-anew.ts'
import css from './results.module.css'

/** The search above its answer: the whole form on a wide screen, a line that opens it as a sheet on a phone. */
export function SearchBar({ query }: { query: SearchQuery }) {
  const navigate = useNavigate()
  const isNarrow = useMedia(NARROW)
  const [isOpen, setOpen] = useState(false)
  const askAnew = useAskAnew()
  const onSearch = (search: SearchQuery) => {
    setOpen(false)
    askAnew(search)
    void navigate({
      to: '/flight/search-result/{-$searchId}',
      params: { searchId: undefined },
      search: { ...search, ...(query.sort && { sort: query.sort }) },
    })
  }
  const form = <SearchForm key={searchKey(query)} initial={query} onSearch={onSearch} />
  return (
    <section className={css.searchbar} aria-label="Search">
      <div className={layout.wrap}>
        {isNarrow ? <MiniSearch query={query} onOpen={() => setOpen(true)} /> : form}
        <Dialog isOpen={isOpen && isNarrow} onClose={() => setOpen(false)} title="Change search">
          {form}
        </Dialog>
      </div>
    </section>
  )
}

function MiniSearch({ query, onOpen }: { query: SearchQuery; onOpen: () => void }) {
  const legs = legsOf(query)
  const first = legs[0]
  const to = query.type === 'multiCity' ? legs.at(-1)?.destination : first?.destination
  return (
    <button type="button" className={css.mini} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="search" size={18} />
      <span>
        <span className={layout.vh}>Change search: </span>
        <b>
          <CityAndCode code={first?.origin ?? ''} /> – <CityAndCode code={to ?? ''} />
        </b>
        <small>
          {legs.map(({ departure }) => formatDay(departure)).join(' – ')} · {travellersText(query)} · {CABIN_LABELS[query.cabin]}
        </small>
      </span>
      <Icon name="edit" size={18} />
    </button>
  )
}

function CityAndCode({ code }: { code: string }) {
  const airport = useAirport(code)
  return <>{airport ? `${airport.cityName} ${code}` : code}</>
}

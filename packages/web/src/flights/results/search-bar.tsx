import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDayOfYear } from '../../lib/dates.ts'
import { CRAMPED, useMedia } from '../../lib/use-media.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { SearchForm } from '../search/search-form.tsx'
import { legsOf, type SearchLeg, type SearchQuery } from '../search/search-query.ts'
import { countTravellers, nameCabin } from '../search/search-words.ts'
import { useAirport } from '../search/use-airport.ts'
import { useNewSearch } from '../search/use-new-search.ts'
import { WishLine } from '../wishes/wish-line.tsx'
import { t } from './messages.ts'
import css from './results.module.css'

/**
 * The search above its results, in full with its errors where it cannot be sent. On a wide screen it is the whole form; on a phone or a low window
 * it is a line that opens the form as a sheet, or in place for many flights.
 */
export function SearchBar({ query, isRefused }: { query: SearchQuery; isRefused: boolean }) {
  const navigate = useNavigate()
  const isCramped = useMedia(CRAMPED)
  const [isOpen, setOpen] = useState(false)
  const askAgain = useNewSearch()
  const onSearch = (search: SearchQuery) => {
    setOpen(false)
    askAgain(search)
    void navigate({
      to: '/flight/search-result/{-$searchId}',
      params: { searchId: undefined },
      search: { ...search, ...(query.sort && { sort: query.sort }) },
    })
  }
  const isMulti = query.type === 'multiCity' && query.legs !== undefined
  const form = (
    <SearchForm key={JSON.stringify(query)} initial={query} showsErrors={isRefused} foldsWishes={!isCramped} onSearch={onSearch} />
  )
  return (
    <section className={css.searchbar} aria-label={t('searchTitle')}>
      <div className={layout.wrap}>
        {!isRefused && (isCramped || (isMulti && !isOpen)) ? <MiniSearch query={query} onOpen={() => setOpen(true)} /> : form}
        <Dialog isOpen={isOpen && isCramped} onClose={() => setOpen(false)} title={t('changeSearch')}>
          {form}
        </Dialog>
      </div>
    </section>
  )
}

function MiniSearch({ query, onOpen }: { query: SearchQuery; onOpen: () => void }) {
  const legs = legsOf(query)
  const first = legs[0]
  return (
    <button type="button" className={css.mini} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="search" size={18} />
      <span>
        <span className={layout.vh}>{t('changeSearchOf')} </span>
        <b>
          {legs.length > 1 && query.type === 'multiCity' ? (
            wayOf(legs)
          ) : (
            <>
              <CityAndCode code={first?.origin ?? ''} /> – <CityAndCode code={first?.destination ?? ''} />
            </>
          )}
        </b>
        <small>
          {legs.map(({ departure }) => formatDayOfYear(departure)).join(' – ')} · {countTravellers(query)} ·{' '}
          {nameCabin(query.cabin)}
          <WishLine query={query} />
        </small>
      </span>
      <Icon name="edit" size={18} />
    </button>
  )
}

/** 'DEL – BOM – DXB'; a flight that does not begin where the last one ended is separated. */
export function wayOf(legs: readonly SearchLeg[]): string {
  return legs
    .map(({ origin, destination }, place) => {
      if (place === 0) return `${origin} – ${destination}`
      return origin === legs[place - 1]?.destination ? ` – ${destination}` : `, ${origin} – ${destination}`
    })
    .join('')
}

function CityAndCode({ code }: { code: string }) {
  const airport = useAirport(code)
  return <>{airport ? `${airport.cityName} ${code}` : code}</>
}

import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { BookForCustomer } from '../../customers/book-for-customer.tsx'
import { LookToBookNotice } from '../../customers/look-to-book-notice.tsx'
import { formatDay } from '../../lib/dates.ts'
import { MOUSE, useMedia } from '../../lib/use-media.ts'
import { useSite } from '../../sites/site-data.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { NextTrips } from './next-trips.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { SearchForm } from './search-form.tsx'
import css from './search-page.module.css'
import { CABIN_LABELS, legsOf, readSearchQuery, type SearchQuery, travellersText } from './search-query.ts'
import { useAirport } from './use-airport.ts'
import { useNewSearch } from './use-new-search.ts'

export function SearchPage() {
  const { label } = useSite().brandingSettings.form
  usePageTitle(label)
  const navigate = useNavigate()
  const askAgain = useNewSearch()
  const recent = useRecentSearches()
  const { searchFor } = useLocation().state
  // On a phone the keyboard would open and cover the page.
  const hasKeyboard = useMedia(MOUSE) && !searchFor
  return (
    <div className={css.page}>
      <div className={layout.wrap}>
        <div className={layout.row}>
          <h1 className={layout.grow}>{label}</h1>
          <BookForCustomer />
        </div>
        <LookToBookNotice />
        {/* A person who starts typing will need the results page: it is loaded in advance. */}
        <SearchForm
          onBegin={preloadResults}
          // A page that loads late must not close a menu that was opened before.
          takesFocus={hasKeyboard && document.querySelector('[role="dialog"]') === null}
          initial={readSearchQuery(searchFor ? { ...searchFor, type: 'oneWay' } : { type: 'return' })}
          onSearch={(search) => {
            askAgain(search)
            void navigate({ to: '/flight/search-result/{-$searchId}', params: { searchId: undefined }, search })
          }}
        />
        <p className={css.tip}>
          Type a city or a code and press <kbd>Tab</kbd> to choose the first match: <kbd>del</kbd> <kbd>Tab</kbd> <kbd>dxb</kbd>{' '}
          <kbd>Tab</kbd>
        </p>
        <p className={css.hint}>
          Flexible dates?{' '}
          <Link to="/flight/calendar-fare" search={readSearchQuery({})} className={layout.link}>
            See the cheapest days
          </Link>
        </p>
        <NextTrips />
        {recent.length > 0 && (
          <section className={css.recent} aria-labelledby="recent">
            <h2 id="recent">Recent searches</h2>
            <ul>
              {recent.map((query) => (
                <li key={JSON.stringify(query)}>
                  <RecentSearch query={query} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

function preloadResults(): void {
  void import('../results/results-page.tsx')
}

function RecentSearch({ query }: { query: SearchQuery }) {
  const legs = legsOf(query)
  const first = legs[0]
  const last = query.type === 'multiCity' ? legs.at(-1) : first
  return (
    <Link to="/flight/search-result/{-$searchId}" params={{ searchId: undefined }} search={query} className={css.card}>
      <Icon name="history" size={18} />
      <span>
        <b>
          <CityName code={first?.origin ?? ''} /> to <CityName code={last?.destination ?? ''} />
        </b>
        <small>
          {legs.map(({ departure }) => formatDay(departure)).join(' – ')} · {travellersText(query)} · {CABIN_LABELS[query.cabin]}
        </small>
      </span>
      <Icon name="right" size={18} />
    </Link>
  )
}

function CityName({ code }: { code: string }) {
  return <>{useAirport(code)?.cityName ?? code}</>
}

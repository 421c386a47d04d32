import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { BookForCustomer } from '../../customers/book-for-customer.tsx'
import { LookToBookNotice } from '../../customers/look-to-book-notice.tsx'
import { withMarks } from '../../languages/with-marks.tsx'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatWhole } from '../../lib/money.ts'
import type { RecentSearch } from '../../lib/session.ts'
import { MOUSE, useMedia } from '../../lib/use-media.ts'
import { useSite } from '../../sites/site-data.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { WishLine } from '../wishes/wish-line.tsx'
import { HomeLists } from './home-lists.tsx'
import { t } from './messages.ts'
import { NextTrips } from './next-trips.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { SearchForm } from './search-form.tsx'
import css from './search-page.module.css'
import { legsOf, readSearchQuery } from './search-query.ts'
import { countTravellers, nameCabin } from './search-words.ts'
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
          {withMarks(t('tip'), (key) => (
            <kbd>{key}</kbd>
          ))}{' '}
          <span dir="ltr">
            <kbd>del</kbd> <kbd>Tab</kbd> <kbd>dxb</kbd> <kbd>Tab</kbd>
          </span>
        </p>
        <p className={css.hint}>
          {t('flexible')}{' '}
          <Link to="/flight/calendar-fare" search={readSearchQuery({})} className={layout.link}>
            {t('cheapestDays')}
          </Link>
        </p>
        {recent.length > 0 && (
          <section className={css.recent} aria-labelledby="recent">
            <h2 id="recent">{t('recent')}</h2>
            <ul>
              {recent.map(({ query, seen }) => (
                <li key={JSON.stringify(query)}>
                  <RecentCard query={query} seen={seen} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <HomeLists />
        <NextTrips />
      </div>
    </div>
  )
}

function preloadResults(): void {
  void import('../results/results-page.tsx')
}

/** The price is the one that the results showed then: a new search shows today's. */
function RecentCard({ query, seen }: Pick<RecentSearch, 'query' | 'seen'>) {
  const legs = legsOf(query)
  const first = legs[0]
  const last = query.type === 'multiCity' ? legs.at(-1) : first
  const from = useCityName(first?.origin)
  const to = useCityName(last?.destination)
  return (
    <Link to="/flight/search-result/{-$searchId}" params={{ searchId: undefined }} search={query} className={css.card}>
      <Icon name="history" size={18} />
      <span>
        <b>{t('journey', { from, to })}</b>
        <small>
          {legs.map(({ departure }) => formatDay(departure)).join(' – ')} · {countTravellers(query)} · {nameCabin(query.cabin)}
          <WishLine query={query} />
        </small>
      </span>
      {seen ? (
        <span className={css.price}>
          <b>{t('fromPrice', { price: formatWhole(Number(seen.from), seen.currency) })}</b>
          <small>{formatMoment(seen.at)}</small>
        </span>
      ) : (
        <Icon name="right" size={18} />
      )}
    </Link>
  )
}

function useCityName(code = ''): string {
  return useAirport(code)?.cityName ?? code
}

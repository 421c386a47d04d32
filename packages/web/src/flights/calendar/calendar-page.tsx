import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { addDays, addMonths, plainDate } from '@tradewind/domain/time'
import { formatMonth, formatMonthShort, formatWeekday, today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatWhole } from '../../lib/money.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { MonthGrid } from '../../ui/month-grid.tsx'
import { moveFocus } from '../../ui/move-focus.ts'
import { EmptyState, FailedNotice, Notice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { type DayFare, dayQueryOf, monthFaresQuery } from '../results/calendar-fares.ts'
import { describeFigures, describeIncomplete, whatFor, worthOf } from '../results/describe-day-fare.ts'
import { withDeparture } from '../results/use-change-date.ts'
import { AirportField } from '../search/airport-field.tsx'
import type { SearchQuery } from '../search/search-query.ts'
import { countTravellers, nameCabin } from '../search/search-words.ts'
import css from './calendar-page.module.css'
import type { CalendarSearch } from './calendar-search.ts'
import { t } from './messages.ts'

const route = getRouteApi('/shell/inside/flight/calendar-fare')
/** Airlines sell further ahead, but nobody compares months beyond these. */
const MONTHS = 10

/** The cheapest fare of each day of a month, to choose a day by its price. Route and month are in the address. */
export function CalendarPage() {
  const query = route.useSearch()
  const navigate = useNavigate({ from: '/flight/calendar-fare' })
  const { origin, destination } = query
  const month = monthOf(query)
  usePageTitle(origin && destination ? t('titleOf', { from: origin, to: destination }) : t('title'))
  const show = (change: Partial<CalendarSearch>) =>
    void navigate({
      to: '/flight/calendar-fare',
      // Applies to the address as it is then: both airports may be found after both fields were left.
      search: (now) => ({ ...now, month, ...change }),
      replace: true,
      resetScroll: false,
    })
  const pick = (date: string) => {
    const { month: _month, legs: _legs, ...search } = query
    const type = query.type === 'multiCity' ? 'oneWay' : query.type
    void navigate({
      to: '/flight/search-result/{-$searchId}',
      params: { searchId: undefined },
      search: { ...search, ...withDeparture(query, date), type: query.return ? type : 'oneWay' },
    })
  }
  return (
    <Page>
      <PageHead title={t('title')} about={t('about', { people: countTravellers(query), cabin: nameCabin(query.cabin) })} />
      <Card className={css.route} aria-label={t('route')}>
        <AirportField label={t('from')} value={origin ?? ''} onChange={(code) => show({ origin: code })} />
        <IconButton
          icon="swap"
          label={t('swap')}
          onClick={() => show({ ...(destination && { origin: destination }), ...(origin && { destination: origin }) })}
        />
        <AirportField
          label={t('to')}
          className={css.to}
          value={destination ?? ''}
          onChange={(code) => show({ destination: code })}
        />
      </Card>
      <Months month={month} onMonth={(next) => show({ month: next })} />
      <Card className={css.card}>
        {origin && destination ? (
          <Month
            query={{ ...query, departure: query.departure ?? `${month}-01` }}
            month={month}
            selected={query.departure ?? ''}
            onPick={pick}
            onMonth={(next) => show({ month: next })}
          />
        ) : (
          <EmptyState icon="cal" title={t('whereTo')}>
            {t('enterRoute')}
          </EmptyState>
        )}
      </Card>
    </Page>
  )
}

/** The month of the address, else of the searched day, else this month; never a past one. */
function monthOf({ month, departure }: CalendarSearch): string {
  const thisMonth = today().slice(0, 7)
  const wished = month ?? departure?.slice(0, 7)
  return wished && wished >= thisMonth ? wished : thisMonth
}

function Months({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const first = plainDate(`${today().slice(0, 7)}-01`)
  const months = Array.from({ length: MONTHS }, (_, ahead) => addMonths(first, ahead).slice(0, 7))
  return (
    <div className={css.months} role="radiogroup" aria-label={t('month')} onKeyDown={(event) => moveFocus(event, 'radio')}>
      {months.map((each, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a pill; keys move as in a native group
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === month}
          tabIndex={each === month || (!months.includes(month) && each === months[0]) ? 0 : -1}
          onClick={() => onMonth(each)}
        >
          {/* The year is seen where it begins. */}
          {formatMonthShort(each)}{' '}
          <small className={place > 0 && !each.endsWith('-01') ? layout.vh : undefined}>{each.slice(0, 4)}</small>
        </button>
      ))}
    </div>
  )
}

type MonthProps = {
  query: SearchQuery
  month: string
  selected: string
  onPick: (date: string) => void
  onMonth: (month: string) => void
}

function Month({ query, month, selected, onPick, onMonth }: MonthProps) {
  const { data, error, isPending, refetch } = useQuery(monthFaresQuery(dayQueryOf(query), 0, month))
  const now = useNow()
  const fares = new Map(data?.fares.map((fare) => [fare.date, fare]))
  const amounts = (data?.fares ?? []).map(({ fare }) => Number(fare))
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const max = addDays(plainDate(today()), LAST_DAY_AHEAD)
  const turn = (by: number) => onMonth(addMonths(plainDate(`${month}-01`), by).slice(0, 7))
  return (
    <div aria-busy={isPending}>
      <div className={css.head}>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <IconButton
          icon="left"
          size="sm"
          label={t('previousMonth')}
          disabled={month <= today().slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <IconButton icon="right" size="sm" label={t('nextMonth')} disabled={month >= max.slice(0, 7)} onClick={() => turn(1)} />
        <span className={css.summary} role="status">
          {isPending ? t('loading') : data?.fares.length === 0 ? t('noFares') : cheapestText(data?.fares)}
        </span>
      </div>
      {error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {data?.isComplete === false && <Notice tone="warn">{describeIncomplete()}</Notice>}
      <MonthGrid
        label={t('cheapestFares', { month: formatMonth(month) })}
        month={month}
        selected={selected}
        min={today()}
        max={max}
        onPick={onPick}
        onMonth={onMonth}
        renderDay={(day) => {
          const fare = fares.get(day)
          const price = fare && formatWhole(fare.fare, fare.currency)
          return {
            heat: fare ? heatOf(fare, lowest, highest) : undefined,
            label: `${formatWeekday(day)}${fare?.isLowestOfMonth ? t('lowestOfMonth') : ''}${fare ? `, ${worthOf(fare, now)}` : ''}${price ? t('fromWord') : ''}`,
            content: (
              <span className={css.fare}>
                {fare && <span className={layout.onlyWide}>{fare.airlineName}</span>}
                <b>{price ?? (isPending ? '…' : '')}</b>
                {fare && <small>{worthOf(fare, now)}</small>}
              </span>
            ),
          }
        }}
      />
      <p className={layout.soft}>{describeFigures(data?.fares ?? [], whatFor(query, 0), query)}</p>
      <p className={css.legend}>
        <i data-heat="0" /> {t('cheapestDays')} <i data-heat="4" /> {t('highestDays')}
      </p>
    </div>
  )
}

/** 0 cheapest … 4 highest. */
function heatOf({ fare }: DayFare, lowest: number, highest: number): number {
  return highest > lowest ? Math.round((4 * (Number(fare) - lowest)) / (highest - lowest)) : 0
}

function cheapestText(fares: readonly DayFare[] | undefined): string {
  const cheapest = fares?.reduce<DayFare | undefined>((a, b) => (a && Number(a.fare) <= Number(b.fare) ? a : b), undefined)
  return cheapest ? t('fromOn', { price: formatWhole(cheapest.fare, cheapest.currency), day: formatWeekday(cheapest.date) }) : ''
}

import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { addDays, daysBetween, plainDate } from '@tradewind/domain/time'
import { type CSSProperties, lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { formatDay, formatWeekday, today } from '../../lib/dates.ts'
import { formatWhole } from '../../lib/money.ts'
import { useNow } from '../../lib/use-now.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { moveFocus } from '../../ui/move-focus.ts'
import type { SearchQuery } from '../search/search-query.ts'
import { type DayFare, dayQueryOf, type Leg, type OwnFare, useDayFares } from './calendar-fares.ts'
import { describeFigures, whatFor, worthOf } from './describe-day-fare.ts'
import { t } from './messages.ts'
import css from './results.module.css'
import { useStripFold } from './use-strip-fold.ts'

const MonthDialog = lazy(() => import('./month-dialog.tsx').then(({ MonthDialog }) => ({ default: MonthDialog })))

type Props = {
  query: SearchQuery
  leg: Leg
  date: string
  /** The lowest price in the list of the chosen day, as soon as there is one. */
  own: OwnFare | undefined
  /** Suppliers are being searched for the chosen day. */
  isWaiting: boolean
  onDate: (date: string) => void
  /** The list below has dense rows. */
  isDense?: boolean
}

/**
 * Seven days around the chosen one, each with the cheapest known fare for these travellers and this cabin, and a month on one press. The chosen day
 * shows the price of its list; other days show what was seen recently or a guide, and say which.
 */
export function FareStrip({ query, leg, date, own, isWaiting, onDate, isDense = false }: Props) {
  const [shift, setShift] = useState(0)
  const [isMonthOpen, setMonthOpen] = useState(false)
  const days = weekAround(date, shift)
  const known = useDayFares(dayQueryOf(query), leg, days)
  const fares = withOwn(known.fares, date, own)
  const now = useNow()
  const stripRef = useRef<HTMLDivElement>(null)
  const { isFolded, toggle } = useStripFold(stripRef, isDense)
  useChosenInSight(stripRef, `${date} ${isFolded} ${fares.size}`)
  const isAwaited = (day: string) => known.isPending || (isWaiting && day === date)
  const hasUnknown = days.some((day) => isSold(day) && !fares.has(day) && !isAwaited(day))
  const note = describeFigures(known.fares.values(), whatFor(query, leg), query, hasUnknown)
  const amounts = days.flatMap((day) => fares.get(day) ?? [])
  const lowest = Math.min(...amounts.map(({ fare }) => Number(fare)))
  const highest = Math.max(...amounts.map(({ fare }) => Number(fare)))
  return (
    <>
      <div className={classes(css.strip, isFolded && css.folded)} ref={stripRef}>
        <button
          type="button"
          className={css.nudge}
          aria-label={t('earlierDays')}
          disabled={(days[0] ?? '') <= today()}
          onClick={() => setShift(shift - 7)}
        >
          <Icon name="left" size={18} />
        </button>
        <div
          className={css.days}
          role="radiogroup"
          aria-label={t('cheapestByDay')}
          onKeyDown={(event) => moveFocus(event, 'radio')}
        >
          {days.map((day) => {
            const fare = fares.get(day)
            return (
              // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a bar; keys move as in a native group
              <button
                key={day}
                type="button"
                role="radio"
                aria-checked={day === date}
                tabIndex={day === date || (!days.includes(date) && day === days[0]) ? 0 : -1}
                disabled={!isSold(day)}
                className={classes(css.day, fare?.kind === 'guide' && css.guide, isLow(fare, lowest) && css.low)}
                aria-label={describeDay(day, fare, now)}
                onClick={() => day !== date && onDate(day)}
              >
                <span className={css.bar} style={{ '--p': barHeight(fare, lowest, highest) } as CSSProperties} />
                <span className={css.date}>{isFolded && day !== date ? formatDay(day) : formatWeekday(day)}</span>
                <span className={css.fare}>{fare ? formatWhole(fare.fare, fare.currency) : isAwaited(day) ? '…' : '–'}</span>
                <span className={css.worth}>{fare && fare.kind !== 'own' ? worthOf(fare, now) : '\u00a0'}</span>
              </button>
            )
          })}
        </div>
        <button
          type="button"
          className={css.nudge}
          aria-label={t('laterDays')}
          disabled={!isSold(days.at(-1) ?? '')}
          onClick={() => setShift(shift + 7)}
        >
          <Icon name="right" size={18} />
        </button>
        <button type="button" className={css.month} aria-haspopup="dialog" onClick={() => setMonthOpen(true)}>
          <Icon name="cal" size={18} />
          {t('month')}
        </button>
        <button type="button" className={css.fold} aria-expanded={!isFolded} aria-label={t('daysInFull')} onClick={toggle}>
          <Icon name={isFolded ? 'down' : 'up'} size={16} />
        </button>
        {isMonthOpen && (
          <Suspense>
            <MonthDialog
              query={query}
              leg={leg}
              date={date}
              own={own}
              onClose={() => setMonthOpen(false)}
              onDate={(day) => {
                setMonthOpen(false)
                if (day !== date) onDate(day)
              }}
            />
          </Suspense>
        )}
      </div>
      <p className={css.stripNote}>{note}</p>
    </>
  )
}

type Known = Map<string, DayFare | OwnFare>

function withOwn(known: ReadonlyMap<string, DayFare>, date: string, own: OwnFare | undefined): Known {
  const fares: Known = new Map(known)
  // While the chosen day is being searched, older figures of that day are not shown beside the results.
  fares.delete(date)
  if (own) fares.set(date, own)
  return fares
}

/** A guide may be far off: it is never marked as the lowest. */
function isLow(fare: DayFare | OwnFare | undefined, lowest: number): boolean {
  return fare !== undefined && fare.kind !== 'guide' && Number(fare.fare) === lowest
}

function describeDay(day: string, fare: DayFare | OwnFare | undefined, now: string): string {
  const name = formatWeekday(day)
  if (!fare) return t('priceUnknown', { day: name })
  return `${t('dayFrom', { day: name, price: formatWhole(fare.fare, fare.currency) })}${fare.kind === 'own' ? '' : `, ${worthOf(fare, now)}`}`
}

/** Where the strip is wider than the screen, the chosen day is scrolled to the middle. */
function useChosenInSight(strip: RefObject<HTMLDivElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another place, and a day with its fare is wider
  useLayoutEffect(() => {
    const show = () => {
      const chosen = strip.current?.querySelector<HTMLElement>('[aria-checked="true"]')
      // On a phone the whole strip is pushed along, folded on a wide screen only the days.
      for (const box of [strip.current, chosen?.parentElement]) {
        if (!box || !chosen) continue
        const middle = chosen.getBoundingClientRect().left + chosen.offsetWidth / 2 - box.getBoundingClientRect().left
        box.scrollLeft += middle - box.clientWidth / 2
      }
    }
    // Just before the frame is painted, when everything is laid out anyway: here it would be laid out once more.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [shown])
}

function weekAround(date: string, shift: number): string[] {
  const first = addDays(plainDate(date), shift - 3)
  const begin = first < today() ? plainDate(today()) : first
  return Array.from({ length: 7 }, (_, index) => addDays(begin, index))
}

function isSold(day: string): boolean {
  if (day === '') return false
  const ahead = daysBetween(plainDate(today()), plainDate(day))
  return ahead >= 0 && ahead <= LAST_DAY_AHEAD
}

/** 10 to 28 px: enough to compare, never nothing. */
function barHeight(fare: DayFare | OwnFare | undefined, lowest: number, highest: number): number {
  if (!fare) return 4
  return highest > lowest ? 10 + (18 * (Number(fare.fare) - lowest)) / (highest - lowest) : 18
}

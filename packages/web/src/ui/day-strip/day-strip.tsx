import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatWeekday, localeOfDates, today as todayOfReader } from '../../lib/dates.ts'
import { classes } from '../class-names.ts'
import layout from '../layout.module.css'
import css from './day-strip.module.css'
import { t } from './messages.ts'

export type StripDay = {
  /** 'YYYY-MM-DD' */
  date: string
  /** A count or an amount, short. */
  value?: ReactNode
  /** What is counted, for the ear: 'guests'. */
  unit?: string
  /** What needs a look on this day, in words for the ear. */
  mark?: { tone: 'ok' | 'warn' | 'bad'; words: string } | undefined
  /** Drawn as a bar beside those of the other days; `part` is its darker foot. */
  load?: { all: number; part?: number }
  /** Nothing can be had on it. It can still be looked at. */
  isClosed?: boolean
}

type Props = {
  label: string
  days: readonly StripDay[]
  /** The day that the page shows or is narrowed to. */
  chosen: string | undefined
  onChoose: (date: string | undefined) => void
  /** A press on the chosen day gives it up. */
  canClear?: boolean
  /** Where the days are of another place than the reader's. */
  today?: string
}

const WEEK = 7

/**
 * Days in a row, each with a mark and a value. One stop of the Tab key: arrow keys go by days in the direction of reading, Page keys by weeks, Home and End to the
 * ends, Enter and Space choose. Where there is no room for all, the row scrolls, and the chosen day is in sight.
 */
export function DayStrip({ label, days, chosen, onChoose, canClear = false, today = todayOfReader() }: Props) {
  const [walked, setWalked] = useState<string>()
  const has = (date: string | undefined) => days.some((day) => day.date === date)
  const stop = [walked, chosen, today].find(has) ?? days[0]?.date
  const most = Math.max(1, ...days.map(({ load }) => load?.all ?? 0))
  const hasBars = days.some(({ load }) => load !== undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div role="group" aria-label={label} className={css.strip} onKeyDown={walk}>
      {days.map(({ date, value, unit, mark, load, isClosed = false }, nth) => {
        const isToday = date === today
        const name = shortName(date, nth === 0)
        // The name of a button must begin with what is seen in it; what only the ear gets stands behind.
        const more = [mark?.words, formatWeekday(date) !== name && formatWeekday(date), isToday && t('today')].filter(Boolean)
        return (
          <button
            key={date}
            ref={date === chosen ? showInRow : undefined}
            type="button"
            className={classes(css.day, isClosed && css.closed, isToday && css.today)}
            aria-pressed={date === chosen}
            aria-current={isToday ? 'date' : undefined}
            tabIndex={date === stop ? 0 : -1}
            onFocus={() => setWalked(date)}
            onClick={() => onChoose(canClear && date === chosen ? undefined : date)}
          >
            {hasBars && (
              <span
                className={css.bar}
                style={{ '--all': (load?.all ?? 0) / most, '--part': (load?.part ?? 0) / most } as CSSProperties}
              />
            )}
            <span className={css.name}>
              {name}
              {mark && <i className={css[mark.tone]} />}
            </span>
            <b>{value ?? (isClosed ? t('closed') : '')}</b>
            <span className={layout.vh}>
              {unit && ` ${unit}`}
              {more.map((words) => `, ${words}`)}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** 'Wed 25', with the month where one begins. */
function shortName(date: string, hasMonth: boolean): string {
  if (hasMonth || date.endsWith('-01')) return formatWeekday(date)
  const weekday = new Intl.DateTimeFormat(localeOfDates(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  return `${weekday} ${Number(date.slice(8))}`
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Record<string, number> = {
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowLeft: isRightToLeft ? 1 : -1,
    PageDown: WEEK,
    PageUp: -WEEK,
    Home: -items.length,
    End: items.length,
  }
  const step = steps[event.key]
  if (at < 0 || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const next = items[Math.max(0, Math.min(at + step, items.length - 1))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The page itself does not scroll. */
function showInRow(day: HTMLButtonElement | null): void {
  const row = day?.parentElement
  if (!day || !row || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = day.offsetLeft - row.offsetLeft - (row.clientWidth - day.offsetWidth) / 2
}

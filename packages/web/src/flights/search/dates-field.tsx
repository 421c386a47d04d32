import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { addDays, plainDate } from '@tradewind/domain/time'
import { Suspense, useCallback, useId, useState } from 'react'
import { formatWeekdayOfYear, today } from '../../lib/dates.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Popover } from '../../ui/popover.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { FareCalendar, type PricedTrip } from './fare-calendar.tsx'
import { FieldError } from './field-error.tsx'
import { t } from './messages.ts'
import css from './search-form.module.css'

type Props = {
  departure: string
  /** '' until chosen; leave it out where there is no return. */
  back?: string | undefined
  /** The earliest possible day: today, or the day of the flight before. */
  from?: string | undefined
  onChange: (departure: string, back: string) => void
  /** Whose fares stand under the days; left out where days have none. */
  trip?: PricedTrip | undefined
  error?: string | undefined
  className?: string | undefined
}

/** One day or two, from a calendar: below the field, and on a phone a sheet at the foot of the window. */
export function DatesField({ departure, back, from, onChange, trip, error, className }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isByKeys, setByKeys] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const isNarrow = useMedia(NARROW)
  const isRange = back !== undefined
  const first = from && from > today() ? from : today()
  const label = t(isRange ? 'departureAndReturn' : 'departure')
  const anchor = (
    <>
      <button
        type="button"
        id={id}
        className={css.press}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={error ? `${id}-error` : undefined}
        // Enter and Space give a click with a count of zero.
        onClick={({ detail }) => {
          setByKeys(detail === 0)
          setOpen(!isOpen)
        }}
      >
        <span className={css.k}>{t(isRange ? 'dates' : 'date')}</span>
        <span className={classes(css.v, !departure && css.missing)}>{datesText(departure, back)}</span>
      </button>
      <FieldError id={`${id}-error`} text={error} />
    </>
  )
  const calendar = (
    <div className={css.calendar}>
      <Suspense fallback={<PageLoading label={t('calendar')} />}>
        <FareCalendar
          start={departure}
          end={back ?? ''}
          isRange={isRange}
          months={isNarrow ? 1 : 2}
          takesFocus={isByKeys}
          min={first}
          max={addDays(plainDate(today()), LAST_DAY_AHEAD)}
          trip={trip}
          onPick={(start, end) => {
            onChange(start, end)
            if (!isRange || end) close()
          }}
        />
      </Suspense>
      {isRange && departure && !back && (
        <p className={css.hint}>
          {t('nowReturn')}{' '}
          <Button size="xs" onClick={close}>
            {t('done')}
          </Button>
        </p>
      )}
    </div>
  )
  const place = classes(css.cell, css.dates, className, error && css.bad)
  if (isNarrow)
    return (
      <div className={place}>
        {anchor}
        <Dialog isOpen={isOpen} onClose={close} title={label} keepsEntries>
          {calendar}
        </Dialog>
      </div>
    )
  return (
    <Popover isOpen={isOpen} onClose={close} label={label} className={place} anchor={anchor}>
      {calendar}
    </Popover>
  )
}

function datesText(departure: string, back: string | undefined): string {
  if (!departure) return t(back === undefined ? 'addDate' : 'addDates')
  if (back === undefined) return formatWeekdayOfYear(departure)
  return `${formatWeekdayOfYear(departure)} – ${back ? formatWeekdayOfYear(back) : t('addReturn')}`
}

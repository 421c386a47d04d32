import { readDate } from '@tradewind/domain/time'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { language } from '../languages/language.ts'
import type { DateCalendarProps } from './date-calendar.tsx'
import css from './date-field.module.css'
import { type FieldProps, TextField } from './field.tsx'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'
import { Popover } from './popover.tsx'
import { formatTypedDate, readTypedDate } from './read-typed-date.ts'
import { PageLoading } from './spinner.tsx'

export type DateFieldProps = FieldProps & {
  name: string
  /** 'YYYY-MM-DD', or the typed text while it is not a date yet. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** A day was picked, or typing ended: with Enter, or when leaving the field. */
  onDone?: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  controlSize?: 'sm' | 'md' | 'lg'
  /** Draws the calendar, where its days show more than their numbers. */
  renderCalendar?: ((calendar: DateCalendarProps) => ReactNode) | undefined
}

const load = () => import('./date-calendar.tsx')
const DateCalendar = lazy(() => load().then((module) => ({ default: module.DateCalendar })))

/** A date typed in any usual form, or picked in the calendar. Shown as DD MMM YYYY; typed text is never lost. */
export function DateField({ name, value, onChange, onBlur, onDone, min, max, renderCalendar, ...field }: DateFieldProps) {
  const [typing, setTyping] = useState<string>()
  return (
    <TextField
      {...field}
      name={name}
      inputMode="text"
      // Figures and English months, as in the passport: they run from left to right in every language.
      dir="ltr"
      autoComplete="off"
      placeholder="DD MMM YYYY"
      value={typing ?? formatTypedDate(value)}
      onChange={(event) => {
        setTyping(event.target.value)
        onChange(readTypedDate(event.target.value) ?? event.target.value)
      }}
      onBlur={() => {
        setTyping(undefined)
        onBlur?.()
        onDone?.(value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        setTyping(undefined)
        onDone?.(value)
      }}
      after={
        <DayPicker
          label={t('pickDate', { field: language === 'en' ? String(field.label).toLowerCase() : String(field.label) })}
          value={value}
          min={min}
          max={max}
          renderCalendar={renderCalendar}
          onPick={(day) => {
            onChange(day)
            onDone?.(day)
          }}
        />
      }
    />
  )
}

type PickerProps = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'renderCalendar'> & {
  label: string
  onPick: (day: string) => void
}

/** The calendar behind a button. Bounds that are not dates yet bound nothing. */
function DayPicker({ label, value, min, max, renderCalendar, onPick }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [isByKeys, setByKeys] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const calendar: DateCalendarProps = {
    start: readDate(value) ?? '',
    isRange: false,
    months: 1,
    hasYears: true,
    takesFocus: isByKeys,
    min: (min && readDate(min)) || undefined,
    max: (max && readDate(max)) || undefined,
    onPick: (day) => {
      onPick(day)
      close()
    },
  }
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={label}
      align="end"
      className={css.picker}
      anchor={
        <button
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void load().catch(() => undefined)}
          // Enter and Space give a click with a count of zero.
          onClick={({ detail }) => {
            setByKeys(detail === 0)
            setOpen(!isOpen)
          }}
        >
          <Icon name="cal" size={18} />
        </button>
      }
    >
      <div className={css.calendar}>
        <Suspense fallback={<PageLoading label={t('loading')} />}>
          {renderCalendar ? renderCalendar(calendar) : <DateCalendar {...calendar} />}
        </Suspense>
      </div>
    </Popover>
  )
}

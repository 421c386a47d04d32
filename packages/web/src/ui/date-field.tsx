import { readDate } from '@tradewind/domain/time'
import { useRef, useState } from 'react'
import { language } from '../languages/language.ts'
import css from './date-field.module.css'
import { type FieldProps, TextField } from './field.tsx'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'
import { formatTypedDate, readTypedDate } from './read-typed-date.ts'

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
}

/** A date typed in any usual form, or picked in the platform's own calendar. Shown as DD MMM YYYY; typed text is never lost. */
export function DateField({ name, value, onChange, onBlur, onDone, min, max, ...field }: DateFieldProps) {
  const [typing, setTyping] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
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
        <span className={css.picker}>
          <button
            type="button"
            aria-label={t('pickDate', { field: language === 'en' ? String(field.label).toLowerCase() : String(field.label) })}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="cal" size={18} />
          </button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={readDate(value) ?? ''}
            onChange={({ target: { value: day } }) => {
              if (day === '') return
              onChange(day)
              onDone?.(day)
            }}
          />
        </span>
      }
    />
  )
}

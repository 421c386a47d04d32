import type { AirportOption } from '@tradewind/contract/reference/reference'
import { type KeyboardEvent, useId } from 'react'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FieldError } from './field-error.tsx'
import { t } from './messages.ts'
import css from './search-form.module.css'
import { useAirport } from './use-airport.ts'
import { useTypedAirport } from './use-typed-airport.ts'

type Props = {
  label: string
  /** IATA code, or '' */
  value: string
  onChange: (code: string) => void
  /** Called for a choice that is made later, when the lookup of the typed text has answered. */
  onAwait?: (choice: Promise<void>) => void
  error?: string | undefined
  takesFocus?: boolean
  className?: string | undefined
}

/** Typing finds airports; Tab or Enter selects the marked one, at any speed: `del` Tab `dxb` Tab. */
export function AirportField({ label, value, onChange, onAwait, error, takesFocus = false, className }: Props) {
  const id = useId()
  const chosen = useAirport(value)
  const typing = useTypedAirport(onChange, onAwait)
  const { text, search, isOpen, options, active, isWaiting, isAwaited } = typing
  const wrong = troubleText(typing.trouble, search) ?? error

  function onKeyDown(event: KeyboardEvent) {
    const move = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (value === '' && text === undefined) typing.suggest()
      else typing.mark(move)
    } else if (event.key === 'Enter' && isOpen && (search !== '' || active)) {
      event.preventDefault()
      typing.takeMarked()
    } else if (event.key === 'Escape' && isOpen) {
      // Escape must not close the dialog around it either.
      event.preventDefault()
      event.stopPropagation()
      typing.giveUp()
    }
  }

  return (
    <div className={classes(css.cell, css.airport, className, wrong && css.bad)}>
      <label className={css.k} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.v}
        role="combobox"
        aria-expanded={isOpen && options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? `${id}-${active.key}` : undefined}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        aria-busy={isAwaited || undefined}
        autoComplete="off"
        autoCorrect="off"
        // biome-ignore lint/a11y/noAutofocus: on the page that is for searching, typing begins with where from
        autoFocus={takesFocus}
        spellCheck={false}
        placeholder={t('cityOrAirport')}
        value={text ?? (value && (chosen ? `${chosen.cityName} ${value}` : value))}
        onFocus={(event) => event.target.select()}
        // Not with the focus alone: the page begins with it here, and a list would cover it.
        onClick={() => value === '' && text === undefined && typing.suggest()}
        onChange={(event) => typing.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={typing.takeMarked}
      />
      {isAwaited && (
        <span className={css.awaited}>
          <Spinner />
        </span>
      )}
      {isOpen && (search !== '' || options.length > 0) && (
        <AirportList
          id={id}
          label={label}
          search={search}
          airports={options}
          active={active}
          isWaiting={isWaiting}
          onTake={typing.take}
        />
      )}
      <FieldError id={`${id}-error`} text={wrong} />
    </div>
  )
}

function troubleText(trouble: 'unknown' | 'unreached' | undefined, typed: string): string | undefined {
  if (trouble === 'unknown') return t('noAirport', { typed })
  return trouble && t('notLookedUp', { typed })
}

type ListProps = {
  id: string
  label: string
  search: string
  airports: readonly AirportOption[]
  active: AirportOption | undefined
  /** The airports shown still belong to the text before. */
  isWaiting: boolean
  onTake: (airport: AirportOption) => void
}

function AirportList({ id, label, search, airports, active, isWaiting, onTake }: ListProps) {
  return (
    // Browsers let Tab stop at anything that scrolls, and what is typed next is lost there; pressing its scrollbar must not leave the field.
    <div
      className={css.list}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isWaiting}
      onMouseDown={(event) => event.preventDefault()}
    >
      {airports.map((airport) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the input, which answers the keys
        // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is pointed at by aria-activedescendant
        <div
          key={airport.key}
          id={`${id}-${airport.key}`}
          role="option"
          aria-selected={airport === active}
          className={css.option}
          onClick={() => onTake(airport)}
        >
          <Icon name="plane" size={18} />
          <span className={css.optionText}>
            <b>
              <bdi>{airport.cityName}</bdi>
            </b>
            <small>
              <bdi>{airport.subtitle}</bdi>
            </small>
          </span>
          <span className={css.code}>{airport.key}</span>
        </div>
      ))}
      {airports.length === 0 && !isWaiting && <p className={css.none}>{t('noAirport', { typed: search })}</p>}
    </div>
  )
}

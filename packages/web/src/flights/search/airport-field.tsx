import type { AirportOption } from '@tradewind/contract/reference/reference'
import { useId, useRef } from 'react'
import { classes } from '../../ui/class-names.ts'
import { ClearButton } from '../../ui/clear-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { OptionLayer } from '../../ui/option-layer.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCombobox } from '../../ui/use-combobox.ts'
import css from './airport-field.module.css'
import { FieldError } from './field-error.tsx'
import { groupAirports } from './group-airports.ts'
import { t } from './messages.ts'
import form from './search-form.module.css'
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
  const cell = useRef<HTMLDivElement>(null)
  const chosen = useAirport(value)
  const typing = useTypedAirport(onChange, onAwait)
  const { text, search, isOpen, options, at, isWaiting, isAwaited } = typing
  const wrong = troubleText(typing.trouble, search) ?? error
  const canSuggest = value === '' && text === undefined
  const combobox = useCombobox({
    isOpen,
    options,
    marked: at,
    onMark: typing.mark,
    onOpen: () => (canSuggest ? typing.suggest() : typing.mark(0)),
    takesEnter: isOpen && (search !== '' || options[at] !== undefined),
    onEnter: (marked) => (marked && !isWaiting ? typing.take(marked) : typing.takeMarked()),
    onEscape: typing.giveUp,
  })
  return (
    <div ref={cell} className={classes(form.cell, form.airport, css.field, className, wrong && form.bad)}>
      <label className={form.k} htmlFor={id}>
        {label}
      </label>
      <input
        {...combobox.marks}
        id={id}
        className={form.v}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        aria-busy={isAwaited || undefined}
        autoCorrect="off"
        // biome-ignore lint/a11y/noAutofocus: on the page that is for searching, typing begins with where from
        autoFocus={takesFocus}
        spellCheck={false}
        placeholder={t('cityOrAirport')}
        value={text ?? (value && (chosen ? `${chosen.cityName} ${value}` : value))}
        onFocus={(event) => event.target.select()}
        // Not with the focus alone: the page begins with it here, and a list would cover it.
        onClick={() => canSuggest && typing.suggest()}
        onChange={(event) => typing.type(event.target.value)}
        onKeyDown={combobox.onKeyDown}
        onBlur={typing.takeMarked}
      />
      {isAwaited && (
        <span className={css.end}>
          <Spinner />
        </span>
      )}
      {!isAwaited && (text ?? value) !== '' && (
        <span className={classes(css.end, css.clear)}>
          <ClearButton
            label={label}
            onClear={() => {
              onChange('')
              typing.suggest()
            }}
          />
        </span>
      )}
      <OptionLayer
        isOpen={isOpen && (search !== '' || options.length > 0)}
        field={cell}
        id={combobox.listId}
        optionId={combobox.optionId}
        label={label}
        typed={search}
        none={t('noAirport', { typed: search })}
        error={typing.hasFailed && search !== '' ? t('notLookedUp', { typed: search }) : undefined}
        width={css.list}
        groups={groupAirports(options, search)}
        keyOf={({ key }) => key}
        marked={at}
        isWaiting={isWaiting}
        optionClass={css.option}
        renderOption={(airport) => <Airport airport={airport} />}
        onTake={typing.take}
      />
      <FieldError id={`${id}-error`} text={wrong} />
    </div>
  )
}

function Airport({ airport: { cityName, subtitle, key } }: { airport: AirportOption }) {
  return (
    <>
      <Icon name="plane" size={18} />
      <span className={css.text}>
        <b>
          <bdi>{cityName}</bdi>
        </b>
        <small>
          <bdi>{subtitle}</bdi>
        </small>
      </span>
      <span className={css.code}>{key}</span>
    </>
  )
}

function troubleText(trouble: 'unknown' | 'unreached' | undefined, typed: string): string | undefined {
  if (trouble === 'unknown') return t('noAirport', { typed })
  return trouble && t('notLookedUp', { typed })
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AirportOption } from '@tradewind/contract/reference'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { FieldError } from './field-error.tsx'
import css from './search-form.module.css'
import { airportsQuery, useAirport, useRememberAirport } from './use-airport.ts'

type Props = {
  label: string
  /** IATA code, or '' */
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  className?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * Typing finds airports; Tab or Enter takes the marked one, which is the first until an arrow moves it. Tab does not wait for the answer:
 * the first airport of what was typed is taken as soon as it is known, so `del` Tab `dxb` Tab works at any speed.
 */
export function AirportField({ label, value, onChange, error, className, inputRef }: Props) {
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  /** What is typed; undefined while the field shows its chosen airport. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const chosen = useAirport(value)
  const remember = useRememberAirport()
  const queryClient = useQueryClient()
  const search = typed?.trim() ?? ''
  const { data: options = [], isPlaceholderData } = useQuery({
    ...airportsQuery(search),
    enabled: isOpen && search !== '',
    placeholderData: keepPreviousData,
  })
  const shown = search === '' ? [] : options
  const active = shown[Math.min(marked, shown.length - 1)]

  function take(airport: AirportOption) {
    remember(airport)
    onChange(airport.key)
    setTyped(undefined)
    setOpen(false)
  }

  async function takeFirst() {
    if (search === '') return leave()
    if (active && !isPlaceholderData) return take(active)
    // No answer is not the answer that there is no such place: what was typed stays, to be taken up again.
    const found = await queryClient.fetchQuery({ ...airportsQuery(search), retry: 2 }).catch(() => undefined)
    if (found?.[0]) take(found[0])
    else if (found) leave()
    else setOpen(false)
  }

  function leave() {
    setOpen(false)
    if (typed === undefined) return
    if (search === '') onChange('')
    setTyped(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setOpen(true)
      setMarked((shown.length + Math.min(marked, shown.length - 1) + move) % Math.max(shown.length, 1))
    } else if (event.key === 'Enter' && isOpen && search !== '') {
      event.preventDefault()
      void takeFirst()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setTyped(undefined)
      setOpen(false)
    }
  }

  return (
    <div className={classes(css.cell, css.airport, className, error && css.bad)}>
      <label className={css.k} htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={css.v}
        role="combobox"
        aria-expanded={isOpen && shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? `${id}-${active.key}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="City or airport"
        value={typed ?? (value && (chosen ? `${chosen.cityName} ${value}` : value))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void takeFirst()}
      />
      {isOpen && search !== '' && (
        <AirportList
          id={id}
          label={label}
          search={search}
          airports={shown}
          active={active}
          isWaiting={isPlaceholderData}
          onTake={take}
        />
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

type ListProps = {
  id: string
  label: string
  search: string
  airports: readonly AirportOption[]
  active: AirportOption | undefined
  /** The airports shown are still those of the text before. */
  isWaiting: boolean
  onTake: (airport: AirportOption) => void
}

function AirportList({ id, label, search, airports, active, isWaiting, onTake }: ListProps) {
  return (
    <div className={css.list} id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isWaiting}>
      {airports.map((airport) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the input, which answers the keys
        // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is pointed at by aria-activedescendant
        <div
          key={airport.key}
          id={`${id}-${airport.key}`}
          role="option"
          aria-selected={airport === active}
          className={css.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(airport)}
        >
          <Icon name="plane" size={18} />
          <span className={css.optionText}>
            <b>{airport.label}</b>
            <small>{airport.subtitle}</small>
          </span>
          <span className={css.code}>{airport.key}</span>
        </div>
      ))}
      {airports.length === 0 && !isWaiting && <p className={css.none}>No airport found for “{search}”.</p>}
    </div>
  )
}

import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { classes } from './class-names.ts'
import css from './combobox-field.module.css'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'

export type Option = { value: string; label: string }

export type ComboboxFieldProps = FieldProps & {
  name: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  onBlur?: () => void
  isSmall?: boolean
}

const MOST_SHOWN = 60

/** A choice from many, found by typing. Enter or Tab selects the marked one, Escape cancels; text that matches nothing is reset. */
export function ComboboxField({ name, value, options, onChange, onBlur, isSmall = false, ...rest }: ComboboxFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const isOpen = typed !== undefined
  const found = useMemo(() => search(options, typed ?? '').slice(0, MOST_SHOWN), [options, typed])
  const shown = typed ?? options.find((option) => option.value === value)?.label ?? ''
  const at = Math.min(marked, found.length - 1)
  const open = (text: string) => {
    setTyped(text)
    setMarked(
      text === ''
        ? Math.max(
            0,
            options.findIndex((option) => option.value === value),
          )
        : 0,
    )
  }
  const take = (option: Option | undefined) => {
    if (option) onChange(option.value)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Escape must not close the dialog around it either.
      event.preventDefault()
      event.stopPropagation()
      setTyped(undefined)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) open('')
      else if (found.length > 0) setMarked((at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      take(found[at])
    } else if (event.key === 'Tab' && typed) take(found[at])
  }
  return (
    <Field {...rest}>
      {(marks) => (
        <div className={css.box}>
          <div className={classes(field.input, isSmall && field.sm)}>
            <input
              {...marks}
              name={name}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && found[at] ? `${listId}-${at}` : undefined}
              value={shown}
              onFocus={(event) => event.target.select()}
              onClick={() => !isOpen && open('')}
              onChange={(event) => open(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setTyped(undefined)
                onBlur?.()
              }}
            />
            <Icon name="down" size={16} />
          </div>
          {isOpen && (
            <div id={listId} role="listbox" tabIndex={-1} aria-label={String(rest.label)} className={css.list}>
              {found.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the field
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  ref={index === at ? showInList : undefined}
                  role="option"
                  aria-selected={index === at}
                  className={css.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  {option.label}
                </div>
              ))}
              {found.length === 0 && <p className={css.none}>{t('noResultsFor', { typed })}</p>}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** First names that begin with the text, then names with a word that does, then codes. */
function search(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const rank = ({ label, value }: Option) => {
    const name = label.toLowerCase()
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`) || name.includes(`(${wanted}`)) return 1
    return value.toLowerCase() === wanted ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

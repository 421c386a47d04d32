import { useMemo, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import { ClearButton } from './clear-button.tsx'
import css from './combobox-field.module.css'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { findOptions, type Option } from './find-options.ts'
import { Icon } from './icons.tsx'
import { OptionLayer } from './option-layer.tsx'
import { useCombobox } from './use-combobox.ts'

export type ComboboxFieldProps = FieldProps & {
  name: string
  value: string
  /** One with the value '' stands for no choice: the field can then be cleared. */
  options: readonly Option[]
  onChange: (value: string) => void
  onBlur?: () => void
  isSmall?: boolean
}

type Typing = { isOpen: boolean; text?: string; marked?: number }

const MOST_SHOWN = 60
const CLOSED: Typing = { isOpen: false }

/** A choice from many, found by typing. Enter or Tab selects the marked one, Escape cancels; text that matches nothing is reset. */
export function ComboboxField({ name, value, options, onChange, onBlur, isSmall = false, ...rest }: ComboboxFieldProps) {
  const [{ isOpen, text, marked }, setTyping] = useState(CLOSED)
  const box = useRef<HTMLDivElement>(null)
  const all = useMemo(() => findOptions(options, text ?? ''), [options, text])
  const chosenAt = text === undefined ? all.findIndex((option) => option.value === value) : 0
  // The chosen one is among those that are shown, however far down it is.
  const from = Math.max(0, Math.min(chosenAt - MOST_SHOWN / 2, all.length - MOST_SHOWN))
  const found = all.slice(from, from + MOST_SHOWN)
  const at = Math.min(marked ?? Math.max(0, chosenAt - from), found.length - 1)
  const label = String(rest.label)
  const canClear = value !== '' && options.some((option) => option.value === '')
  const take = (option: Option | undefined) => {
    if (option) onChange(option.value)
    setTyping(CLOSED)
  }
  const open = () => setTyping({ isOpen: true })
  const combobox = useCombobox({
    isOpen,
    options: found,
    marked: at,
    onMark: (index) => setTyping((now) => ({ ...now, marked: index })),
    onOpen: open,
    onEnter: take,
    onEscape: () => setTyping(CLOSED),
  })
  return (
    <Field {...rest}>
      {(marks) => (
        <div className={css.box} ref={box}>
          <div className={classes(field.input, isSmall && field.sm)}>
            <input
              {...marks}
              {...combobox.marks}
              name={name}
              type="text"
              value={text ?? options.find((option) => option.value === value)?.label ?? ''}
              onFocus={(event) => event.target.select()}
              onClick={() => !isOpen && open()}
              onChange={(event) => setTyping({ isOpen: true, text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Tab' && isOpen && (text?.trim() || marked !== undefined)) take(found[at])
                else combobox.onKeyDown(event)
              }}
              onBlur={() => {
                if (text?.trim() === '' && canClear) onChange('')
                setTyping(CLOSED)
                onBlur?.()
              }}
            />
            {canClear && <ClearButton label={label} onClear={() => take({ value: '', label: '' })} />}
            <Icon name="down" size={16} />
          </div>
          <OptionLayer
            isOpen={isOpen}
            field={box}
            id={combobox.listId}
            optionId={combobox.optionId}
            label={label}
            typed={text ?? ''}
            groups={[{ options: found }]}
            keyOf={(option) => option.value}
            marked={at}
            renderOption={(option) => option.label}
            onTake={take}
          />
        </div>
      )}
    </Field>
  )
}

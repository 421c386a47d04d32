import { AIRLINES, findAirline } from '@tradewind/domain/reference/airlines'
import { useId, useMemo, useRef, useState } from 'react'
import { RemovableChip } from '../../ui/chip.tsx'
import { findOptions, type Option } from '../../ui/find-options.ts'
import { OptionLayer } from '../../ui/option-layer.tsx'
import { useCombobox } from '../../ui/use-combobox.ts'
import { MOST_AIRLINES } from '../search/search-query.ts'
import { t } from './messages.ts'
import css from './search-wishes.module.css'

type Props = { value: readonly string[]; onChange: (codes: readonly string[]) => void }
type Typing = { isOpen: boolean; text: string; marked: number }

const ALL: readonly Option[] = AIRLINES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
const CLOSED: Typing = { isOpen: false, text: '', marked: 0 }

/** The airlines that are searched, each found by its name or code; all while none is chosen. */
export function AirlineWish({ value, onChange }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= MOST_AIRLINES
  const [{ isOpen, text, marked }, setTyping] = useState(CLOSED)
  const found = useMemo(() => findOptions(ALL, text).filter((option) => !value.includes(option.value)), [text, value])
  const at = Math.min(marked, found.length - 1)
  const open = () => setTyping({ ...CLOSED, isOpen: !isFull })
  const take = (option: Option | undefined) => {
    if (option) onChange([...value, option.value])
    setTyping(CLOSED)
  }
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
    <div className={css.airlines}>
      <label htmlFor={id}>{t('airlines')}</label>
      {value.map((code) => (
        <RemovableChip
          key={code}
          label={t('removeAirline', { name: nameAirline(code) })}
          onRemove={() => {
            onChange(value.filter((other) => other !== code))
            input.current?.focus()
          }}
        >
          {nameAirline(code)}
        </RemovableChip>
      ))}
      <div ref={box} className={css.find}>
        <input
          {...combobox.marks}
          id={id}
          type="text"
          ref={input}
          // It stays where no more can be chosen, so that the focus has a place.
          readOnly={isFull}
          placeholder={isFull ? t('mostAirlines', { n: MOST_AIRLINES }) : t(value.length === 0 ? 'anyAirline' : 'addAirline')}
          value={text}
          autoCorrect="off"
          spellCheck={false}
          onClick={() => !isOpen && open()}
          onChange={(event) => setTyping({ isOpen: true, text: event.target.value, marked: 0 })}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && isOpen && text.trim() !== '') take(found[at])
            else combobox.onKeyDown(event)
          }}
          onBlur={() => setTyping(CLOSED)}
        />
        <OptionLayer
          isOpen={isOpen}
          field={box}
          id={combobox.listId}
          optionId={combobox.optionId}
          label={t('airlines')}
          typed={text}
          groups={[{ options: found }]}
          keyOf={(option) => option.value}
          marked={at}
          renderOption={(option) => option.label}
          onTake={take}
        />
      </div>
    </div>
  )
}

export function nameAirline(code: string): string {
  return findAirline(code)?.name ?? code
}

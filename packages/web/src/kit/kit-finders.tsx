import { useRef, useState } from 'react'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { TextField } from '../ui/field.tsx'
import { findOptions, type Option } from '../ui/find-options.ts'
import { OptionLayer } from '../ui/option-layer.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import css from './kit.module.css'

const HOTELS = [
  { value: '', label: 'Any hotel' },
  ...Array.from({ length: 2_000 }, (_, n) => ({ value: `${n}`, label: `Hotel ${n % 7 ? 'Marina' : 'Garden'} ${n + 1}` })),
]
const AIRPORTS: readonly Option[] = [
  { value: 'DEL', label: 'Delhi' },
  { value: 'DXN', label: 'Noida' },
  { value: 'DED', label: 'Dehradun' },
]

/** Fields that find: in 2,000 options, in groups, and what a list says while it waits, fails and has nothing. */
export function KitFinders() {
  const [hotel, setHotel] = useState('1200')
  return (
    <div className={css.fields}>
      <ComboboxField name="hotel" label="Hotel" value={hotel} options={HOTELS} onChange={setHotel} />
      <Finder label="Airport" />
      <Finder label="Airport, slow" isWaiting />
      <Finder label="Airport, without a network" failure="The airports could not be looked up." />
    </div>
  )
}

function Finder({ label, isWaiting = false, failure }: { label: string; isWaiting?: boolean; failure?: string }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const found = isWaiting || failure ? [] : findOptions(AIRPORTS, text)
  const take = (option: Option | undefined) => {
    if (option) setText(option.label)
    setOpen(false)
  }
  const combobox = useCombobox({
    isOpen,
    options: found,
    marked,
    onMark: setMarked,
    onOpen: () => setOpen(true),
    onEnter: take,
    onEscape: () => setOpen(false),
  })
  return (
    <div ref={box}>
      <TextField
        {...combobox.marks}
        label={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMarked(0)
          setOpen(true)
        }}
        onKeyDown={combobox.onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <OptionLayer
        isOpen={isOpen}
        field={box}
        id={combobox.listId}
        optionId={combobox.optionId}
        label={label}
        typed={text}
        error={failure}
        groups={
          text === '' ? [{ options: found.slice(0, 1) }, { label: 'Near Delhi', options: found.slice(1) }] : [{ options: found }]
        }
        keyOf={({ value }) => value}
        marked={marked}
        isWaiting={isWaiting}
        renderOption={(option) => option.label}
        onTake={take}
      />
    </div>
  )
}

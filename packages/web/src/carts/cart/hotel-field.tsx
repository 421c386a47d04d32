import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { TextField } from '../../ui/field.tsx'
import { OptionLayer } from '../../ui/option-layer.tsx'
import { USER_SEARCH_WAIT_MS } from '../../ui/search-waits.ts'
import { useCombobox } from '../../ui/use-combobox.ts'
import { useSettled } from '../../ui/use-settled.ts'
import css from './hotel-field.module.css'

type Found = Awaited<ReturnType<typeof api.cart.findCartHotels>>['hotels'][number]
type Chosen = { name: string; accommodationId: number | null }
type Props = {
  name: string
  /** It is one of the catalogue. */
  isChosen: boolean
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

const LEAST_LETTERS = 2
const NONE: readonly Found[] = []

/** Typing finds hotels of the catalogue; any other name stays as it is typed. Enter takes a marked one, and none is marked before an arrow key. */
export function HotelField({ name, isChosen, error, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const typed = name.trim()
  const query = useSettled(typed, USER_SEARCH_WAIT_MS)
  const { data } = useQuery({
    queryKey: ['FIND_CART_HOTELS', query],
    queryFn: async ({ signal }) => (await api.cart.findCartHotels({ search: query }, { signal })).hotels,
    enabled: query.length >= LEAST_LETTERS && !isChosen,
    retry: false,
  })
  const hotels = isOpen && query === typed && !isChosen ? (data ?? NONE) : NONE
  const take = (hotel: Found | undefined) => {
    if (hotel) onChange({ name: hotel.name, accommodationId: hotel.id })
    setOpen(false)
    setMarked(-1)
  }
  const combobox = useCombobox({
    isOpen: hotels.length > 0,
    options: hotels,
    marked,
    onMark: setMarked,
    onOpen: () => setOpen(true),
    takesEnter: hotels[marked] !== undefined,
    onEnter: take,
    onEscape: () => setOpen(false),
  })
  return (
    <div ref={box}>
      <TextField
        label="Hotel"
        name="name"
        autoFocus
        maxLength={200}
        {...combobox.marks}
        value={name}
        error={error}
        help={isChosen ? 'It is in the catalogue.' : 'Choose one that is found, or enter any other name.'}
        onChange={({ target }) => {
          onChange({ name: target.value, accommodationId: null })
          setOpen(true)
          setMarked(-1)
        }}
        onKeyDown={combobox.onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <OptionLayer
        isOpen={hotels.length > 0}
        field={box}
        id={combobox.listId}
        optionId={combobox.optionId}
        label="Hotels"
        typed={typed}
        groups={[{ options: hotels }]}
        keyOf={({ id }) => `${id}`}
        marked={marked}
        renderOption={(hotel) => (
          <span className={css.found}>
            {hotel.name}
            <small>{[hotel.area, hotel.city].filter(Boolean).join(', ')}</small>
          </span>
        )}
        onTake={take}
      />
    </div>
  )
}

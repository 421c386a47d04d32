import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { type FieldProps, TextField } from '../ui/field.tsx'
import { OptionLayer } from '../ui/option-layer.tsx'
import { SEARCH_WAIT_MS } from '../ui/search-waits.ts'
import { useCombobox } from '../ui/use-combobox.ts'
import { useSettled } from '../ui/use-settled.ts'

type City = { id: number; city: string; country?: string }
type Props = FieldProps & {
  name: string
  /** The chosen one; undefined while none is. */
  value: City | undefined
  /** The company's own cities: shown before anything is typed. */
  own: readonly City[]
  onChange: (city: City | undefined) => void
}

const SHOWN = 8

/** A city of the world, found by its name; those of the company come first. Enter or Tab takes the marked one, Escape gives the text back. */
export function CityField({ name, value, own, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [marked, setMarked] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const text = (typed ?? '').trim()
  const settled = useSettled(text, SEARCH_WAIT_MS)
  const found = useQuery({
    queryKey: ['DB_CITIES', settled],
    queryFn: async ({ signal }) => (await api.reference.dbCities({ city: settled }, { signal })).data.result.slice(0, SHOWN),
    enabled: settled.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOpen = typed !== undefined
  const cities: readonly City[] = text.length < 2 ? own.filter(({ city }) => beginsWith(city, text)) : (found.data ?? [])
  const take = (city: City | undefined) => {
    if (city) onChange(city)
    setTyped(undefined)
    setMarked(0)
  }
  const combobox = useCombobox({
    isOpen,
    options: cities,
    marked,
    onMark: setMarked,
    onOpen: () => setTyped(''),
    onEnter: take,
    onEscape: () => take(undefined),
  })
  return (
    <div ref={box}>
      <TextField
        {...rest}
        {...combobox.marks}
        name={name}
        value={typed ?? value?.city ?? ''}
        onFocus={(event) => event.target.select()}
        onClick={() => !isOpen && setTyped('')}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab' && isOpen && text !== '') take(cities[marked])
          else combobox.onKeyDown(event)
        }}
        onBlur={() => take(undefined)}
      />
      <OptionLayer
        isOpen={isOpen}
        field={box}
        id={combobox.listId}
        optionId={combobox.optionId}
        label={String(rest.label)}
        typed={text}
        error={found.isError ? explain(found.error) : undefined}
        groups={[{ options: cities }]}
        keyOf={({ id }) => id}
        marked={marked}
        isWaiting={text.length >= 2 && (found.isPending || settled !== text)}
        renderOption={({ city, country }) => (country ? `${city}, ${country}` : city)}
        onTake={take}
      />
    </div>
  )
}

function beginsWith(city: string, text: string): boolean {
  return city.toLowerCase().startsWith(text.toLowerCase())
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaList, placeList } from '../catalogue/catalogue-queries.ts'
import { ComboboxField } from '../ui/combobox-field.tsx'

/** Where a party is fetched. `key` is what was chosen: an area, or a place in one. */
export type Pickup = { readonly key: string; readonly areaId: number; readonly cityId: number; readonly area: string }

type Props = {
  /** Its areas come first. */ cityId: number
  value: Pickup | undefined
  onChange: (pickup: Pickup | undefined) => void
}

/** An area, or a hotel, airport or pier in one: those of one city first. */
export function PickupField({ cityId, value, onChange }: Props) {
  const areas = useQuery(areaList({}))
  const places = useQuery(placeList({}))
  const choices = useMemo(() => {
    const ofAreas = (areas.data ?? []).map(({ id, name, city }) => ({
      pickup: { key: `area ${id}`, areaId: id, cityId: city.id, area: name },
      label: name,
      hint: city.city,
    }))
    const ofPlaces = (places.data ?? []).flatMap(({ id, name, area, city }) =>
      area
        ? [{ pickup: { key: `place ${id}`, areaId: area.id, cityId: city.id, area: area.name }, label: name, hint: area.name }]
        : [],
    )
    const isNear = ({ pickup }: { pickup: Pickup }) => Number(pickup.cityId !== cityId)
    return [...ofAreas, ...ofPlaces].sort((a, b) => isNear(a) - isNear(b))
  }, [areas.data, places.data, cityId])
  const options = [{ value: '', label: 'Anywhere' }, ...choices.map(({ pickup, ...of }) => ({ value: pickup.key, ...of }))]
  return (
    <ComboboxField
      label="Pick-up from"
      name="pickup"
      isSmall
      options={options}
      value={value?.key ?? ''}
      onChange={(key) => onChange(choices.find(({ pickup }) => pickup.key === key)?.pickup)}
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PLACE_KINDS, type PlaceKind } from '@tradewind/domain/catalogue/catalogue-limits'
import { api } from '../../lib/api.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { type AreaRow, areaList, type Place, refreshCatalogue } from '../catalogue-queries.ts'
import { findCoordinateFaults, PLACE_KIND_WORDS, splitCoordinates } from './place-words.ts'

type Props = {
  /** The one that is changed; without it a new one. */
  place: Place | undefined
  /** In which a new one stands. */
  area: AreaRow
  onClose: () => void
}

/** Adds a place where people are picked up, or changes one. It can move to another area of its city. */
export function PlaceDialog({ place, area, onClose }: Props) {
  const client = useQueryClient()
  const { city } = area
  const areas = useQuery(areaList({ cityId: city.id }))
  const form = useCallForm({
    name: 'SAVE_PLACE',
    about: place?.id ?? `new of ${area.id}`,
    initial: {
      kind: place?.kind ?? ('hotel' as PlaceKind),
      name: place?.name ?? '',
      address: place?.address ?? '',
      areaId: String(place ? (place.area?.id ?? '') : area.id),
      latitude: textOf(place?.latitude),
      longitude: textOf(place?.longitude),
    },
    input: ({ kind, name, address, areaId, latitude, longitude }) => ({
      ...(place && { id: place.id }),
      kind,
      name: name.trim(),
      address: address.trim(),
      cityId: city.id,
      areaId: areaId === '' ? null : Number(areaId),
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
    }),
    wrong: ({ name, latitude, longitude }) => ({
      name: name.trim() ? undefined : 'Please fill the name',
      ...findCoordinateFaults({ latitude, longitude }),
    }),
    byCode: { PLACE_NAME_TAKEN: 'name' },
    call: api.areas.savePlace,
    onDone: ({ place: { name } }) => {
      toast('ok', place ? 'Place saved.' : `${name} is added.`)
      onClose()
    },
    onSettled: () => refreshCatalogue(client),
  })
  const { values, change } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={place ? 'Edit place' : 'Add place'}
      subtitle={city.city}
      verb={place ? 'Save' : 'Add'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
      <div className={css.pair}>
        <SelectField label="Kind" value={values.kind} onChange={({ target }) => change({ kind: target.value as PlaceKind })}>
          {PLACE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PLACE_KIND_WORDS[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Area"
          value={values.areaId}
          error={form.errorOf('areaId')}
          onChange={({ target }) => change({ areaId: target.value })}
        >
          <option value="">None</option>
          {(areas.data ?? [area]).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label="Address" optional maxLength={300} {...form.text('address')} />
      <div className={css.pair}>
        <TextField
          label="Latitude"
          optional
          maxLength={60}
          help="In degrees: 25.2532. Both can be pasted here."
          {...form.text('latitude')}
          onChange={({ target }) => change(splitCoordinates(target.value) ?? { latitude: target.value })}
        />
        <TextField label="Longitude" optional maxLength={20} help="55.3657" {...form.text('longitude')} />
      </div>
    </FormDialog>
  )
}

const textOf = (degrees: number | null | undefined) => (degrees === null || degrees === undefined ? '' : String(degrees))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()))

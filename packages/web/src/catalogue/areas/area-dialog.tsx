import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { type AreaRow, catalogueCities, refreshCatalogue } from '../catalogue-queries.ts'
import { CityField } from '../city-field.tsx'

type Props = {
  /** The one that is renamed; without it a new one. */
  area: AreaRow | undefined
  /** Of a new one. */
  cityId: number
  onClose: () => void
}

/** Adds an area, or renames one: it stays in its city, as what stands in it does. */
export function AreaDialog({ area, cityId, onClose }: Props) {
  const client = useQueryClient()
  const cities = useQuery(catalogueCities)
  const own = cities.data ?? []
  // The specification's: the filtered city, otherwise the one whose name contains 'dubai'. It stands beside the typed
  // values, because a quick person opens this form before the cities are read.
  const given = area?.city ?? own.find(({ id }) => id === cityId) ?? own.find(({ city }) => city.toLowerCase().includes('dubai'))
  const form = useCallForm({
    name: 'ADD_AREA',
    about: area?.id ?? 'new',
    initial: { name: area?.name ?? '', city: undefined as { id: number; city: string } | undefined },
    input: ({ name, city = given }) => ({ ...(area && { id: area.id }), name: name.trim(), cityId: city?.id ?? 0 }),
    wrong: ({ name, city = given }) => ({
      name: name.trim() ? undefined : 'Please fill the name',
      cityId: city ? undefined : 'This is required field.',
    }),
    byCode: { AREA_NAME_TAKEN: 'name' },
    call: api.areas.addArea,
    onDone: ({ area: { name } }) => {
      toast('ok', area ? 'Area saved.' : `${name} is added.`)
      onClose()
    },
    onSettled: () => refreshCatalogue(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={area ? 'Rename area' : 'Add Area'}
      verb={area ? 'Save' : 'Add'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
      {!area && (
        <CityField
          label="City"
          name="cityId"
          own={own}
          value={form.values.city ?? given}
          error={form.errorOf('cityId')}
          onChange={(city) => form.change({ city })}
        />
      )}
    </FormDialog>
  )
}

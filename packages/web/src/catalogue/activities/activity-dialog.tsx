import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { type Activity, catalogueCities, refreshCatalogue } from '../catalogue-queries.ts'
import { CityField } from '../city-field.tsx'

type Props = {
  /** The one that is changed; without it a new one. */
  activity?: Activity
  /** Of a new one. */
  cityId?: number | undefined
  onClose: () => void
  onSaved?: (activity: Activity) => void
}
const REQUIRED = 'This is required field.'

/** Creates an activity, or changes its name, description and city. */
export function ActivityDialog({ activity, cityId, onClose, onSaved }: Props) {
  const client = useQueryClient()
  const cities = useQuery(catalogueCities)
  // The filtered city stands beside the typed values: a quick person opens this form before the cities are read.
  const given = cities.data?.find(({ id }) => id === cityId)
  const form = useCallForm({
    name: 'SAVE_ACTIVITY',
    about: activity?.id ?? 'new',
    initial: {
      name: activity?.name ?? '',
      description: activity?.description ?? '',
      category: activity?.category ?? '',
      city: activity ? { id: activity.cityId, city: activity.city } : (undefined as { id: number; city: string } | undefined),
    },
    input: ({ city = given, name, ...rest }) => ({
      ...rest,
      name: name.trim(),
      cityId: city?.id ?? 0,
      ...(activity && { id: activity.id }),
    }),
    wrong: ({ name, city = given }) => ({ name: name.trim() ? undefined : REQUIRED, cityId: city ? undefined : REQUIRED }),
    byCode: { ACTIVITY_NAME_TAKEN: 'name' },
    call: api.activities.saveActivity,
    onDone: ({ activity: saved }) => {
      toast('ok', 'Activity Saved Successfully')
      onClose()
      onSaved?.(saved)
    },
    onSettled: () => refreshCatalogue(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={activity ? 'Edit activity' : 'Create Activity'}
      verb={activity ? 'Save' : 'Create'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
      <CityField
        label="City"
        name="cityId"
        own={cities.data ?? []}
        value={form.values.city ?? given}
        error={form.errorOf('cityId')}
        onChange={(city) => form.change({ city })}
      />
      <TextField label="Category" optional maxLength={60} placeholder="Desert, cruise, ticket" {...form.text('category')} />
      <TextArea label="Description" optional maxLength={5000} rows={4} {...form.text('description')} />
    </FormDialog>
  )
}

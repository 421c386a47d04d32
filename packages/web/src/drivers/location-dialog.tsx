import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { type DriverLocation, refreshFleet } from './driver-queries.ts'
import css from './drivers.module.css'

type Props = { location: DriverLocation | undefined; onAdded?: (location: DriverLocation) => void; onClose: () => void }

/** Adds a location where drivers begin, or renames one. */
export function LocationDialog({ location, onAdded, onClose }: Props) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SAVE_LOCATION_OPTION',
    about: location?.id ?? 'new',
    initial: { name: location?.name ?? '' },
    input: ({ name }) => ({ ...(location && { id: location.id }), name: name.trim() }),
    wrong: ({ name }) => ({ name: name.trim() ? undefined : 'Please fill the name' }),
    byCode: { LOCATION_NAME_TAKEN: 'name' },
    call: api.drivers.saveLocationOption,
    onDone: async ({ location: saved }) => {
      toast('ok', location ? 'Location saved.' : `${saved.name} is added.`)
      // A form that chooses from the list has to know the new one.
      await refreshFleet(client)
      onAdded?.(saved)
      onClose()
    },
    onSettled: () => refreshFleet(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={location ? 'Rename location' : 'Add location'}
      verb={location ? 'Save' : 'Add'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus help="A garage, a terminal, a hotel" {...form.text('name')} />
    </FormDialog>
  )
}

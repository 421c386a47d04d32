import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { driverList, refreshFleet, type Vehicle } from './driver-queries.ts'
import css from './drivers.module.css'

const WHOLE = 'Please enter a whole number.'

/** Adds a vehicle, or changes one. Without a driver it belongs to the company. */
export function VehicleDialog({ vehicle, onClose }: { vehicle: Vehicle | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const drivers = useQuery(driverList())
  const form = useCallForm({
    name: 'SAVE_VEHICLE',
    about: vehicle?.id ?? 'new',
    initial: {
      name: vehicle?.name ?? '',
      plate: vehicle?.plate ?? '',
      people: vehicle ? String(vehicle.people) : '',
      bags: vehicle ? String(vehicle.bags) : '',
      driverId: vehicle?.driver ? String(vehicle.driver.id) : '',
    },
    input: ({ name, plate, people, bags, driverId }) => ({
      ...(vehicle && { id: vehicle.id }),
      name: name.trim(),
      plate: plate.trim(),
      people: Number(people),
      bags: Number(bags),
      driverId: driverId === '' ? null : Number(driverId),
    }),
    wrong: ({ name, people, bags }) => ({
      name: name.trim() ? undefined : 'This is required field.',
      people: isWhole(people) ? (isWithin(people, 1, 200) ? undefined : 'From 1 to 200 people.') : WHOLE,
      bags: isWhole(bags) ? (isWithin(bags, 0, 500) ? undefined : 'From 0 to 500 bags.') : WHOLE,
    }),
    byCode: { PLATE_TAKEN: 'plate' },
    call: api.drivers.saveVehicle,
    onDone: ({ vehicle: { name } }) => {
      toast('ok', vehicle ? 'Vehicle saved.' : `${name} is added.`)
      onClose()
    },
    onSettled: () => refreshFleet(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={vehicle ? 'Edit vehicle' : 'Add vehicle'}
      verb={vehicle ? 'Save' : 'Add'}
      className={css.form}
    >
      {drivers.isError && <Notice tone="bad">{explain(drivers.error)}</Notice>}
      <div className={css.pair}>
        <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
        <TextField label="Plate" optional maxLength={20} {...form.text('plate')} />
        <TextField label="People" inputMode="numeric" maxLength={3} help="Guests, without the driver" {...form.text('people')} />
        <TextField label="Bags" inputMode="numeric" maxLength={3} help="Large bags, with all seats taken" {...form.text('bags')} />
      </div>
      <ComboboxField
        label="Driver"
        name="driverId"
        help="Without a driver the vehicle belongs to the company."
        optional
        options={[
          { value: '', label: 'Company' },
          ...(drivers.data ?? []).map(({ id, driverName, location }) => ({
            value: String(id),
            label: driverName,
            hint: location.name,
          })),
        ]}
        value={form.values.driverId}
        error={form.errorOf('driverId')}
        onChange={(driverId) => form.change({ driverId })}
      />
    </FormDialog>
  )
}

const isWhole = (text: string) => /^\d{1,3}$/.test(text.trim())
const isWithin = (text: string, least: number, most: number) => Number(text) >= least && Number(text) <= most

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { type Driver, locationList, refreshFleet } from './driver-queries.ts'
import css from './drivers.module.css'
import { LocationDialog } from './location-dialog.tsx'

const REQUIRED = 'This is required field.'

/** Adds a driver, or changes one. A location that is missing is added from here. */
export function DriverDialog({ driver, onClose }: { driver: Driver | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const locations = useQuery(locationList())
  const [isAddingLocation, setAddingLocation] = useState(false)
  const form = useCallForm({
    name: 'SAVE_DRIVER',
    about: driver?.id ?? 'new',
    initial: {
      driverName: driver?.driverName ?? '',
      phone: driver?.phone ?? '',
      locationId: driver ? String(driver.location.id) : '',
    },
    input: ({ driverName, phone, locationId }) => ({
      ...(driver && { id: driver.id }),
      driverName: driverName.trim(),
      phone: phone.trim(),
      locationId: Number(locationId),
    }),
    wrong: ({ driverName, locationId }) => ({
      driverName: driverName.trim() ? undefined : REQUIRED,
      locationId: locationId ? undefined : REQUIRED,
    }),
    call: api.drivers.saveDriver,
    onDone: ({ driver: { driverName } }) => {
      toast('ok', driver ? 'Driver saved.' : `${driverName} is added.`)
      onClose()
    },
    onSettled: () => refreshFleet(client),
  })
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={driver ? 'Edit driver' : 'Add driver'}
        verb={driver ? 'Save' : 'Add'}
        className={css.form}
      >
        {locations.isError && <Notice tone="bad">{explain(locations.error)}</Notice>}
        <TextField label="Name" maxLength={200} autoFocus {...form.text('driverName')} />
        <TextField label="Phone" optional type="tel" maxLength={30} {...form.text('phone')} />
        <ComboboxField
          label="Location"
          name="locationId"
          help="Where the driver begins the day"
          options={(locations.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.locationId}
          error={form.errorOf('locationId')}
          onChange={(locationId) => form.change({ locationId })}
        />
        <div>
          <Button size="sm" icon="plus" aria-haspopup="dialog" onClick={() => setAddingLocation(true)}>
            Add location
          </Button>
        </div>
      </FormDialog>
      {isAddingLocation && (
        <LocationDialog
          location={undefined}
          onAdded={({ id }) => form.change({ locationId: String(id) })}
          onClose={() => setAddingLocation(false)}
        />
      )}
    </>
  )
}

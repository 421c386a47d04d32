import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { getDriver, getLocation, getVehicle, lockFleet, updateDriver, updateLocation, updateVehicle } from './driver-repo.ts'
import { type FleetEditor, recordFleet } from './fleet-editor.ts'

/** Deletes a driver who has no vehicle. Refuses with the vehicles he has. */
export function deleteDriver(
  context: FleetEditor & { readonly refuse: Refuse<'DRIVER_IN_USE'> },
  { driverId }: { driverId: number },
): Promise<void> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const { driverName, phone, location, vehicles } = await getDriver(tx, driverId)
    const names = new Intl.ListFormat('en').format(vehicles.map(({ name, plate }) => (plate ? `${name} (${plate})` : name)))
    if (names) refuse('DRIVER_IN_USE', { message: `${driverName} has ${names}. Please choose another driver for it first.` })
    await updateDriver(tx, driverId, { deleted_at: now })
    await recordFleet(tx, context, {
      action: 'delete driver',
      about: { kind: 'driver', id: driverId },
      before: { name: driverName, phone, location: location.name },
    })
  })
}

/** Deletes a location where no driver begins. Refuses with how many do. */
export function deleteLocation(
  context: FleetEditor & { readonly refuse: Refuse<'LOCATION_IN_USE'> },
  { locationId }: { locationId: number },
): Promise<void> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const { name, drivers } = await getLocation(tx, locationId)
    const who = drivers === 1 ? '1 driver begins' : `${drivers} drivers begin`
    if (drivers > 0) refuse('LOCATION_IN_USE', { message: `${who} at ${name}. Please change the location first.` })
    await updateLocation(tx, locationId, { deleted_at: now })
    await recordFleet(tx, context, {
      action: 'delete location of drivers',
      about: { kind: 'driverLocation', id: locationId },
      before: { name },
    })
  })
}

export function deleteVehicle(context: FleetEditor, { vehicleId }: { vehicleId: number }): Promise<void> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const { id: _id, driver, ...vehicle } = await getVehicle(tx, vehicleId)
    await updateVehicle(tx, vehicleId, { deleted_at: now })
    await recordFleet(tx, context, {
      action: 'delete vehicle',
      about: { kind: 'vehicle', id: vehicleId },
      before: { ...vehicle, driver: driver?.name ?? null },
    })
  })
}

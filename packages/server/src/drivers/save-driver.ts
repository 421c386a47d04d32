import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import {
  getDriver,
  getLocation,
  getVehicle,
  insertDriver,
  insertLocation,
  insertVehicle,
  isLocationNameTaken,
  isPlateTaken,
  listDrivers,
  listLocations,
  lockFleet,
  updateDriver,
  updateLocation,
  updateVehicle,
} from './driver-repo.ts'
import { type FleetEditor, recordFleet } from './fleet-editor.ts'

type DriverWish = {
  readonly id?: number | undefined
  readonly driverName: string
  readonly phone: string
  readonly locationId: number
}

/** Adds a driver, or changes one. Gives his number. */
export function saveDriver(context: FleetEditor, { id, driverName, phone, locationId }: DriverWish): Promise<number> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const before = id === undefined ? undefined : await getDriver(tx, id)
    const location = (await listLocations(tx, { ids: [locationId] }))[0] ?? refuseInput({ locationId: 'Please choose a location.' })
    const fields = { name: driverName, phone, location_id: BigInt(location.id) }
    const driverId = before?.id ?? (await insertDriver(tx, fields, now))
    if (before) await updateDriver(tx, driverId, fields)
    await recordFleet(tx, context, {
      action: before ? 'change driver' : 'add driver',
      about: { kind: 'driver', id: driverId },
      before: before && { name: before.driverName, phone: before.phone, location: before.location.name },
      after: { name: driverName, phone, location: location.name },
    })
    return driverId
  })
}

/** Adds a location of drivers, or renames one. Gives its number. */
export function saveLocation(
  context: FleetEditor & { readonly refuse: Refuse<'LOCATION_NAME_TAKEN'> },
  { id, name }: { readonly id?: number | undefined; readonly name: string },
): Promise<number> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const before = id === undefined ? undefined : await getLocation(tx, id)
    if (await isLocationNameTaken(tx, { name, except: id })) refuse('LOCATION_NAME_TAKEN')
    const locationId = before?.id ?? (await insertLocation(tx, name, now))
    if (before) await updateLocation(tx, locationId, { name })
    await recordFleet(tx, context, {
      action: before ? 'rename location of drivers' : 'add location of drivers',
      about: { kind: 'driverLocation', id: locationId },
      before: before && { name: before.name },
      after: { name },
    })
    return locationId
  })
}

type VehicleWish = {
  readonly id?: number | undefined
  readonly name: string
  readonly plate: string
  readonly people: number
  readonly bags: number
  readonly driverId: number | null
}

/** Adds a vehicle, or changes one. Gives its number. */
export function saveVehicle(
  context: FleetEditor & { readonly refuse: Refuse<'PLATE_TAKEN'> },
  { id, driverId, ...wish }: VehicleWish,
): Promise<number> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const before = id === undefined ? undefined : await getVehicle(tx, id)
    if (await isPlateTaken(tx, { plate: wish.plate, except: id })) refuse('PLATE_TAKEN')
    const [driver] = driverId === null ? [] : await listDrivers(tx, { ids: [driverId] })
    if (driverId !== null && !driver) refuseInput({ driverId: 'Please choose a driver.' })
    const fields = { ...wish, driver_id: driverId === null ? null : BigInt(driverId) }
    const vehicleId = before?.id ?? (await insertVehicle(tx, fields, now))
    if (before) await updateVehicle(tx, vehicleId, fields)
    await recordFleet(tx, context, {
      action: before ? 'change vehicle' : 'add vehicle',
      about: { kind: 'vehicle', id: vehicleId },
      before: before && {
        name: before.name,
        plate: before.plate,
        people: before.people,
        bags: before.bags,
        driver: before.driver?.name ?? null,
      },
      after: { ...wish, driver: driver?.driverName ?? null },
    })
    return vehicleId
  })
}

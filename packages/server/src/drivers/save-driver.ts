import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../http/refuse.ts'
import {
  findLocation,
  getDriver,
  getVehicle,
  insertDriver,
  insertLocation,
  insertVehicle,
  isLocationNameTaken,
  isPlateTaken,
  listDrivers,
  lockFleet,
  renameLocation,
  updateDriver,
  updateVehicle,
} from './driver-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }
type Recorded = {
  readonly action: string
  readonly about: { readonly kind: string; readonly id: number }
  readonly before?: Record<string, unknown> | undefined
  readonly after: Record<string, unknown>
}

async function record(tx: SiteTx, { actor, now }: Context, { before, ...change }: Recorded): Promise<void> {
  await recordChange(tx, { actor, area: 'catalogue', ...change, ...(before && { before }) }, now)
}

type DriverWish = {
  readonly id?: number | undefined
  readonly driverName: string
  readonly phone: string
  readonly locationId: number
}

/** Adds a driver, or changes one. Gives his number. */
export function saveDriver(context: Context, { id, driverName, phone, locationId }: DriverWish): Promise<number> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const before = id === undefined ? undefined : await getDriver(tx, id)
    const location = (await findLocation(tx, locationId)) ?? refuseInput({ locationId: 'Please choose a location.' })
    const fields = { name: driverName, phone, location_id: BigInt(location.id) }
    const driverId = before?.id ?? (await insertDriver(tx, fields, now))
    if (before) await updateDriver(tx, driverId, fields)
    await record(tx, context, {
      action: before ? 'change driver' : 'add driver',
      about: { kind: 'driver', id: driverId },
      before: before && { name: before.driverName, phone: before.phone, location: before.location.name },
      after: { name: driverName, phone, location: location.name },
    })
    return driverId
  })
}

/** Adds a location of drivers, or renames one. */
export function saveLocation(
  context: Context & { readonly refuse: Refuse<'LOCATION_NAME_TAKEN'> },
  { id, name }: { readonly id?: number | undefined; readonly name: string },
): Promise<{ id: number; name: string }> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockFleet(tx)
    const before =
      id === undefined
        ? undefined
        : ((await findLocation(tx, id)) ?? refuseCommon('NOT_FOUND', { message: 'We could not find that location.' }))
    if (await isLocationNameTaken(tx, { name, except: id })) refuse('LOCATION_NAME_TAKEN')
    const locationId = before?.id ?? (await insertLocation(tx, name, now))
    if (before) await renameLocation(tx, { id: locationId, name })
    await record(tx, context, {
      action: before ? 'rename location of drivers' : 'add location of drivers',
      about: { kind: 'driverLocation', id: locationId },
      before: before && { name: before.name },
      after: { name },
    })
    return { id: locationId, name }
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
  context: Context & { readonly refuse: Refuse<'PLATE_TAKEN'> },
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
    await record(tx, context, {
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

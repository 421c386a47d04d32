import type { Driver, DriverLocationRow, Vehicle } from '@tradewind/contract/drivers/drivers'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import { refuse } from '../http/refuse.ts'

/** Rows of one answer. */
const AT_MOST = 500
/** Of the drivers of one answer. */
const VEHICLES_AT_MOST = 5_000
/** Any constant, with the site's id beside it: those who name locations and plates of one site take turns. */
const FLEET_LOCK = 7_421_013

export async function lockFleet(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FLEET_LOCK}, ${tx.siteId})`.execute(tx)
}

const FOUND_BY = ['driver.name', 'driver.phone', 'location.name'] as const

/** Drivers by name, each with the vehicles he has. */
export async function listDrivers(
  tx: SiteTx,
  { search, ids }: { readonly search?: string | undefined; readonly ids?: readonly number[] },
): Promise<Driver[]> {
  const rows = await tx
    .selectFrom('drivers as driver')
    .innerJoin('driver_locations as location', (join) =>
      join.onRef('location.site_id', '=', 'driver.site_id').onRef('location.id', '=', 'driver.location_id'),
    )
    .select(['driver.id', 'driver.name', 'driver.phone', 'driver.location_id', 'location.name as location'])
    .where('driver.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('driver.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) =>
      query.where((eb) => eb.or(FOUND_BY.map((column) => eb(column, 'ilike', holding(search ?? ''))))),
    )
    .orderBy(sql`lower(driver.name)`)
    .orderBy('driver.id')
    .limit(AT_MOST)
    .execute()
  const driverIds = rows.map(({ id }) => Number(id))
  const vehicles = Map.groupBy(await listVehicles(tx, { driverIds, limit: VEHICLES_AT_MOST }), ({ driver }) => driver?.id)
  return rows.map((row) => ({
    id: Number(row.id),
    driverName: row.name,
    phone: row.phone,
    location: { id: Number(row.location_id), name: row.location },
    vehicles: (vehicles.get(Number(row.id)) ?? []).map(({ id, name, plate }) => ({ id, name, plate })),
  }))
}

/** Refuses NOT_FOUND. */
export async function getDriver(tx: SiteTx, id: number): Promise<Driver> {
  const [driver] = await listDrivers(tx, { ids: [id] })
  return driver ?? refuse('NOT_FOUND', { message: 'We could not find that driver.' })
}

type DriverFields = { readonly name: string; readonly phone: string; readonly location_id: bigint }

export async function insertDriver(tx: SiteTx, fields: DriverFields, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('drivers')
    .values({ site_id: tx.siteId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

type Deleted = { readonly deleted_at: Instant }

export async function updateDriver(tx: SiteTx, id: number, fields: DriverFields | Deleted): Promise<void> {
  await tx.updateTable('drivers').set(fields).where('id', '=', BigInt(id)).execute()
}

/** Locations by name, each with the number of drivers who begin there. */
export function listLocations(
  tx: SiteTx,
  { search, ids }: { readonly search?: string | undefined; readonly ids?: readonly number[] },
): Promise<DriverLocationRow[]> {
  return tx
    .selectFrom('driver_locations as location')
    .select([sql<number>`location.id::int`.as('id'), 'location.name'])
    .select(
      sql<number>`(select count(*)::int from drivers driver where driver.site_id = location.site_id
        and driver.location_id = location.id and driver.deleted_at is null)`.as('drivers'),
    )
    .where('location.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('location.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) => query.where('location.name', 'ilike', holding(search ?? '')))
    .orderBy(sql`lower(location.name)`)
    .limit(AT_MOST)
    .execute()
}

/** Refuses NOT_FOUND. */
export async function getLocation(tx: SiteTx, id: number): Promise<DriverLocationRow> {
  const [location] = await listLocations(tx, { ids: [id] })
  return location ?? refuse('NOT_FOUND', { message: 'We could not find that location.' })
}

export async function isLocationNameTaken(tx: SiteTx, { name, except }: { name: string; except?: number | undefined }) {
  const other = await tx
    .selectFrom('driver_locations')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

export async function insertLocation(tx: SiteTx, name: string, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('driver_locations')
    .values({ site_id: tx.siteId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updateLocation(tx: SiteTx, id: number, fields: { readonly name: string } | Deleted): Promise<void> {
  await tx.updateTable('driver_locations').set(fields).where('id', '=', BigInt(id)).execute()
}

type VehicleFilter = {
  readonly search?: string | undefined
  readonly ids?: readonly number[]
  readonly driverIds?: readonly number[]
}
const VEHICLE_FOUND_BY = ['vehicle.name', 'vehicle.plate', 'driver.name'] as const

/** Vehicles by name, each with its driver. */
export async function listVehicles(
  tx: SiteTx,
  { search, ids, driverIds, limit = AT_MOST }: VehicleFilter & { readonly limit?: number },
): Promise<Vehicle[]> {
  const rows = await tx
    .selectFrom('vehicles as vehicle')
    .leftJoin('drivers as driver', (join) =>
      join.onRef('driver.site_id', '=', 'vehicle.site_id').onRef('driver.id', '=', 'vehicle.driver_id'),
    )
    .selectAll('vehicle')
    .select('driver.name as driver')
    .where('vehicle.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('vehicle.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(driverIds !== undefined, (query) => query.where('vehicle.driver_id', '=', sql<bigint>`any(${driverIds ?? []})`))
    .$if(Boolean(search), (query) =>
      query.where((eb) => eb.or(VEHICLE_FOUND_BY.map((column) => eb(column, 'ilike', holding(search ?? ''))))),
    )
    .orderBy(sql`lower(vehicle.name)`)
    .orderBy('vehicle.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    plate: row.plate,
    people: row.people,
    bags: row.bags,
    driver: row.driver_id === null ? null : { id: Number(row.driver_id), name: row.driver ?? '' },
  }))
}

/** Refuses NOT_FOUND. */
export async function getVehicle(tx: SiteTx, id: number): Promise<Vehicle> {
  const [vehicle] = await listVehicles(tx, { ids: [id] })
  return vehicle ?? refuse('NOT_FOUND', { message: 'We could not find that vehicle.' })
}

export async function isPlateTaken(
  tx: SiteTx,
  { plate, except }: { plate: string; except?: number | undefined },
): Promise<boolean> {
  if (plate === '') return false
  const other = await tx
    .selectFrom('vehicles')
    .select('id')
    .where(sql`upper(plate)`, '=', sql`upper(${plate})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

type VehicleFields = {
  readonly name: string
  readonly plate: string
  readonly people: number
  readonly bags: number
  readonly driver_id: bigint | null
}

export async function insertVehicle(tx: SiteTx, fields: VehicleFields, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('vehicles')
    .values({ site_id: tx.siteId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updateVehicle(tx: SiteTx, id: number, fields: VehicleFields | Deleted): Promise<void> {
  await tx.updateTable('vehicles').set(fields).where('id', '=', BigInt(id)).execute()
}

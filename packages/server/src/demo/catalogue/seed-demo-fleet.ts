import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { insertDriver, insertLocation, insertVehicle } from '../../drivers/driver-repo.ts'

const DEPOT = 'Ras Al Khor depot'
const AIRPORT = 'Dubai International, arrivals rank'
const MUSCAT = 'Muscat, Al Ghubra depot'

const DRIVERS = [
  {
    name: 'Bilal Qureshi',
    phone: '+971 50 555 0141',
    at: DEPOT,
    vehicle: { name: 'Toyota Land Cruiser', plate: 'D 41207', people: 6, bags: 5 },
  },
  {
    name: 'Jomon Thomas',
    phone: '+971 50 555 0142',
    at: DEPOT,
    vehicle: { name: 'Toyota HiAce', plate: 'D 41319', people: 12, bags: 10 },
  },
  {
    name: 'Hamdan Saeed',
    phone: '+971 50 555 0143',
    at: AIRPORT,
    vehicle: { name: 'Lexus ES', plate: 'D 52044', people: 3, bags: 3 },
  },
  {
    name: 'Prakash Nair',
    phone: '+971 50 555 0144',
    at: AIRPORT,
    vehicle: { name: 'Mercedes V-Class', plate: 'D 52118', people: 6, bags: 6 },
  },
  { name: 'Tariq Mehmood', phone: '+971 50 555 0145', at: DEPOT, vehicle: undefined },
  {
    name: 'Badr Al Lawati',
    phone: '+968 9555 0146',
    at: MUSCAT,
    vehicle: { name: 'Nissan Patrol', plate: 'M 8806', people: 6, bags: 5 },
  },
] as const

/** Vehicles of the company, for any driver who is free. */
const COMPANY = [
  { name: 'King Long coach', plate: 'D 60010', people: 44, bags: 44 },
  { name: 'Mitsubishi Rosa', plate: 'D 60027', people: 26, bags: 20 },
] as const

/** Who drives for the demonstration's destination company, and in what. */
export async function seedDemoFleet(tx: SiteTx, now: Instant): Promise<void> {
  const locations = new Map<string, number>()
  for (const name of [DEPOT, AIRPORT, MUSCAT]) locations.set(name, await insertLocation(tx, name, now))
  for (const { name, phone, at, vehicle } of DRIVERS) {
    const driverId = await insertDriver(tx, { name, phone, location_id: BigInt(locations.get(at) ?? 0) }, now)
    if (vehicle) await insertVehicle(tx, { ...vehicle, driver_id: BigInt(driverId) }, now)
  }
  for (const vehicle of COMPANY) await insertVehicle(tx, { ...vehicle, driver_id: null }, now)
}

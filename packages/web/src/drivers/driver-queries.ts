import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Driver = Awaited<ReturnType<typeof api.drivers.getDrivers>>['drivers'][number]
export type Vehicle = Awaited<ReturnType<typeof api.drivers.getVehicles>>['vehicles'][number]
export type DriverLocation = Awaited<ReturnType<typeof api.drivers.getLocationOptions>>['locations'][number]

const KEYS = { drivers: 'GET_DRIVERS', vehicles: 'GET_VEHICLES', locations: 'GET_LOCATION_OPTIONS' } as const

const found = (search: string | undefined) => (search === undefined ? {} : { search })

export function driverList(search?: string) {
  return queryOptions({
    queryKey: [KEYS.drivers, search ?? ''],
    queryFn: async ({ signal }) => (await api.drivers.getDrivers(found(search), { signal })).drivers,
    placeholderData: keepPreviousData,
  })
}

export function vehicleList(search?: string) {
  return queryOptions({
    queryKey: [KEYS.vehicles, search ?? ''],
    queryFn: async ({ signal }) => (await api.drivers.getVehicles(found(search), { signal })).vehicles,
    placeholderData: keepPreviousData,
  })
}

export function locationList(search?: string) {
  return queryOptions({
    queryKey: [KEYS.locations, search ?? ''],
    queryFn: async ({ signal }) => (await api.drivers.getLocationOptions(found(search), { signal })).locations,
    placeholderData: keepPreviousData,
  })
}

/** All queries that show drivers, vehicles or locations: each shows something of the others. */
export function refreshFleet(client: QueryClient): Promise<unknown> {
  return Promise.all(Object.values(KEYS).map((key) => client.invalidateQueries({ queryKey: [key] })))
}

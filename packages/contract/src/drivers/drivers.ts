import { z } from 'zod'
import { requires, success } from '../call.ts'
import { required } from '../wire-values.ts'

const tags = ['drivers']
const seeing = requires('drivers.view')
const changing = requires('drivers.edit')
const Id = z.number().int().positive().max(2_147_483_647, 'No record has this number.')
const Name = required().max(200, 'Please use 200 letters at most.')
const Phone = z.string().trim().max(30, 'Please use 30 letters at most.').default('')

const Driver = z.object({
  id: z.number().int(),
  driverName: z.string(),
  phone: z.string(),
  location: z.object({ id: z.number().int(), name: z.string() }),
  vehicles: z.array(z.object({ id: z.number().int(), name: z.string(), plate: z.string() })),
})
export type Driver = z.infer<typeof Driver>
const DriverLocation = z.object({ id: z.number().int(), name: z.string() })
const Vehicle = z.object({
  id: z.number().int(),
  name: z.string(),
  plate: z.string(),
  people: z.number().int(),
  bags: z.number().int(),
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type Vehicle = z.infer<typeof Vehicle>

/** Who drives, in what, and where they begin. */
export const drivers = {
  saveDriver: changing
    .route({ method: 'POST', path: '/dmc/saveDriver', summary: 'Adds a driver, or changes one', tags })
    .input(z.strictObject({ id: Id.optional(), driverName: Name, phone: Phone, locationId: Id }))
    .output(success({ driver: Driver })),
  getDrivers: seeing
    .route({ method: 'GET', path: '/dmc/getDrivers', summary: 'Drivers by name, at most 500', tags })
    .input(z.strictObject({ search: z.string().trim().max(100).optional() }))
    .output(success({ drivers: z.array(Driver) })),
  getLocationOptions: seeing
    .route({ method: 'GET', path: '/dmc/getLocationOptions', summary: 'Locations of drivers, by name', tags })
    .output(success({ locations: z.array(DriverLocation) })),
  saveLocationOption: changing
    .route({ method: 'POST', path: '/dmc/saveLocationOption', summary: 'Adds a location of drivers, or renames one', tags })
    .input(z.strictObject({ id: Id.optional(), name: Name }))
    .output(success({ location: DriverLocation }))
    .errors({ LOCATION_NAME_TAKEN: { status: 409, message: 'There is already a location with this name.' } }),
  getVehicles: seeing
    .route({ method: 'GET', path: '/dmc/getVehicles', summary: 'Vehicles by name, at most 500', tags })
    .output(success({ vehicles: z.array(Vehicle) })),
  saveVehicle: changing
    .route({ method: 'POST', path: '/dmc/saveVehicle', summary: 'Adds a vehicle, or changes one', tags })
    .input(
      z.strictObject({
        id: Id.optional(),
        name: Name,
        plate: z.string().trim().max(20, 'Please use 20 letters at most.').default(''),
        /** Guests, without the driver. */
        people: z.number('Please enter a number.').int('Please enter a whole number.').min(1).max(200),
        bags: z.number('Please enter a number.').int('Please enter a whole number.').min(0).max(500),
        driverId: Id.nullable().default(null),
      }),
    )
    .output(success({ vehicle: Vehicle }))
    .errors({ PLATE_TAKEN: { status: 409, message: 'There is already a vehicle with this plate.' } }),
}

import { z } from 'zod'
import { requires, success } from '../call.ts'
import { required } from '../wire-values.ts'

const tags = ['drivers']
const seeing = requires('drivers.view')
const changing = requires('drivers.edit')
const Id = z.number().int().positive().max(2_147_483_647, 'No record has this number.')
const Name = required().max(200, 'Please use 200 letters at most.')
const Search = z.string().trim().max(100, 'Please use 100 letters at most.').optional()
const Phone = z.string().trim().max(30, 'Please use 30 letters at most.').default('')

const Driver = z.object({
  id: z.number().int(),
  driverName: z.string(),
  phone: z.string(),
  location: z.object({ id: z.number().int(), name: z.string() }),
  vehicles: z.array(z.object({ id: z.number().int(), name: z.string(), plate: z.string() })),
})
export type Driver = z.infer<typeof Driver>
/** With the number of drivers who begin there. */
const DriverLocationRow = z.object({ id: z.number().int(), name: z.string(), drivers: z.number().int() })
export type DriverLocationRow = z.infer<typeof DriverLocationRow>
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
    .route({
      method: 'GET',
      path: '/dmc/getDrivers',
      summary: 'Drivers by name, at most 500; the search looks at name, phone and location',
      tags,
    })
    .input(z.strictObject({ search: Search }))
    .output(success({ drivers: z.array(Driver) })),
  deleteDriver: changing
    .route({ method: 'POST', path: '/dmc/deleteDriver', summary: 'Deletes a driver who has no vehicle', tags })
    .input(z.strictObject({ driverId: Id }))
    .output(success({}))
    .errors({ DRIVER_IN_USE: { status: 409, message: 'This driver is in use.' } }),
  getLocationOptions: seeing
    .route({ method: 'GET', path: '/dmc/getLocationOptions', summary: 'Locations of drivers by name, at most 500', tags })
    .input(z.strictObject({ search: Search }))
    .output(success({ locations: z.array(DriverLocationRow) })),
  saveLocationOption: changing
    .route({ method: 'POST', path: '/dmc/saveLocationOption', summary: 'Adds a location of drivers, or renames one', tags })
    .input(z.strictObject({ id: Id.optional(), name: Name }))
    .output(success({ location: DriverLocationRow }))
    .errors({ LOCATION_NAME_TAKEN: { status: 409, message: 'There is already a location with this name.' } }),
  deleteLocationOption: changing
    .route({ method: 'POST', path: '/dmc/deleteLocationOption', summary: 'Deletes a location where no driver begins', tags })
    .input(z.strictObject({ locationId: Id }))
    .output(success({}))
    .errors({ LOCATION_IN_USE: { status: 409, message: 'This location is in use.' } }),
  getVehicles: seeing
    .route({
      method: 'GET',
      path: '/dmc/getVehicles',
      summary: 'Vehicles by name, at most 500; the search looks at name, plate and driver',
      tags,
    })
    .input(z.strictObject({ search: Search }))
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
  deleteVehicle: changing
    .route({ method: 'POST', path: '/dmc/deleteVehicle', summary: 'Deletes a vehicle', tags })
    .input(z.strictObject({ vehicleId: Id }))
    .output(success({})),
}

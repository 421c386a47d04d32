import type { Driver, DriverLocationRow, Vehicle } from '@tradewind/contract/drivers/drivers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
let locationId: number
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
  locationId = await newLocation('Al Quoz garage')
})
afterAll(() => server.close())

const post = <Body>(path: string, body: object = {}) => server.call<Body>(path, body, { as, host: HOST })
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })
const countLines = () =>
  server.app.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()

/** Refused with this, and nothing is written. */
async function expectRefused(path: string, input: object, refusal: object): Promise<void> {
  const before = await countLines()
  const { status, body } = await post<object>(path, input)
  expect(body).toMatchObject(refusal)
  expect([status >= 400 && status < 500, await countLines()]).toEqual([true, before])
}
const marks = (shortError: Record<string, string>) => ({ errorCode: 'INVALID_INPUT', shortError })
async function newLocation(name: string): Promise<number> {
  return (await post<{ location: DriverLocationRow }>('dmc/saveLocationOption', { name })).body.location.id
}
async function newDriver(driverName: string, more: object = {}): Promise<Driver> {
  return (await post<{ driver: Driver }>('dmc/saveDriver', { driverName, locationId, ...more })).body.driver
}
const van = { name: 'HiAce', people: 12, bags: 10 }
async function newVehicle(more: object = {}): Promise<Vehicle> {
  return (await post<{ vehicle: Vehicle }>('dmc/saveVehicle', { ...van, ...more })).body.vehicle
}
const find = async (search: string) =>
  (await read<{ drivers: Driver[] }>(`dmc/getDrivers?search=${encodeURIComponent(search)}`)).body.drivers
const findVehicles = async (search: string) =>
  (await read<{ vehicles: Vehicle[] }>(`dmc/getVehicles?search=${encodeURIComponent(search)}`)).body.vehicles
const findLocations = async (search: string) =>
  (await read<{ locations: DriverLocationRow[] }>(`dmc/getLocationOptions?search=${encodeURIComponent(search)}`)).body.locations

describe('drivers', () => {
  test('have a name and a location, and are shown with the vehicles they have', async () => {
    await expectRefused('dmc/saveDriver', { driverName: ' ', locationId }, marks({ driverName: 'This is required field.' }))
    await expectRefused('dmc/saveDriver', { driverName: 'Salim' }, { errorCode: 'INVALID_INPUT' })
    const nowhere = { driverName: 'Salim', locationId: 999_999 }
    await expectRefused('dmc/saveDriver', nowhere, marks({ locationId: 'Please choose a location.' }))
    const { id: driverId } = await newDriver('Salim Haddad', { phone: '+971 50 555 0101' })
    await newVehicle({ plate: 'A 12345', driverId })
    await expectRefused('dmc/saveVehicle', { ...van, plate: 'a 12345' }, { errorCode: 'PLATE_TAKEN' })
    expect(await find('sal')).toMatchObject([
      { driverName: 'Salim Haddad', location: { name: 'Al Quoz garage' }, vehicles: [{ name: 'HiAce', plate: 'A 12345' }] },
    ])
  })

  test('are found by name, phone and location, never by a pattern', async () => {
    const jetty = await newLocation('Creek jetty')
    await newDriver('Omar 100%', { phone: '+968 7777 0102', locationId: jetty })
    for (const text of ['omar', '7777 01', 'JETTY', '0%'])
      expect((await find(text)).map(({ driverName }) => driverName)).toEqual(['Omar 100%'])
    expect(await find('om.*r')).toEqual([])
  })

  test('keep their number when they are changed', async () => {
    const { id } = await newDriver('Anil')
    const { body } = await post<{ driver: Driver }>('dmc/saveDriver', { id, driverName: 'Anil Rao', phone: '1', locationId })
    expect(body.driver).toMatchObject({ id, driverName: 'Anil Rao', phone: '1' })
    await expectRefused('dmc/saveDriver', { id: 999_999, driverName: 'Anil', locationId }, { errorCode: 'NOT_FOUND' })
  })

  test('with a vehicle are not deleted, with the reason; without one they are', async () => {
    const { id: driverId } = await newDriver('Yusuf')
    const { id, ...vehicle } = await newVehicle({ plate: 'Y 1', driverId })
    const errorMessage = 'Yusuf has HiAce (Y 1). Please choose another driver for it first.'
    await expectRefused('dmc/deleteDriver', { driverId }, { errorCode: 'DRIVER_IN_USE', errorMessage })
    const { driver: _driver, ...own } = vehicle
    await post('dmc/saveVehicle', { id, ...own, driverId: null })
    expect((await post('dmc/deleteDriver', { driverId })).status).toBe(200)
    expect(await find('yusuf')).toEqual([])
    await expectRefused('dmc/deleteDriver', { driverId }, { errorCode: 'NOT_FOUND' })
    await expectRefused('dmc/saveVehicle', { id, ...own, driverId }, marks({ driverId: 'Please choose a driver.' }))
  })

  test('are never deleted while they are given a vehicle', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id: driverId } = await newDriver(`Racer ${round}`)
      const [given, deleted] = await Promise.all([
        post('dmc/saveVehicle', { ...van, driverId }),
        post('dmc/deleteDriver', { driverId }),
      ])
      expect([given.status, deleted.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })
})

describe('vehicles', () => {
  test('belong to a driver or to the company, and are found by name, plate and driver', async () => {
    const { id: driverId } = await newDriver('Karim')
    const mine = await newVehicle({ name: 'Coaster', plate: 'K 77', people: 26, bags: 20, driverId })
    const companys = await newVehicle({ name: 'Sprinter', plate: 'K 78' })
    expect([mine.driver?.name, companys.driver]).toEqual(['Karim', null])
    for (const text of ['coast', 'k 77', 'karim']) expect((await findVehicles(text)).map(({ id }) => id)).toEqual([mine.id])
    const moved = { id: mine.id, name: 'Coaster', plate: 'K 77', people: 26, bags: 20, driverId: null }
    expect((await post<{ vehicle: Vehicle }>('dmc/saveVehicle', moved)).body.vehicle.driver).toBe(null)
  })

  test.each([
    [{ people: 0 }, 'people'],
    [{ people: 201 }, 'people'],
    [{ people: 1.5 }, 'people'],
    [{ bags: -1 }, 'bags'],
    [{ name: '' }, 'name'],
  ])('are refused with a sentence: %j', async (input, field) => {
    await expectRefused('dmc/saveVehicle', { ...van, ...input }, marks({ [field]: expect.any(String) as never }))
  })

  test('that are deleted leave their plate free', async () => {
    const { id: vehicleId } = await newVehicle({ plate: 'V 9' })
    expect((await post('dmc/deleteVehicle', { vehicleId })).status).toBe(200)
    await expectRefused('dmc/deleteVehicle', { vehicleId }, { errorCode: 'NOT_FOUND' })
    expect((await newVehicle({ plate: 'v 9' })).plate).toBe('v 9')
  })
})

describe('locations', () => {
  test('are renamed, found, and show how many drivers begin there', async () => {
    const id = await newLocation('Port Rashid')
    await newDriver('Nadia', { locationId: id })
    const { body } = await post<{ location: DriverLocationRow }>('dmc/saveLocationOption', { id, name: 'Port Rashid gate 2' })
    expect(body.location).toEqual({ id, name: 'Port Rashid gate 2', drivers: 1 })
    expect(await findLocations('RASHID')).toEqual([body.location])
    await expectRefused('dmc/saveLocationOption', { name: 'port rashid GATE 2' }, { errorCode: 'LOCATION_NAME_TAKEN' })
  })

  test('where a driver begins are not deleted, with the reason; others are, and their name is free again', async () => {
    const id = await newLocation('Terminal 3')
    const driver = await newDriver('Leila', { locationId: id })
    const errorMessage = '1 driver begins at Terminal 3. Please change the location first.'
    await expectRefused('dmc/deleteLocationOption', { locationId: id }, { errorCode: 'LOCATION_IN_USE', errorMessage })
    await post('dmc/deleteDriver', { driverId: driver.id })
    expect((await post('dmc/deleteLocationOption', { locationId: id })).status).toBe(200)
    await expectRefused('dmc/deleteLocationOption', { locationId: id }, { errorCode: 'NOT_FOUND' })
    const gone = { driverName: 'Leila', locationId: id }
    await expectRefused('dmc/saveDriver', gone, marks({ locationId: 'Please choose a location.' }))
    expect(await newLocation('terminal 3')).not.toBe(id)
  })
})

test('customers see nothing of it', async () => {
  const customer = await server.logIn('agent@bluedhow.example', { host: HOST })
  for (const path of ['dmc/getDrivers', 'dmc/getVehicles', 'dmc/getLocationOptions'])
    expect((await server.call(path, undefined, { as: customer, host: HOST, method: 'GET' })).status).toBe(403)
  for (const [path, input] of [
    ['dmc/deleteDriver', { driverId: 1 }],
    ['dmc/deleteVehicle', { vehicleId: 1 }],
    ['dmc/deleteLocationOption', { locationId }],
  ] as const)
    expect((await server.call(path, input, { as: customer, host: HOST })).status).toBe(403)
})

import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { deleteDriver, deleteLocation, deleteVehicle } from './delete-driver.ts'
import { getDriver, getLocation, getVehicle, listDrivers, listLocations, listVehicles } from './driver-repo.ts'
import { saveDriver, saveLocation, saveVehicle } from './save-driver.ts'

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now })

export const driverRoutes = {
  saveDriver: route.drivers.saveDriver.handler(async ({ input, context }) => {
    const id = await saveDriver(acting(context), input)
    return { success: true, driver: await reading(context, (tx) => getDriver(tx, id)) }
  }),
  getDrivers: route.drivers.getDrivers.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, drivers: await listDrivers(tx, input) })),
  ),
  deleteDriver: route.drivers.deleteDriver.handler(async ({ input, context, errors }) => {
    await deleteDriver({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  getLocationOptions: route.drivers.getLocationOptions.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, locations: await listLocations(tx, input) })),
  ),
  saveLocationOption: route.drivers.saveLocationOption.handler(async ({ input, context, errors }) => {
    const id = await saveLocation({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true, location: await reading(context, (tx) => getLocation(tx, id)) }
  }),
  deleteLocationOption: route.drivers.deleteLocationOption.handler(async ({ input, context, errors }) => {
    await deleteLocation({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  getVehicles: route.drivers.getVehicles.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, vehicles: await listVehicles(tx, input) })),
  ),
  saveVehicle: route.drivers.saveVehicle.handler(async ({ input, context, errors }) => {
    const id = await saveVehicle({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true, vehicle: await reading(context, (tx) => getVehicle(tx, id)) }
  }),
  deleteVehicle: route.drivers.deleteVehicle.handler(async ({ input, context }) => {
    await deleteVehicle(acting(context), input)
    return { success: true }
  }),
}

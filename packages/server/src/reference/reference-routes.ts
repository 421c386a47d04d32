import { AIRLINES } from '@tradewind/domain/reference/airlines'
import { route } from '../http/route.ts'
import { airlineMarkPath } from './airline-mark-routes.ts'
import { listCountries, listNationalities, listPhoneCodes } from './country-lists.ts'
import { findAirports } from './find-airports.ts'
import { dbCities, findCities, listStates } from './find-cities.ts'

const airlines = AIRLINES.map(({ code, name, colour }) => ({
  airlineName: name,
  airlineCode: code,
  logoUrl: airlineMarkPath(code),
  color: colour,
}))

export const referenceRoutes = {
  getAirports: route.reference.getAirports.handler(({ input, context }) => ({
    success: true,
    result: findAirports(input.search, input.limit, context.site.country_code),
  })),
  getCountryList: route.reference.getCountryList.handler(() => ({ success: true, countryList: listCountries() })),
  getPhoneCodeList: route.reference.getPhoneCodeList.handler(() => ({ success: true, phoneCodeList: listPhoneCodes() })),
  getNationalities: route.reference.getNationalities.handler(() => ({ success: true, nationalities: listNationalities() })),
  getAirlines: route.reference.getAirlines.handler(() => ({ success: true, result: airlines })),
  apiCountries: route.reference.apiCountries.handler(() => ({
    success: true,
    data: { result: listCountries().map(({ code, name }) => ({ id: code, name })) },
  })),
  apiStates: route.reference.apiStates.handler(async ({ input }) => ({
    success: true,
    data: { result: await listStates(input.countryId) },
  })),
  apiCities: route.reference.apiCities.handler(async ({ input }) => ({ success: true, data: { result: await findCities(input) } })),
  dbCities: route.reference.dbCities.handler(async ({ input }) => ({ success: true, data: { result: await dbCities(input) } })),
}

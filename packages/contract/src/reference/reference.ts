import { z } from 'zod'
import { open, signedIn, success } from '../call.ts'
import { AirlineCode, AirportCode, CountryCode } from '../wire-values.ts'

export const AirportOption = z.object({
  key: AirportCode,
  cityCode: z.string(),
  /** 'Delhi (DEL)' */
  label: z.string(),
  /** 'Indira Gandhi International Airport, India' */
  subtitle: z.string(),
  cityName: z.string(),
  airportName: z.string(),
  countryCode: CountryCode,
  /** The city that was meant, when this airport is only near it. */
  nearCity: z.string().optional(),
})
export type AirportOption = z.infer<typeof AirportOption>

/** The most entries that `master/api_cities` and `master/dbCities` return at once; a search narrows them. */
export const CITIES_AT_MOST = 1_000

export const City = z.object({
  /** GeoNames id. */
  id: z.number().int(),
  city: z.string(),
  /** The country's name. */
  country: z.string(),
})
export const StateCode = z.string().regex(/^[A-Z]{2}\.[A-Z0-9]{1,3}$/, 'Please choose a state')
const cityName = z.string().trim().max(60)

export const reference = {
  getAirports: open
    .route({ method: 'POST', path: '/flight/getAirports', summary: 'Find airports by a typed text', tags: ['flights'] })
    .input(z.strictObject({ search: z.string().trim().max(60), limit: z.number().int().min(1).max(20).default(8) }))
    .output(success({ result: z.array(AirportOption) })),
  getSources: signedIn
    .route({ method: 'GET', path: '/flight/getSources', summary: 'Sources the caller may search', tags: ['flights'] })
    .output(success({ sources: z.array(z.object({ code: z.string(), name: z.string() })) })),
  getCountryList: open
    .route({ method: 'GET', path: '/flight/getCountryList', summary: 'Countries', tags: ['flights'] })
    .output(success({ countryList: z.array(z.object({ code: CountryCode, name: z.string() })) })),
  getPhoneCodeList: open
    .route({ method: 'GET', path: '/flight/getPhoneCodeList', summary: 'Dial codes', tags: ['flights'] })
    .output(success({ phoneCodeList: z.array(z.object({ name: z.string(), dial_code: z.string(), code: CountryCode })) })),
  getNationalities: open
    .route({ method: 'GET', path: '/flight/getNationalities', summary: 'Nationalities', tags: ['flights'] })
    .output(success({ nationalities: z.array(z.object({ code: CountryCode, name: z.string() })) })),
  getAirlines: open
    .route({ method: 'POST', path: '/master/getAirlinesStaticData', summary: 'Airlines', tags: ['reference'] })
    .input(z.strictObject({}).optional())
    .output(
      success({
        result: z.array(
          z.object({ airlineName: z.string(), airlineCode: AirlineCode, logoUrl: z.string().nullable(), color: z.string() }),
        ),
      }),
    ),
  apiCountries: open
    .route({ method: 'GET', path: '/master/api_countries', summary: 'Countries, for address forms', tags: ['reference'] })
    .output(success({ data: z.object({ result: z.array(z.object({ id: CountryCode, name: z.string() })) }) })),
  apiStates: open
    .route({ method: 'GET', path: '/master/api_states', summary: 'States of a country', tags: ['reference'] })
    .input(z.strictObject({ countryId: CountryCode }))
    .output(
      success({ data: z.object({ result: z.array(z.object({ id: StateCode, name: z.string(), countryId: CountryCode })) }) }),
    ),
  apiCities: open
    .route({
      method: 'GET',
      path: '/master/api_cities',
      summary: 'Cities of a state or a country, largest first',
      tags: ['reference'],
    })
    .input(z.strictObject({ countryId: CountryCode, stateId: StateCode.optional(), city: cityName.optional() }))
    .output(success({ data: z.object({ result: z.array(City.extend({ stateId: StateCode.nullable() })) }) })),
  dbCities: open
    .route({
      method: 'GET',
      path: '/master/dbCities',
      summary: 'A city by its id, or cities by a typed text',
      tags: ['reference'],
    })
    .input(
      z.strictObject({
        city: cityName.optional(),
        /** Only cities for which the site can show a price: those with an airport. */
        priceOnly: z.stringbool('This is true or false.').optional(),
        cityId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      }),
    )
    .output(success({ data: z.object({ result: z.array(City) }) })),
}

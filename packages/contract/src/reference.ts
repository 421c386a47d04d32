import { z } from 'zod'
import { open, signedIn, success } from './call.ts'
import { AirlineCode, AirportCode, CountryCode } from './wire-values.ts'

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
})
export type AirportOption = z.infer<typeof AirportOption>

export const reference = {
  getAirports: open
    .route({ method: 'POST', path: '/flight/getAirports', summary: 'Airports a person may mean', tags: ['flights'] })
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
}

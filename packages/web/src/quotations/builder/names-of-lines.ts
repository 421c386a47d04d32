import type { StaffKart } from '../quotation-queries.ts'

/** What the lines of a quotation are called, by their list and number: 'activities.17'. */
export function namesOfLines({ accomodations, activities, miscellaneous, flightDetails }: StaffKart): ReadonlyMap<string, string> {
  return new Map([
    ...accomodations.map(({ id, name }) => [`accomodations.${id}`, name] as const),
    ...activities.map(({ id, name }) => [`activities.${id}`, name] as const),
    ...miscellaneous.map(({ id, name }) => [`miscellaneous.${id}`, name] as const),
    ...flightDetails.map(({ id, airlineCode, flightNo }) => [`flightDetails.${id}`, `Flight ${airlineCode} ${flightNo}`] as const),
  ])
}

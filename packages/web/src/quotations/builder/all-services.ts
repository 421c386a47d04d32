import { queryOptions } from '@tanstack/react-query'
import { ALL_CITIES } from '@tradewind/domain/catalogue/catalogue-limits'
import { optionRefs } from '../../catalogue/catalogue-queries.ts'
import { api } from '../../lib/api.ts'

/** Hotels of all cities. */
export const allHotels = queryOptions({
  queryKey: ['GET_ACCOMODATION', ALL_CITIES, ''],
  queryFn: async ({ signal }) => (await api.accommodations.getAccomodation({ cityId: ALL_CITIES }, { signal })).accomodations,
})
/** Tour options of all cities. */
export const allOptions = optionRefs({ cityId: ALL_CITIES })

import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Combo = Awaited<ReturnType<typeof api.combos.getAllCombos>>['combos'][number]

export const COMBOS_KEY = 'GET_ALL_COMBOS'

export const comboList = queryOptions({
  queryKey: [COMBOS_KEY],
  queryFn: async ({ signal }) => (await api.combos.getAllCombos({}, { signal })).combos,
})

import { ALL_CITIES } from '@tradewind/domain/catalogue/catalogue-limits'

/** Manage Activities in the address. */
export type ActivitySearch = {
  /** Without it: all cities. */
  cityId?: number
  areaId?: number
  search?: string
  state?: 'on' | 'off'
  /** The order of the city is changed. */
  order?: true
  /** The activity whose tour options are open. */
  open?: number
}

export function readActivitySearch({ cityId, areaId, search, state, order, open }: Record<string, unknown>): ActivitySearch {
  return {
    ...(isId(cityId) && cityId !== ALL_CITIES && { cityId }),
    ...(isId(areaId) && areaId > 0 && { areaId }),
    ...((typeof search === 'string' || typeof search === 'number') &&
      `${search}`.trim() !== '' && { search: `${search}`.slice(0, 100) }),
    ...((state === 'on' || state === 'off') && { state }),
    ...(order === true && isId(cityId) && cityId !== ALL_CITIES && { order }),
    ...(isId(open) && open > 0 && { open }),
  }
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 2_147_483_647
}

/** Another filter: nothing is open any more. */
export function refilterActivities(
  { open: _, ...search }: ActivitySearch,
  change: { [K in keyof ActivitySearch]?: ActivitySearch[K] | undefined },
) {
  return readActivitySearch({ ...search, ...change })
}

export function listInput({ cityId = ALL_CITIES, areaId, search, state }: ActivitySearch) {
  return {
    cityId,
    ...(areaId !== undefined && { areaId }),
    ...(search !== undefined && { search }),
    ...(state !== undefined && { isTurnedOn: state === 'on' ? 'true' : 'false' }),
  }
}

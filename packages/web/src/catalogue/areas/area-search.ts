import { readActivitySearch } from '../activities/activity-search.ts'

/** The list of areas in the address. */
export function readAreaSearch(raw: Record<string, unknown>): { cityId?: number; search?: string } {
  const { cityId, search } = readActivitySearch(raw)
  return { ...(cityId !== undefined && { cityId }), ...(search !== undefined && { search }) }
}

/** Area List in the address, with the area whose places are open. */
export function readAreaListSearch(raw: Record<string, unknown>): { cityId?: number; search?: string; open?: number } {
  const { open } = readActivitySearch(raw)
  return { ...readAreaSearch(raw), ...(open !== undefined && { open }) }
}

import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { holdArea } from './area-repo.ts'

/** The area in which something of a city is to stand; undefined for none. It cannot be deleted meanwhile. Refuses an area of another city. */
export async function takeArea(
  tx: SiteTx,
  { areaId, cityId, field = 'areaId' }: { areaId: number | null; cityId: number; field?: string },
) {
  if (areaId === null) return undefined
  const area = (await holdArea(tx, areaId)) ?? refuseInput({ [field]: 'Please choose an area.' })
  return Number(area.city_id) === cityId ? area : refuseInput({ [field]: 'This area is in another city.' })
}

import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { holdArea } from './area-repo.ts'

/** The area in which something of a city is to stand; undefined for none. It cannot be deleted meanwhile. Refuses an area of another city. */
export async function takeArea(tx: SiteTx, { areaId, cityId }: { areaId: number | null; cityId: number }) {
  if (areaId === null) return undefined
  const area = (await holdArea(tx, areaId)) ?? refuseInput({ areaId: 'Please choose an area.' })
  return Number(area.city_id) === cityId ? area : refuseInput({ areaId: 'This area is in another city.' })
}

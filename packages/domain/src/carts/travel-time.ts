/** Where an activity takes place. Null: not known. */
export type Whereabouts = {
  readonly cityId: number
  readonly areaId: number | null
  readonly coordinates: Coordinates | null
}
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** Within an area: to leave one place, and to be at the next. */
const WITHIN_AREA = 15
/** Between two areas of a city of which nobody has said where they lie. */
const BETWEEN_AREAS = 30
/** Between two cities of which nobody has said where they lie. */
const BETWEEN_CITIES = 90

const EARTH_KM = 6_371
/** Roads are longer than the straight line. */
const DETOUR = 1.4
/** Through a city, and between cities, with all lights and queues. */
const KM_AN_HOUR = { near: 30, far: 80 }
const FAR_KM = 40

/** Minutes from one place to the next: of the road where both are known, otherwise what is usual. The same there and back. */
export function travelMinutes(from: Whereabouts, to: Whereabouts): number {
  if (from.areaId !== null && from.areaId === to.areaId) return WITHIN_AREA
  if (from.coordinates && to.coordinates) return WITHIN_AREA + roadMinutes(distanceKm(from.coordinates, to.coordinates) * DETOUR)
  return from.cityId === to.cityId ? BETWEEN_AREAS : BETWEEN_CITIES
}

/** The first kilometres are slow. Rounded up to five minutes: nobody plans finer. */
function roadMinutes(km: number): number {
  const near = Math.min(km, FAR_KM)
  const hours = near / KM_AN_HOUR.near + (km - near) / KM_AN_HOUR.far
  return Math.ceil((hours * 60) / 5) * 5
}

/** Along the surface of the earth. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

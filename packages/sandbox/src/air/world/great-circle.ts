type Point = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371
const KM_PER_MILE = 1.609344

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Haversine distance in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)]
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half))
}

export function milesFromKm(km: number): number {
  return Math.round(km / KM_PER_MILE)
}

/** How much of the first heading goes east: 1 due east, −1 due west. */
export function eastwardness(from: Point, to: Point): number {
  const [lat1, lat2, turn] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)]
  return Math.sin(
    Math.atan2(Math.sin(turn) * Math.cos(lat2), Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn)),
  )
}

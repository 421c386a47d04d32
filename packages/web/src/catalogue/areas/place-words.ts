import type { PlaceKind } from '@tradewind/domain/catalogue/catalogue-limits'

export const PLACE_KIND_WORDS: Readonly<Record<PlaceKind, string>> = {
  hotel: 'Hotel',
  airport: 'Airport',
  port: 'Pier or port',
  station: 'Station',
  sight: 'Sight',
  other: 'Other',
}

type Typed = { latitude: string; longitude: string }
const DEGREES = /^-?\d{1,3}(\.\d{1,12})?$/

/** '25.2532, 55.3657' in one field, as maps copy it, fills both. */
export function splitCoordinates(text: string): Typed | undefined {
  const [, latitude, longitude] = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
}

/** What is wrong with typed coordinates, by field: both or none, in degrees. */
export function findCoordinateFaults({ latitude, longitude }: Typed): { [Key in keyof Typed]: string | undefined } {
  const faultOf = (text: string, other: string, { name, most }: { name: string; most: number }) => {
    if (text.trim() === '') return other.trim() === '' ? undefined : 'Please enter both coordinates, or none.'
    if (!DEGREES.test(text.trim())) return 'Please enter degrees, such as 25.2532.'
    return Math.abs(Number(text)) <= most ? undefined : `A ${name} is between -${most} and ${most}.`
  }
  return {
    latitude: faultOf(latitude, longitude, { name: 'latitude', most: 90 }),
    longitude: faultOf(longitude, latitude, { name: 'longitude', most: 180 }),
  }
}

export type Spot = { readonly latitude: number; readonly longitude: number }
export type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

const KM_OF_A_DEGREE = 111.32
/** Places that stand closer together than this are not drawn further apart than it. */
const LEAST_KM = 0.5
/** Room for a name beside a place at the edge. */
const MARGIN_PX = 28
const LONGEST_BAR_PX = 90

/** Spots on a flat map that shows all of them, north above; true to scale within a city or a country. */
export function projectPlaces(spots: readonly Spot[], { width, height }: Size): { points: readonly Point[]; pixelsOfKm: number } {
  const middle = middleOf(spots.map(({ latitude }) => latitude))
  const narrow = Math.cos((middle * Math.PI) / 180)
  const flat = spots.map(({ latitude, longitude }) => ({
    x: longitude * KM_OF_A_DEGREE * narrow,
    y: -latitude * KM_OF_A_DEGREE,
  }))
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)]
  const room = (pixels: number) => Math.max(1, pixels - 2 * MARGIN_PX)
  const pixelsOfKm = Math.min(room(width) / Math.max(LEAST_KM, spread(xs)), room(height) / Math.max(LEAST_KM, spread(ys)))
  const [centreX, centreY] = [middleOf(xs), middleOf(ys)]
  const points = flat.map(({ x, y }) => ({
    x: width / 2 + (x - centreX) * pixelsOfKm,
    y: height / 2 + (y - centreY) * pixelsOfKm,
  }))
  return { points, pixelsOfKm }
}

/** The longest round length that fits beside the map: 1, 2 or 5 of a power of ten. */
export function scaleBar(pixelsOfKm: number): { km: number; pixels: number } {
  const most = LONGEST_BAR_PX / pixelsOfKm
  const power = 10 ** Math.floor(Math.log10(most))
  const km = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
  return { km, pixels: km * pixelsOfKm }
}

/** Kilometres between two spots over the surface of the earth. */
export function distanceKm(from: Spot, to: Spot): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [rad(to.latitude - from.latitude) / 2, rad(to.longitude - from.longitude) / 2]
  const chord = Math.sin(north) ** 2 + Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * Math.sin(east) ** 2
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export type Label = Point & { readonly anchor: 'start' | 'middle' | 'end' }
type Box = { left: number; right: number; top: number; bottom: number }

const LETTER_PX = 6.6
const LINE_PX = 14

/** Where each name stands beside its place without covering another name or place; undefined where there is no room. The first names come first. */
export function placeLabels(
  points: readonly Point[],
  names: readonly string[],
  { width, height }: Size,
  /** What stands on the map already: its scale. */
  others: readonly Box[] = [],
): (Label | undefined)[] {
  const taken: Box[] = [...points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 })), ...others]
  return points.map(({ x, y }, index) => {
    const long = (names[index] ?? '').length * LETTER_PX
    const ways: Label[] = [
      { x: x + 10, y: y + 4, anchor: 'start' },
      { x: x - 10, y: y + 4, anchor: 'end' },
      { x, y: y - 11, anchor: 'middle' },
      { x, y: y + 20, anchor: 'middle' },
      { x: x + 6, y: y - 22, anchor: 'end' },
      { x: x - 6, y: y - 22, anchor: 'start' },
    ]
    const found = ways
      .map((label) => ({ label, box: boxOf(label, long) }))
      .find(
        ({ box }) =>
          box.left >= 2 &&
          box.right <= width - 2 &&
          box.top >= 2 &&
          box.bottom <= height - 2 &&
          !taken.some((other, at) => at !== index && overlap(box, other)),
      )
    if (found) taken.push(found.box)
    return found?.label
  })
}

function boxOf({ x, y, anchor }: Label, long: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - long : x - long / 2
  return { left, right: left + long, top: y - LINE_PX + 3, bottom: y + 3 }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

const spread = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values))
const middleOf = (values: readonly number[]) => (values.length === 0 ? 0 : (Math.max(...values) + Math.min(...values)) / 2)

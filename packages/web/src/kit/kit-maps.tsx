import { type MapPlace, SketchMap } from '../ui/sketch-map/sketch-map.tsx'
import css from './kit.module.css'

const PLACES: readonly MapPlace[] = [
  { id: 1, name: 'Airport', latitude: 25.2532, longitude: 55.3657, look: 'begin' },
  { id: 2, name: 'Marina', latitude: 25.0805, longitude: 55.1403, look: 'end' },
  { id: 3, name: 'Downtown', latitude: 25.1972, longitude: 55.2744, look: 'area' },
  { id: 4, name: 'Old Dubai', latitude: 25.2635, longitude: 55.2972, look: 'area' },
  { id: 5, name: 'Palm Jumeirah', latitude: 25.1124, longitude: 55.139 },
  { id: 6, name: 'Imran', latitude: 25.15, longitude: 55.23, look: 'sign', sign: '07' },
  { id: 7, name: 'Desert conservation reserve', latitude: 24.83, longitude: 55.65, look: 'area' },
]
const CROWD: readonly MapPlace[] = Array.from({ length: 12 }, (_, nth) => ({
  id: nth + 1,
  name: `Hotel with a long name ${nth + 1}`,
  latitude: 25.08 + (nth % 4) * 0.002,
  longitude: 55.14 + Math.floor(nth / 4) * 0.003,
}))

/** Places of a city, a way between two of them, more names than there is room for, one place. */
export function KitMaps() {
  return (
    <div className={css.fields}>
      <SketchMap
        label="Airport to Marina"
        places={PLACES}
        ways={[
          { from: 1, to: 2 },
          { from: 6, to: 1, isDashed: true },
        ]}
      />
      <SketchMap label="Twelve hotels" places={CROWD} />
      <SketchMap label="One place" places={PLACES.slice(0, 1)} height={140} />
    </div>
  )
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, placeLabels, projectPlaces, scaleBar } from './project-places.ts'

const SIZE = { width: 360, height: 220 }
const AIRPORT = { latitude: 25.2532, longitude: 55.3657 }
const MARINA = { latitude: 25.0805, longitude: 55.1403 }

test('north is above, east is right, and pixels are kilometres to scale', () => {
  const { points, pixelsOfKm } = projectPlaces([AIRPORT, MARINA], SIZE)
  const [airport, marina] = points
  if (!airport || !marina) throw new Error('There are two')
  expect([airport.x > marina.x, airport.y < marina.y]).toEqual([true, true])
  const drawn = Math.hypot(airport.x - marina.x, airport.y - marina.y) / pixelsOfKm
  expect(Math.abs(drawn - distanceKm(AIRPORT, MARINA))).toBeLessThan(0.15)
})

test('the airport of Dubai and its Marina are 30 km apart', () => expect(distanceKm(AIRPORT, MARINA)).toBeCloseTo(29.78, 0))

test('all places are on the map, also one alone and many at one spot', () => {
  const spot = fc.record({
    latitude: fc.double({ min: 22, max: 27, noNaN: true }),
    longitude: fc.double({ min: 51, max: 57, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 12 }), fc.boolean(), (spots, isOneSpot) => {
      const shown = isOneSpot ? spots.map(() => spots[0] ?? AIRPORT) : spots
      for (const { x, y } of projectPlaces(shown, SIZE).points) {
        expect(x).toBeGreaterThanOrEqual(27)
        expect(x).toBeLessThanOrEqual(SIZE.width - 27)
        expect(y).toBeGreaterThanOrEqual(27)
        expect(y).toBeLessThanOrEqual(SIZE.height - 27)
      }
    }),
  )
})

test.each([
  [9, 10, 90],
  [4, 20, 80],
  [160, 0.5, 80],
  [0.02, 2_000, 40],
])('at %f pixels of a kilometre the bar is %f km', (pixelsOfKm, km, pixels) => {
  const bar = scaleBar(pixelsOfKm)
  expect(bar.km).toBeCloseTo(km)
  expect(bar.pixels).toBeCloseTo(pixels)
})

test('names do not cover each other; where there is no room the later name is left out', () => {
  const labels = placeLabels(
    [
      { x: 100, y: 100 },
      { x: 104, y: 101 },
      { x: 350, y: 110 },
    ],
    ['Downtown', 'Old town', 'Airport area'],
    SIZE,
  )
  expect(labels[0]?.anchor).toBe('end')
  expect(labels[1]?.anchor).toBe('start')
  expect(labels[2]?.anchor).toBe('end')
  const many = Array.from({ length: 12 }, () => ({ x: 100, y: 100 }))
  expect(
    placeLabels(
      many,
      many.map(() => 'Downtown'),
      SIZE,
    ).filter(Boolean),
  ).toHaveLength(4)
})

import { type CabinLayout, economyLayout, frontLayout } from './cabin-layouts.ts'
import { chance } from './chance.ts'
import type { CabinClass, FareFamily, Flight, SeatOnMap } from './journey.ts'
import { loadOf } from './market-price.ts'

const PAISE = 100
type Place = 'window' | 'aisle' | 'middle'
type Zone = 'plain' | 'wing' | 'exit' | 'bulkhead'

/** The wire's SeatType numbers. */
const SEAT_TYPES: Record<Place, Record<Zone, number>> = {
  window: { plain: 1, wing: 5, exit: 6, bulkhead: 25 },
  aisle: { plain: 2, wing: 11, exit: 12, bulkhead: 31 },
  middle: { plain: 3, wing: 17, exit: 18, bulkhead: 28 },
}
/** Rupees by place and zone on a short flight; longer ones cost more. */
const EXTRA_LEGROOM_RUPEES = 1100
const FRONT_RUPEES = 650
const PLACE_RUPEES: Record<Place, number> = { window: 350, aisle: 300, middle: 200 }
const FRONT_ROWS = 5
const BLOCKED_SHARE = 0.03
/** Seat maps fill until departure; what is taken is drawn once per flight and date. */
const TAKEN_AT_LEAST = 0.18
const TAKEN_SPREAD = 0.5

function placeOf(group: string, letter: string, isFirstGroup: boolean, isLastGroup: boolean): Place {
  if (isFirstGroup && group.startsWith(letter)) return 'window'
  if (isLastGroup && group.endsWith(letter)) return 'window'
  return group.startsWith(letter) || group.endsWith(letter) ? 'aisle' : 'middle'
}

function zoneOf(layout: CabinLayout, row: number): Zone {
  if (layout.exitRows.includes(row)) return 'exit'
  if (row === layout.firstRow) return 'bulkhead'
  return row >= layout.wingRows[0] && row <= layout.wingRows[1] ? 'wing' : 'plain'
}

function priceOf(place: Place, zone: Zone, row: number, layout: CabinLayout, flight: Flight): number {
  const reach = flight.durationMinutes > 360 ? 3 : flight.durationMinutes > 180 ? 1.7 : 1
  const special =
    zone === 'exit' || zone === 'bulkhead' ? EXTRA_LEGROOM_RUPEES : row < layout.firstRow + FRONT_ROWS ? FRONT_RUPEES : 0
  return Math.round(((special || PLACE_RUPEES[place]) * reach) / 50) * 50 * PAISE
}

/** Letters of a row with their places, left to right. */
function placesAcross(layout: CabinLayout): { letter: string; place: Place }[] {
  const groups = layout.letters.split('-')
  return groups.flatMap((group, index) =>
    [...group].map((letter) => ({ letter, place: placeOf(group, letter, index === 0, index === groups.length - 1) })),
  )
}

function isMissing(layout: CabinLayout, row: number, letter: string): boolean {
  // The last row narrows towards the tail, the row behind an exit loses its window seats to the slide.
  const isOuter = letter === layout.letters[0] || letter === layout.letters.at(-1)
  return layout.lastRow > 35 && row === layout.lastRow && isOuter
}

/** The cabin of a flight, row by row. The same flight and date always give the same taken seats. */
export function drawSeatMap(seed: number, flight: Flight, cabin: CabinClass, family: FareFamily): SeatOnMap[][] {
  const layout = cabin === 'business' || cabin === 'first' ? frontLayout(flight.aircraft) : economyLayout(flight.aircraft)
  const takenShare = TAKEN_AT_LEAST + TAKEN_SPREAD * loadOf(seed, flight, 10)
  const across = placesAcross(layout)
  const rows = Array.from({ length: layout.lastRow - layout.firstRow + 1 }, (_, index) => layout.firstRow + index).filter(
    (row) => row !== 13 || layout.exitRows.includes(13),
  )
  return rows.map((row) =>
    across.map(({ letter, place }): SeatOnMap => {
      const zone = zoneOf(layout, row)
      const luck = chance(seed, flight.key, 'seat', row, letter)
      const availability = isMissing(layout, row, letter) ? 5 : luck < BLOCKED_SHARE ? 4 : luck < BLOCKED_SHARE + takenShare ? 3 : 1
      const price = priceOf(place, zone, row, layout, flight)
      const included = cabin === 'business' || cabin === 'first' || (family.freeSeat && zone !== 'exit' && zone !== 'bulkhead')
      return {
        code: `${row}${letter}`,
        row,
        letter,
        seatType: SEAT_TYPES[place][zone],
        availability,
        pricePaise: included ? 0 : price,
        included,
      }
    }),
  )
}

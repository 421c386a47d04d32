import type { Airport } from '@tradewind/domain/reference/airports'
import { distanceKm, eastwardness } from './great-circle.ts'

const JET_KMH = 800
const TURBOPROP_KMH = 460
const TURBOPROPS = new Set(['AT7', 'AT4', 'DH4', 'DH3', 'DHT'])
/** High-altitude westerlies, as part of the cruise time; they blow away from the tropics. */
const WIND = 0.06

/** Gate to gate in minutes, in steps of five: taxi and climb, then the great circle at cruise, with the wind. */
export function blockMinutes(from: Airport, to: Airport, aircraft: string): number {
  const km = distanceKm(from, to)
  const slow = TURBOPROPS.has(aircraft)
  const ground = from.size === 'large' && to.size === 'large' ? 40 : 30
  const windy = !slow && Math.abs(from.latitude + to.latitude) / 2 > 12 && km > 600
  const wind = windy ? 1 - WIND * eastwardness(from, to) : 1
  return Math.round((ground + (km / (slow ? TURBOPROP_KMH : JET_KMH)) * 60 * wind) / 5) * 5
}

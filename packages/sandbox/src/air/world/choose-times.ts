import type { Airport } from '@tradewind/domain/reference/airports'
import { chance } from './chance.ts'

export const DAY_MINUTES = 1440

/** Places whose airports and travellers are used to the small hours. */
const AWAKE_AT_NIGHT = new Set(
  'IN AE QA OM BH KW SA JO EG IQ IR PK BD LK NP MV SG TH MY HK ID PH VN TR ET KE TZ UG RW NG GH ZA MU SC UZ KZ AZ GE AM RU'.split(
    ' ',
  ),
)

const wrap = (minute: number) => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
/** How far two times of day are apart, the short way round. */
const apart = (one: number, other: number) => Math.min(wrap(one - other), wrap(other - one))

/** What it costs in favour to depart or land then: nothing by day, much where nobody flies at night. */
function nightPenalty(airport: Airport, minuteOfDay: number, domestic: boolean): number {
  const minute = wrap(minuteOfDay)
  const small = airport.size === 'small'
  if (minute >= (small ? 390 : 330) && minute < (small ? 1260 : 1425)) return 0
  if (domestic) return minute >= 285 && minute < 330 ? 10 : 60
  if (small) return 80
  return AWAKE_AT_NIGHT.has(airport.countryCode) ? 6 : 60
}

/** Eastbound the night is flown through, so one leaves in the evening; westbound one leaves by day and arrives the same day. */
function longHaulPenalty(minute: number, shift: number): number {
  if (minute < 435 && minute > 240) return 25
  const losesNight = shift > 11 * 60
  return losesNight && minute > 570 && minute < 960 ? 18 : 0
}

type Question = {
  seed: number
  /** Makes one route's luck its own. */
  name: string
  count: number
  origin: Airport
  destination: Airport
  /** Block time plus the change of zone, in minutes: added to a departure it gives the local arrival. */
  shift: number
  domestic: boolean
  banks: readonly number[] | undefined
  longHaul: boolean
}

const BANK_LENGTH = 95
const GAP_MINUTES = 45

/** Departure times of a route's flights out of its base, in minutes of the day, spread out and early first. */
export function chooseDepartures({ seed, name, count, origin, destination, shift, domestic, banks, longHaul }: Question): number[] {
  if (count >= 4 && !longHaul && (!banks || count > banks.length * 2)) return spreadOverDay(seed, name, count)
  const starts = banks ?? Array.from({ length: 20 }, (_, index) => index * 70 + 20)
  const options = starts
    .flatMap((start, bank) =>
      [0, 1, 2, 3].map((turn) => start + Math.floor(chance(seed, name, bank, turn) * (banks ? BANK_LENGTH : 60))),
    )
    .map((minute) => ({
      minute: wrap(Math.round(minute / 5) * 5),
      cost:
        nightPenalty(origin, minute, domestic) * (banks ? 0.3 : 1) +
        nightPenalty(destination, minute + shift, domestic) +
        (longHaul ? longHaulPenalty(minute, shift) : 0) +
        chance(seed, name, 'taste', minute) * 25,
    }))
    .sort((a, b) => a.cost - b.cost)
  const chosen: number[] = []
  for (const gap of [count > 1 ? Math.floor(DAY_MINUTES / count / 2) : 0, GAP_MINUTES, 0]) {
    for (const { minute } of options) {
      if (chosen.length < count && chosen.every((other) => other !== minute && apart(other, minute) >= gap)) chosen.push(minute)
    }
  }
  return chosen.sort((a, b) => a - b)
}

/** Busy routes leave from five in the morning to eleven at night, closer together at the rush hours. */
function spreadOverDay(seed: number, name: string, count: number): number[] {
  const [first, last] = [300 + Math.floor(chance(seed, name, 'first') * 60), 1375 - Math.floor(chance(seed, name, 'last') * 70)]
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 0.25 + chance(seed, name, index) * 0.5) / count
    const rushed = part + 0.045 * Math.sin(part * Math.PI * 4)
    return Math.round((first + (last - first) * rushed) / 5) * 5
  })
}

/** Minutes on the ground before flying back: turned round soon, not out at night, home in time for the next bank. */
export function chooseGroundMinutes(question: {
  seed: number
  name: string
  arrival: number
  outstation: Airport
  base: Airport
  /** Added to the departure home it gives the local arrival there. */
  shift: number
  domestic: boolean
  banks: readonly number[] | undefined
  longHaul: boolean
}): number {
  const { seed, name, arrival, outstation, base, shift, domestic, banks, longHaul } = question
  const shortest = longHaul ? 90 : domestic ? 35 : 55
  let best = { minutes: shortest, cost: Number.POSITIVE_INFINITY }
  for (let minutes = shortest; minutes <= shortest + (longHaul ? 900 : 720); minutes += 15) {
    const home = arrival + minutes + shift
    const waits = banks?.map((bank) => wrap(bank - home)) ?? []
    const missesBank = banks && !waits.some((wait) => wait >= 45 && wait <= 170) ? 14 : 0
    const cost =
      nightPenalty(outstation, arrival + minutes, domestic) +
      nightPenalty(base, home, domestic) * (banks ? 0.4 : 1) +
      (longHaul && !banks ? longHaulPenalty(wrap(arrival + minutes), shift) : 0) +
      missesBank +
      (minutes - shortest) / 14 +
      chance(seed, name, 'turn', minutes) * 4
    if (cost < best.cost) best = { minutes: minutes + Math.floor(chance(seed, name, 'exact', minutes) * 3) * 5, cost }
  }
  return best.minutes
}

import type { PaxTypeCode } from '../../flights/supplier-fare.ts'
import { type Coupon, isStanding } from './coupon.ts'

/** Travellers of one flight who would be left on it without an adult, or infants without an adult of their own. */
export type LeftAlone = {
  readonly segmentPlace: number
  readonly leg: number
  /** Children and infants for whom no adult is left. */
  readonly passengerPlaces: readonly number[]
  readonly hasInfant: boolean
  /** Adults who stay on the flight: too few for its infants, or none at all. */
  readonly adults: number
}
type Held = Pick<Coupon, 'passengerPlace' | 'segmentPlace' | 'leg' | 'state' | 'heldBy'>
type Person = { readonly place: number; readonly paxType: PaxTypeCode }

/**
 * The travellers whom a request would leave alone, flight by flight: a child needs one adult on the same flight, and each infant needs an adult of
 * its own. Open requests are counted the safe way, because they may end either way: an adult in one counts as gone, a child or infant in one as
 * still there. A flight that loses no adult by this request is not checked, so that minors can always be refunded.
 */
export function whoIsLeftAlone(
  coupons: readonly Held[],
  taken: readonly Pick<Held, 'passengerPlace' | 'segmentPlace'>[],
  passengers: readonly Person[],
): readonly LeftAlone[] {
  const typeOf = new Map(passengers.map(({ place, paxType }) => [place, paxType]))
  const isTaken = (one: Held) =>
    taken.some(({ passengerPlace, segmentPlace }) => passengerPlace === one.passengerPlace && segmentPlace === one.segmentPlace)
  const flights = Map.groupBy(coupons.filter(isStanding), ({ segmentPlace }) => segmentPlace)
  return [...flights].flatMap(([segmentPlace, own]) => {
    const leavesAdult = own.some((one) => isTaken(one) && typeOf.get(one.passengerPlace) === 1)
    const left = own.filter((one) => !isTaken(one))
    const adults = left.filter((one) => typeOf.get(one.passengerPlace) === 1 && one.heldBy === null).length
    const children = left.filter((one) => typeOf.get(one.passengerPlace) === 2)
    const infants = left.filter((one) => typeOf.get(one.passengerPlace) === 3)
    const alone = adults === 0 ? [...children, ...infants] : infants.slice(adults)
    const leg = own[0]?.leg
    if (!leavesAdult || alone.length === 0 || leg === undefined) return []
    const passengerPlaces = alone.map(({ passengerPlace }) => passengerPlace)
    return [{ segmentPlace, leg, passengerPlaces, hasInfant: infants.length > adults, adults }]
  })
}

/** The sentence for it; `sector` as 'DEL–BOM', `names` of the travellers left alone. */
export function explainLeftAlone(
  { hasInfant, adults }: Pick<LeftAlone, 'hasInfant' | 'adults'>,
  names: readonly string[],
  sector: string,
) {
  if (hasInfant && adults > 0)
    return `On ${sector} each infant needs its own adult. Please add an infant to the request, or remove an adult from it.`
  return `${names.join(' and ')} would be left on ${sector} without an adult. Please include ${names.length > 1 ? 'them' : 'this traveller'}, or keep an adult.`
}

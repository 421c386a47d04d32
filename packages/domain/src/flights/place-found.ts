import type { Found } from './issue-plan.ts'

/** What the supplier showed when asked for a booking, or that it showed nothing. */
export type Sighting = {
  readonly there: 'nothing' | 'held' | 'cancelled' | 'ticketed' | 'ticketedWithoutNumbers'
  /** Whether its flights and travellers are those of this order; `unseen` where it shows none. */
  readonly fit: 'fits' | 'differs' | 'unseen'
  /** Our own records have it under another booking. */
  readonly isAnothers: boolean
}

export type Sightings = {
  /** Found by the number of the booking, or by its trace. */
  readonly own: Sighting & { readonly by: 'number' | 'trace'; readonly isTraceShared: boolean }
  /** Found by the PNR that a refusal as duplicate named. `isProvenOurs`: it has our reference, or it comes from the other booking of this return. */
  readonly named?: (Sighting & { readonly isProvenOurs: boolean }) | undefined
}

/**
 * What a look-up at the supplier says about one booking. One trace may have led to two of our bookings, and a PNR may belong to anybody with the
 * same travellers. What cannot be distinguished is `inconclusive`: we conclude neither presence nor absence from it.
 */
export function placeFound({ own, named }: Sightings): Found {
  const byOwn = placeOwn(own)
  if (!named || (byOwn !== 'absent' && byOwn !== 'inconclusive')) return byOwn
  if (named.there === 'nothing' || named.fit === 'unseen') return named.isAnothers ? 'another' : 'inconclusive'
  if (named.isAnothers || named.fit === 'differs') return 'another'
  if (named.isProvenOurs) return named.there
  // Nobody flies on a cancelled booking, no matter who made it.
  return named.there === 'cancelled' ? 'another' : 'inconclusive'
}

function placeOwn({ by, there, fit, isAnothers, isTraceShared }: Sightings['own']): Found {
  if (by === 'number') {
    if (there === 'nothing') return 'absent'
    return fit === 'differs' ? 'inconclusive' : there
  }
  if (there === 'nothing') return isTraceShared ? 'inconclusive' : 'absent'
  if (isAnothers || fit === 'differs') return 'inconclusive'
  return fit === 'unseen' && isTraceShared ? 'inconclusive' : there
}

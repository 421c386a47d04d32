import type { Found } from './issue-plan.ts'

/** Something the supplier showed when asked for a booking, or that it showed nothing. */
export type Sighting = {
  readonly there: 'nothing' | 'held' | 'cancelled' | 'ticketed' | 'ticketedWithoutNumbers'
  /** Whether its flights and travellers are this order's; `unseen` where it shows none. */
  readonly fit: 'fits' | 'differs' | 'unseen'
  /** Our own books have it under another booking. */
  readonly isAnothers: boolean
}

export type Sightings = {
  /** By the booking's own number, or by the trace it was asked for in. */
  readonly own: Sighting & { readonly by: 'number' | 'trace'; readonly isTraceShared: boolean }
  /** By the PNR that a refusal as duplicate named. `isProvenOurs`: it bears our reference, or comes of the other half of this very pair. */
  readonly named?: (Sighting & { readonly isProvenOurs: boolean }) | undefined
}

/**
 * What a look into the supplier's books says of one booking. A trace may have given two of ours, and a PNR may be of anybody with the same travellers: what
 * cannot be told apart says nothing (`untold`), and neither presence nor absence is concluded from it.
 */
export function placeFound({ own, named }: Sightings): Found {
  const byOwn = placeOwn(own)
  if (!named || (byOwn !== 'absent' && byOwn !== 'untold')) return byOwn
  if (named.there === 'nothing' || named.fit === 'unseen') return named.isAnothers ? 'another' : 'untold'
  if (named.isAnothers || named.fit === 'differs') return 'another'
  if (named.isProvenOurs) return named.there
  // Nobody flies on a cancelled booking, whoever's it was.
  return named.there === 'cancelled' ? 'another' : 'untold'
}

function placeOwn({ by, there, fit, isAnothers, isTraceShared }: Sightings['own']): Found {
  if (by === 'number') {
    if (there === 'nothing') return 'absent'
    return fit === 'differs' ? 'untold' : there
  }
  if (there === 'nothing') return isTraceShared ? 'untold' : 'absent'
  if (isAnothers || fit === 'differs') return 'untold'
  return fit === 'unseen' && isTraceShared ? 'untold' : there
}

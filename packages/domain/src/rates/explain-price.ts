import { formatDate } from '../format-date.ts'
import type { AreaRate } from './area-transfer.ts'
import {
  type AreaMisfit,
  type AskedTransfer,
  basisOf,
  type ChosenTransfer,
  chooseTransfer,
  isMixed,
  type Ride,
  type Transfers,
  whyAreaNotApplies,
  whyNotOwn,
} from './choose-transfer.ts'
import type { NoPrice } from './price-of.ts'
import type { Rate, TransferRate } from './rate.ts'
import { type Asked, compareStanding, type Misfit, whyNotApplies } from './rate-order.ts'

/** A rate that was looked at, and what became of it. */
export type Considered<R extends Rate> = { readonly rate: R; readonly isWinner: boolean; readonly sentence: string }

/** Every rate in the order of winning, with why it won or why it did not, in the words of a reservation desk. `marketName` names the customer's market. */
export function explainRates<R extends Rate>(rates: readonly R[], asked: Asked): Considered<R>[] {
  const ordered = rates.toSorted(compareStanding)
  const winner = ordered.find((rate) => whyNotApplies(rate, asked) === undefined)
  return ordered.map((rate) => ({ rate, isWinner: rate === winner, sentence: explain(rate, asked, winner) }))
}

function explain(rate: Rate, asked: Asked, winner: Rate | undefined): string {
  const misfit = whyNotApplies(rate, asked)
  if (misfit) return MISFITS[misfit](rate, asked)
  if (rate === winner) return rate.marketId === 0 ? 'It wins: it is for all other markets.' : 'It wins: it is for this market.'
  if (!winner) throw new Error('A rate that applies has a winner')
  if (rate.marketId === 0 && winner.marketId !== 0) return 'Overridden by a rate of this market.'
  if (rate.priority !== winner.priority) return `Overridden by priority ${winner.priority}.`
  return 'Overridden by a newer rate with the same priority.'
}

/** An area transfer that was looked at, and what became of it. */
export type ConsideredRide = { readonly transfer: AreaRate; readonly isWinner: boolean; readonly sentence: string }

/**
 * The option's own transfer rates of the basis that is asked for and the area transfers between its area and the pick-up area, each with why it won or why it
 * did not.
 */
export function explainTransfers(
  service: Transfers,
  wanted: AskedTransfer,
  asked: Asked,
): { readonly own: readonly Considered<TransferRate>[]; readonly area: readonly ConsideredRide[] } {
  const chosen = chooseTransfer(service, wanted, asked)
  return { own: explainOwn(service, wanted, asked, chosen), area: explainRides(service, wanted, asked, chosen) }
}

function explainOwn(
  service: Transfers,
  wanted: AskedTransfer,
  asked: Asked,
  chosen: ChosenTransfer | undefined,
): readonly Considered<TransferRate>[] {
  const { ways } = wanted
  const basis = basisOf(ways)
  if (!basis) return []
  const why = whyNotOwn(service, wanted)
  const rates = isMixed(ways)
    ? [...service.transfers.sharing.rates, ...service.transfers.private.rates]
    : service.transfers[basis].rates
  const explained = explainRates(rates, asked)
  if (!why && chosen?.list !== 'bound') return explained
  const sentence = why ? NOT_OWN[why] : 'Overridden by an area transfer for this tour option.'
  return explained.map((one) => (whyNotApplies(one.rate, asked) ? one : { rate: one.rate, isWinner: false, sentence }))
}

const NOT_OWN = {
  mixed: 'It is for both ways, on one basis.',
  otherCity: 'It is for pick-up in the city of the activity.',
} as const

function explainRides(
  { whereabouts: { areaId, tourOptionId }, areaTransfers }: Transfers,
  { ways, pickup }: AskedTransfer,
  asked: Asked,
  chosen: ChosenTransfer | undefined,
): readonly ConsideredRide[] {
  if (!pickup || areaId === null) return []
  const bases: readonly string[] = [ways.pickup, ways.drop]
  const there = areaTransfers.between(pickup.areaId, areaId)
  const back = pickup.areaId === areaId ? [] : areaTransfers.between(areaId, pickup.areaId)
  return [...there, ...back]
    .filter(({ basis }) => bases.includes(basis))
    .map((transfer) => {
      const isWinner = chosen !== undefined && chosen.list !== 'own' && chosen.rides.some((ride) => ride.transfer === transfer)
      return { transfer, isWinner, sentence: explainRide(transfer) }
    })

  function explainRide(transfer: AreaRate): string {
    const { boundTourOptionId, way } = transfer
    const isBound = boundTourOptionId === tourOptionId
    if (boundTourOptionId !== null && !isBound) return 'It is only for another tour option.'
    const misfit = whyAreaNotApplies(transfer, asked)
    if (misfit) return AREA_MISFITS[misfit](transfer, asked)
    const isThere = there.includes(transfer)
    if (way === 'return' && !isThere) return 'It begins at the activity.'
    if (way === 'return' && isMixed(ways)) return NOT_OWN.mixed
    if (way === 'oneway' && !servesWay(transfer, isThere)) return 'It is for the way that is not asked for.'
    if (chosen === undefined) return missing(isThere)
    if (chosen.list === 'own') return isBound ? missing(isThere) : 'Overridden by a transfer rate of the tour option.'
    if (chosen.list === 'bound' && !isBound) return 'Overridden by a transfer for this tour option.'
    const rival = rivalOf(transfer, chosen.rides, isThere)
    return rival ? explainLoss(transfer, rival) : sayWin(chosen.list)
  }

  function servesWay({ basis }: AreaRate, isThere: boolean): boolean {
    if (pickup?.areaId === areaId) return ways.pickup === basis || ways.drop === basis
    return (isThere ? ways.pickup : ways.drop) === basis
  }
}

const missing = (isThere: boolean) => (isThere ? 'The drive back is missing.' : 'The drive there is missing.')
const sayWin = (list: 'bound' | 'area') =>
  list === 'bound' ? 'It wins: it is for this tour option and this pick-up area.' : 'It wins: it is for this pick-up area.'

/** The drive that is paid in place of this one; undefined: this one is paid. */
function rivalOf(transfer: AreaRate, rides: readonly Ride[], isThere: boolean): AreaRate | undefined {
  if (rides.some((ride) => ride.transfer === transfer)) return undefined
  const own = rides.find(({ covers }) => covers === 'both' || (covers === 'pickup') === isThere) ?? rides[0]
  return own?.transfer
}

function explainLoss(transfer: AreaRate, rival: AreaRate): string {
  if (transfer.way !== rival.way)
    return rival.way === 'return' ? 'Overridden by a transfer for both ways.' : 'Overridden by a transfer for one way.'
  if (transfer.boundTourOptionId === null && rival.boundTourOptionId !== null)
    return 'Overridden by a transfer for this tour option.'
  if (transfer.marketId === 0 && rival.marketId !== 0) return 'Overridden by a transfer of this market.'
  return 'Overridden by a newer transfer.'
}

/** Why an area transfer does not apply, in a sentence. */
export const explainAreaMisfit = (misfit: AreaMisfit, transfer: AreaRate, asked: Asked): string =>
  AREA_MISFITS[misfit](transfer, asked)

const AREA_MISFITS: Readonly<Record<AreaMisfit, (transfer: AreaRate, asked: Asked) => string>> = {
  market: () => 'It is for another market.',
  notYet: ({ validFrom }) => `It begins on ${formatDate(validFrom)}.`,
  ended: ({ validTill }) => `It ended on ${formatDate(validTill)}.`,
  tooFew: ({ minPax }, { seats }) => `It begins at ${minPax} people; this party has ${seats}.`,
  tooMany: ({ maxPax }, { seats }) => `It ends at ${maxPax} people; this party has ${seats}.`,
}

const MISFITS: Readonly<Record<Misfit, (rate: Rate, asked: Asked) => string>> = {
  market: () => 'It is for another market.',
  notYet: ({ validFrom }) => `It begins on ${formatDate(validFrom)}.`,
  ended: ({ validTill }) => `It ended on ${formatDate(validTill)}.`,
  weekday: ({ weekdays }) => `It is for other weekdays: ${weekdays.map((day) => SHORT[day]).join(', ')}.`,
  tooFew: (rate, { seats }) => `It begins at ${minOf(rate)} people; this party has ${seats}.`,
  tooMany: (rate, { seats }) => `It ends at ${maxOf(rate)} people; this party has ${seats}.`,
}

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const minOf = (rate: Rate) => (rate.kind === 'transfer' ? rate.minPax : null)
const maxOf = (rate: Rate) => (rate.kind === 'transfer' ? rate.maxPax : null)

/** Why there is no price, in a sentence. */
export function explainNoPrice(noPrice: NoPrice): string {
  switch (noPrice.because) {
    case 'party':
      return noPrice.sentence
    case 'transferRequired':
      return 'This activity is sold only with a transfer.'
    case 'noTicketRate':
      return 'No ticket rate applies on this day for this market.'
    case 'noTransferRate':
      return 'No transfer rate applies on this day for this market and number of people.'
    case 'noTransferFromArea':
      return 'No transfer from this pick-up area applies on this day for this market and number of people.'
    case 'mixedWithoutArea':
      return 'A transfer that is shared one way and private the other is priced only from a pick-up area.'
  }
}

import { formatDay } from '../format-date.ts'
import { addDays, type PlainDate } from '../time.ts'
import { findGaps, type Gap } from './prove-coverage.ts'
import type { Rate, TicketRate, TransferRate } from './rate.ts'

type PricedOption = { readonly tickets: readonly TicketRate[]; readonly transfers: readonly TransferRate[] }
type Window = { readonly first: PlainDate; readonly last: PlainDate }

/** The party that is asked about: nearly all vehicles take two. */
const SEATS = 2

/**
 * The first days of a window on which none of the tour options has a price for two people, both inclusive; undefined where each day has one. Asked for all
 * other markets or, where an option has no rate for these, for the first market that has one. `needsTransfer`: without a transfer there is no price.
 */
export function findUnpricedDays(options: readonly PricedOption[], needsTransfer: boolean, window: Window): Window | undefined {
  // Nearly always one rate has all days, and a page of activities asks for hundreds of options.
  const isDriven = (transfers: readonly TransferRate[]) => !needsTransfer || hasAllDays(transfers, window)
  if (options.some(({ tickets, transfers }) => hasAllDays(tickets, window) && isDriven(transfers))) return undefined
  const unpriced = options.map(({ tickets, transfers }) => {
    const days = daysOf(gapsOf(tickets, window))
    if (needsTransfer) for (const day of daysWithoutAny(transfers, window)) days.add(day)
    return days
  })
  const isUnpriced = (day: PlainDate) => unpriced.every((days) => days.has(day))
  let first = window.first
  while (first <= window.last && !isUnpriced(first)) first = addDays(first, 1)
  if (first > window.last) return undefined
  let last = first
  while (last < window.last && isUnpriced(addDays(last, 1))) last = addDays(last, 1)
  return { first, last }
}

function hasAllDays(rates: readonly Rate[], { first, last }: Window): boolean {
  return rates.some(
    (rate) =>
      rate.marketId === 0 &&
      rate.validFrom <= first &&
      rate.validTill >= last &&
      rate.weekdays.length === 7 &&
      (rate.kind === 'ticket' || ((rate.minPax ?? 1) <= SEATS && SEATS <= (rate.maxPax ?? SEATS))),
  )
}

function gapsOf(rates: readonly Rate[], window: Window): Gap[] {
  const marketId = rates.some((rate) => rate.marketId === 0) ? 0 : (rates[0]?.marketId ?? 0)
  return findGaps(rates, marketId, window).filter(({ seatsFrom, seatsTo }) => seatsFrom <= SEATS && SEATS <= seatsTo)
}

function daysOf(gaps: readonly Gap[]): Set<PlainDate> {
  const days = new Set<PlainDate>()
  for (const { from, to } of gaps) for (let day = from; day <= to; day = addDays(day, 1)) days.add(day)
  return days
}

/** One way of being driven is enough. */
function daysWithoutAny(transfers: readonly TransferRate[], window: Window): Set<PlainDate> {
  const of = (basis: TransferRate['basis']) =>
    daysOf(
      gapsOf(
        transfers.filter((rate) => rate.basis === basis),
        window,
      ),
    )
  return of('sharing').intersection(of('private'))
}

/** 'No price from 3 Jan' where it lasts as far as one looked, otherwise 'No price 3 Jan to 5 Jan'. */
export function sayUnpriced({ first, last }: Window, until: PlainDate): string {
  if (last >= until) return `No price from ${formatDay(first)}`
  return first === last ? `No price on ${formatDay(first)}` : `No price ${formatDay(first)} to ${formatDay(last)}`
}

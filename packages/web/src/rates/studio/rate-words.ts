import type { RateProblem, RateService } from '@tradewind/domain/rates/check-rates'
import type { Rate } from '@tradewind/domain/rates/rate'
import { formatDay, formatDayOfYear } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import type { StudioRate } from './studio-data.ts'

export const SERVICE_NAMES: Readonly<Record<RateService, string>> = {
  ticket: 'Ticket',
  sharing: 'Shared transfer',
  private: 'Private transfer',
}

export const serviceOf = (rate: Rate): RateService => (rate.kind === 'ticket' ? 'ticket' : rate.basis)

/** '1–3', '4 and more'; nothing where all sizes are meant. */
export function formatPax(minPax: number | null, maxPax: number | null): string {
  if (minPax === null && maxPax === null) return ''
  if (maxPax === null) return `${minPax} and more`
  if (minPax === null) return `up to ${maxPax}`
  return minPax === maxPax ? `${minPax}` : `${minPax}–${maxPax}`
}

/** 'Ticket', 'Shared transfer', 'Private 4–6'. */
export function nameRow(rate: Rate): string {
  if (rate.kind === 'ticket') return 'Ticket'
  const pax = formatPax(rate.minPax, rate.maxPax)
  const name = rate.basis === 'sharing' ? 'Shared' : 'Private'
  return pax ? `${name} ${pax}` : name
}

export function describeRow(rate: Rate): string {
  if (rate.kind === 'ticket') return rate.isPerPax ? 'adult, child' : 'for the group'
  return rate.isPerPax ? 'per person' : 'per vehicle'
}

export function formatSpan(from: string, to: string): string {
  if (from === to) return formatDayOfYear(from)
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDay(from)} to ${formatDayOfYear(to)}`
    : `${formatDayOfYear(from)} to ${formatDayOfYear(to)}`
}

/** The amounts of a rate as texts without currency, the chief one first. */
export function amountsOf(rate: Pick<StudioRate, 'kind' | 'row'>): { chief: string; others: string[]; currency: string } {
  const { row } = rate
  if ('adultAmount' in row) {
    const others = row.isPerPax ? [row.childAmount, ...(row.infantAmount === null ? [] : [row.infantAmount])] : []
    return { chief: row.adultAmount, others, currency: row.currency }
  }
  return { chief: row.amount, others: [], currency: row.currency }
}

export function formatRate(rate: Pick<StudioRate, 'kind' | 'row'>): string {
  const { chief, others, currency } = amountsOf(rate)
  return [formatAmount(chief, currency), ...others.map((amount) => formatAmount(amount, currency))].join(' · ')
}

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** '' for every day. */
export function formatWeekdays(weekdays: readonly number[]): string {
  return weekdays.length === 7 ? '' : weekdays.map((day) => SHORT_DAYS[day]).join(', ')
}

const people = ({ from, to }: { from: number; to: number }) => (from === to ? `${from} people` : `${from} to ${to} people`)

/** A problem in a sentence, and what the market is called. */
export function sayProblem(problem: RateProblem): string {
  const service = SERVICE_NAMES[problem.service].toLowerCase()
  switch (problem.kind) {
    case 'gap':
      return `No ${service} price, ${formatSpan(problem.from, problem.to)}${problem.seats ? `, for ${people(problem.seats)}` : ''}.`
    case 'neverWins':
      return `This ${service} rate is unused, ${formatSpan(problem.rate.validFrom, problem.rate.validTill)}. Others win on all its days.`
    case 'overlap':
      return `Two ${service} rates have priority ${problem.winner.priority}, ${formatSpan(problem.from, problem.to)}. The newer one wins.`
  }
}

export const keyOfProblem = (problem: RateProblem): string =>
  problem.kind === 'gap'
    ? `gap ${problem.service} ${problem.marketId} ${problem.from} ${problem.seats?.from ?? ''}`
    : problem.kind === 'neverWins'
      ? `never ${problem.rate.id}`
      : `overlap ${problem.winner.id} ${problem.loser.id}`

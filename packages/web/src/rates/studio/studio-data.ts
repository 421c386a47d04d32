import { queryOptions } from '@tanstack/react-query'
import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { ALL_OTHER_MARKETS, ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { startsOn } from '@tradewind/domain/catalogue/tour-times'
import { parseMoney } from '@tradewind/domain/money'
import type { Rate, Supplement, SupplierCost, TicketRate, TransferRate } from '@tradewind/domain/rates/rate'
import { type PlainDate, plainDate } from '@tradewind/domain/time'
import { api } from '../../lib/api.ts'

export type Studio = Awaited<ReturnType<typeof api.rateStudio.getRateStudio>>
export type RateKind = 'ticket' | 'transfer'
export type TicketStep = Parameters<typeof api.rateStudio.changeTicketDraft>[0]['steps'][number]
export type TransferStep = Parameters<typeof api.rateStudio.changeTransferDraft>[0]['steps'][number]
export type TicketFields = Extract<TicketStep, { do: 'add' }>['rate']
export type TransferFields = Extract<TransferStep, { do: 'add' }>['rate']

type State = Studio['tickets'][number]['state']
type Common = { readonly key: string; readonly state: State; readonly changeId: number | null }
/** A rate as the draft makes it. */
export type StudioTicket = Common & { readonly kind: 'ticket'; readonly row: TicketRateRow; readonly before: TicketRateRow | null }
export type StudioTransfer = Common & {
  readonly kind: 'transfer'
  readonly row: TransferRateRow
  readonly before: TransferRateRow | null
}
export type StudioRate = StudioTicket | StudioTransfer

export const studioKey = (tourOptionId: number) => ['GET_RATE_STUDIO', tourOptionId] as const

const WHILE_PLANNED_MS = 30_000

export function studioQuery(tourOptionId: number) {
  return queryOptions({
    queryKey: studioKey(tourOptionId),
    queryFn: ({ signal }) => api.rateStudio.getRateStudio({ tourOptionId }, { signal }),
    // At its moment a planned draft goes live without this page.
    refetchInterval: ({ state }) => (state.data?.publication?.status === 'planned' ? WHILE_PLANNED_MS : false),
  })
}

/** Live rates keep their number as their key, added ones that of their change: neither changes while the draft does. */
const keyOf = ({ state, changeId, rate }: { state: State; changeId: number | null; rate: { id: number } }) =>
  state === 'added' ? `added ${changeId}` : `rate ${rate.id}`

export function listStudioRates({ tickets, transfers }: Pick<Studio, 'tickets' | 'transfers'>): StudioRate[] {
  return [
    ...tickets.map(
      (one): StudioTicket => ({
        kind: 'ticket',
        key: keyOf(one),
        state: one.state,
        changeId: one.changeId,
        row: one.rate,
        before: one.before,
      }),
    ),
    ...transfers.map(
      (one): StudioTransfer => ({
        kind: 'transfer',
        key: keyOf(one),
        state: one.state,
        changeId: one.changeId,
        row: one.rate,
        before: one.before,
      }),
    ),
  ]
}

/** Both kinds number what the draft adds in the same way: among all rates a number of the engine is one rate's alone. The newer one of a kind stays the higher. */
export function engineIdOf({ kind, row }: Pick<StudioRate, 'kind'> & { readonly row: { readonly id: number } }): number {
  return 2 * row.id + Number(kind === 'transfer')
}

/** The live rate has ended, so that there is nothing left to change: what the draft wanted of it can only be left out or copied. */
export function isGone({ state, before }: Pick<StudioRate, 'state' | 'before'>): boolean {
  return state === 'outdated' && before === null
}

/** As the engine knows it. */
export function engineRate(rate: Pick<StudioTicket, 'kind' | 'row'> | Pick<StudioTransfer, 'kind' | 'row'>): Rate {
  const { row } = rate
  const minor = (amount: string) => parseMoney(amount, row.currency).minor
  const when = {
    id: engineIdOf(rate),
    priority: row.priority,
    marketId: row.marketId,
    validFrom: plainDate(row.validFromDate),
    validTill: plainDate(row.validTillDate),
    weekdays: row.weekdays,
    currency: row.currency,
    isPerPax: row.isPerPax,
    ...(row.supplierCost && { supplierCost: engineCost(row.supplierCost) }),
    supplements: row.supplements.map((supplement) => engineSupplement(supplement, minor)),
  }
  if (rate.kind === 'ticket') {
    const { adultAmount, childAmount, infantAmount } = rate.row
    const infant = infantAmount === null ? {} : { infant: minor(infantAmount) }
    return { ...when, kind: 'ticket', amounts: { adult: minor(adultAmount), child: minor(childAmount), ...infant } }
  }
  const { amount, sharingBasis, transferType, description, minPax, maxPax } = rate.row
  return { ...when, kind: 'transfer', minor: minor(amount), basis: sharingBasis, transferType, description, minPax, maxPax }
}

function engineSupplement(
  { fromDate, tillDate, weekdays, amount, childAmount, infantAmount }: TicketRateRow['supplements'][number],
  minor: (amount: string) => bigint,
): Supplement {
  return {
    fromDay: plainDate(fromDate),
    toDay: plainDate(tillDate),
    minor: minor(amount),
    ...(weekdays && { weekdays }),
    amounts: {
      ...(childAmount !== undefined && { child: minor(childAmount) }),
      ...(infantAmount !== undefined && { infant: minor(infantAmount) }),
    },
  }
}

function engineCost({ supplierId, currency, ...cost }: NonNullable<TicketRateRow['supplierCost']>): SupplierCost {
  const minor = (amount: string) => parseMoney(amount, currency).minor
  return {
    ...{ supplierId, currency, minor: minor(cost.amount) },
    amounts: {
      ...(cost.childAmount !== undefined && { child: minor(cost.childAmount) }),
      ...(cost.infantAmount !== undefined && { infant: minor(cost.infantAmount) }),
    },
  }
}

export type RateSet = { readonly tickets: readonly TicketRate[]; readonly transfers: readonly TransferRate[] }

/** The rates that would count once the draft is published. */
export function draftedRates(rates: readonly StudioRate[]): RateSet {
  return split(
    rates.flatMap((rate) => {
      if (rate.state === 'ended') return []
      if (rate.state !== 'outdated') return [engineRate(rate)]
      return rate.before ? [engineRate({ ...rate, row: rate.before } as StudioRate)] : []
    }),
  )
}

function split(rates: readonly Rate[]): RateSet {
  return {
    tickets: rates.filter((rate) => rate.kind === 'ticket'),
    transfers: rates.filter((rate) => rate.kind === 'transfer'),
  }
}

/** What a rate says, as a step of the draft takes it. */
export function ticketFields(row: TicketRateRow): TicketFields {
  const { id: _i, version: _v, tourOptionId: _t, market: _m, infantAmount, ...fields } = row
  return { ...fields, ...(infantAmount !== null && { infantAmount }) }
}
export function transferFields(row: TransferRateRow): TransferFields {
  const { id: _i, version: _v, tourOptionId: _t, market: _m, ...fields } = row
  return fields
}

export function nameMarket(markets: Studio['markets'], marketId: number): string {
  if (marketId === ALL_OTHER_MARKETS) return ALL_OTHER_MARKETS_NAME
  return markets.find(({ id }) => id === marketId)?.name ?? `Market ${marketId}`
}

/** On a day without a start nobody misses a price. */
export function closedDays(option: Studio['tourOption']): (day: PlainDate) => boolean {
  const known = new Map<PlainDate, boolean>()
  const calendar = {
    timing: option.timing,
    times: option.times.map((time) => ({
      ...time,
      fromDay: time.fromDay === null ? null : plainDate(time.fromDay),
      toDay: time.toDay === null ? null : plainDate(time.toDay),
    })),
    exceptions: option.exceptions.map((one) => ({ ...one, day: plainDate(one.day) })),
  }
  // Without a weekly calendar the option runs on no day, and every day would be closed: then a price is still asked for.
  if (option.timing !== 'openDated' && option.times.length === 0) return () => false
  return (day) => {
    const isClosed = known.get(day) ?? startsOn(calendar, day).length === 0
    known.set(day, isClosed)
    return isClosed
  }
}

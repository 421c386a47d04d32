import type { rates, TicketRateFields, TicketRateRow, TransferRateFields, TransferRateRow } from '@tradewind/contract/rates/rates'
import { ALL_OTHER_MARKETS, ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { formatDate } from '@tradewind/domain/format-date'
import { decimalsOf, money, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { Supplement, SupplierCost } from '@tradewind/domain/rates/rate'
import type { TicketRateRule, TransferRateRule } from '@tradewind/domain/rates/rate-services'
import { plainDate } from '@tradewind/domain/time'
import type { z } from 'zod'
import { refuseInput } from '../http/refuse.ts'
import type { Unranked, WantedRate } from './save-rates.ts'

type InputOf<Call extends { '~orpc': { inputSchema?: unknown } }> = Call['~orpc']['inputSchema'] extends
  | z.ZodType<infer Input>
  | undefined
  ? Input
  : never
type TicketRateInput = InputOf<typeof rates.saveTicketRates>['rates'][number]
type TransferRateInput = InputOf<typeof rates.saveTransferRates>['rates'][number]

/** What both kinds have, read from the wire. Refuses by field, below `at`, an unknown currency and parts of a minor unit. */
function readWhen(input: TicketFields | TransferFields, at: string, siteCurrency: string) {
  const currency = input.currency ?? siteCurrency
  if (!isCurrency(currency)) refuseInput({ [`${at}.currency`]: 'This currency is not known.' })
  const minorOf = minorReader(currency, at)
  const [validFrom, validTill] = [plainDate(input.validFromDate), plainDate(input.validTillDate)]
  return {
    minorOf,
    when: {
      name: `${formatDate(validFrom)} to ${formatDate(validTill)}`,
      marketId: input.marketId,
      validFrom,
      validTill,
      weekdays: [...new Set(input.weekdays ?? EVERY_DAY)].sort((a, b) => a - b),
      currency,
      isPerPax: input.isPerPax,
      ...(input.supplierCost && { supplierCost: readCost(input.supplierCost, { at, currency }) }),
      supplements: input.supplements.map((supplement, row) => readSupplement(supplement, `supplements.${row}`, minorOf)),
    },
  }
}

/** Refuses parts of a minor unit, by the field below `at`. */
function minorReader(currency: string, at: string): MinorOf {
  return (amount, field) => {
    if ((amount.split('.')[1] ?? '').length > decimalsOf(currency))
      refuseInput({ [`${at}.${field}`]: 'Please enter a valid amount' })
    return parseMoney(amount, currency).minor
  }
}

type MinorOf = (amount: string, field: string) => bigint

/** What it does not say stays away, so that it is the same as one that was kept before. */
function readSupplement(
  { fromDate, tillDate, weekdays, amount, childAmount, infantAmount }: TicketFields['supplements'][number],
  at: string,
  minorOf: MinorOf,
): Supplement {
  const amounts = {
    ...(childAmount !== undefined && { child: minorOf(childAmount, `${at}.childAmount`) }),
    ...(infantAmount !== undefined && { infant: minorOf(infantAmount, `${at}.infantAmount`) }),
  }
  return {
    fromDay: plainDate(fromDate),
    toDay: plainDate(tillDate),
    minor: minorOf(amount, `${at}.amount`),
    ...(weekdays && weekdays.length < EVERY_DAY.length && { weekdays: [...new Set(weekdays)].sort((a, b) => a - b) }),
    ...(Object.keys(amounts).length > 0 && { amounts }),
  }
}

/** Refuses, below `at`, an unknown currency and parts of a minor unit. */
export function readCost(
  { supplierId, currency: own, amount, childAmount, infantAmount }: CostInput,
  { at, currency: ofRate }: { at?: string; currency: string },
): SupplierCost {
  const currency = own ?? ofRate
  const field = at === undefined ? 'supplierCost' : `${at}.supplierCost`
  if (!isCurrency(currency)) refuseInput({ [`${field}.currency`]: 'This currency is not known.' })
  const minorOf = minorReader(currency, field)
  const amounts = {
    ...(childAmount !== undefined && { child: minorOf(childAmount, 'childAmount') }),
    ...(infantAmount !== undefined && { infant: minorOf(infantAmount, 'infantAmount') }),
  }
  return { supplierId, currency, minor: minorOf(amount, 'amount'), ...(Object.keys(amounts).length > 0 && { amounts }) }
}

const numbered = ({ id, version, tourOptionId }: TicketRateInput | TransferRateInput) => ({ id, version, tourOptionId })

export type CostInput = NonNullable<TicketFields['supplierCost']>
type TicketFields = z.infer<typeof TicketRateFields>
type TransferFields = z.infer<typeof TransferRateFields>

/** `at`: where the rate stands in the call, for the fields of a refusal. */
export function readTicketFields(input: TicketFields, at: string, siteCurrency: string): Unranked<TicketRateRule> {
  const { when, minorOf } = readWhen(input, at, siteCurrency)
  const { adultAmount, childAmount, infantAmount } = input
  const amounts = {
    adult: minorOf(adultAmount, 'adultAmount'),
    child: minorOf(childAmount, 'childAmount'),
    ...(infantAmount !== undefined && { infant: minorOf(infantAmount, 'infantAmount') }),
  }
  return { ...when, kind: 'ticket', amounts }
}

export function readTransferFields(input: TransferFields, at: string, siteCurrency: string): Unranked<TransferRateRule> {
  const { when, minorOf } = readWhen(input, at, siteCurrency)
  const { amount, description, transferType, sharingBasis, minPax, maxPax } = input
  const minor = minorOf(amount, 'amount')
  return { ...when, kind: 'transfer', minor, description, transferType, basis: sharingBasis, minPax, maxPax }
}

export function readTicketRate(input: TicketRateInput, row: number, siteCurrency: string): WantedRate<TicketRateRule> {
  return { ...numbered(input), rate: readTicketFields(input, `rates.${row}`, siteCurrency) }
}

export function readTransferRate(input: TransferRateInput, row: number, siteCurrency: string): WantedRate<TransferRateRule> {
  return { ...numbered(input), rate: readTransferFields(input, `rates.${row}`, siteCurrency) }
}

type Named = ReadonlyMap<number, string>

export function presentCost({ supplierId, currency, minor, amounts: { child, infant } = {} }: SupplierCost) {
  const amount = (of: bigint) => toDecimal(money(of, currency))
  return {
    ...{ supplierId, currency },
    amount: amount(minor),
    ...(child !== undefined && { childAmount: amount(child) }),
    ...(infant !== undefined && { infantAmount: amount(infant) }),
  }
}

function presentWhen(rate: TicketRateRule | TransferRateRule, markets: Named) {
  const amount = (minor: bigint) => toDecimal(money(minor, rate.currency))
  return {
    id: rate.id,
    version: rate.version,
    tourOptionId: rate.groupId,
    marketId: rate.marketId,
    market:
      rate.marketId === ALL_OTHER_MARKETS ? ALL_OTHER_MARKETS_NAME : (markets.get(rate.marketId) ?? `Market ${rate.marketId}`),
    priority: rate.priority,
    validFromDate: rate.validFrom,
    validTillDate: rate.validTill,
    isPerPax: rate.isPerPax,
    currency: rate.currency,
    weekdays: [...rate.weekdays],
    ...(rate.supplierCost && { supplierCost: presentCost(rate.supplierCost) }),
    supplements: rate.supplements.map(({ fromDay, toDay, minor, weekdays, amounts: { child, infant } = {} }) => ({
      fromDate: fromDay,
      tillDate: toDay,
      amount: amount(minor),
      ...(weekdays && { weekdays: [...weekdays] }),
      ...(child !== undefined && { childAmount: amount(child) }),
      ...(infant !== undefined && { infantAmount: amount(infant) }),
    })),
  }
}

export function presentTicketRate(rate: TicketRateRule, markets: Named): TicketRateRow {
  const amount = (minor: bigint) => toDecimal(money(minor, rate.currency))
  const { adult = 0n, child = 0n, infant } = rate.amounts
  return {
    ...presentWhen(rate, markets),
    adultAmount: amount(adult),
    childAmount: amount(child),
    infantAmount: infant === undefined ? null : amount(infant),
  }
}

export function presentTransferRate(rate: TransferRateRule, markets: Named): TransferRateRow {
  const { minor, currency, description, transferType, basis, minPax, maxPax } = rate
  return {
    ...presentWhen(rate, markets),
    amount: toDecimal(money(minor, currency)),
    description,
    transferType,
    sharingBasis: basis,
    minPax,
    maxPax,
  }
}

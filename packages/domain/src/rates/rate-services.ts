import type { Drafted, Rule, RuleService } from '../editions/rule-service.ts'
import { formatDate } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { money } from '../money.ts'
import type { PlainDate } from '../time.ts'
import { MOST_SEATS } from './prove-coverage.ts'
import type { Rate, Supplement, SupplierCost, TicketRate, TransferRate } from './rate.ts'

/** A rate as a rule of a book: the book of a tour option. */
export type TicketRateRule = Rule & Omit<TicketRate, 'id'>
export type TransferRateRule = Rule & Omit<TransferRate, 'id'>
type RateRule = TicketRateRule | TransferRateRule
/** What a rate is asked about. */
type RateFacts = { readonly marketId: number; readonly day: PlainDate }

/** The highest amount of a rate, in minor units. */
const HIGHEST_MINOR = 100_000_000_000n
/** Longer than any sheet of a season: a typed year of 2207 is seen. */
export const LONGEST_YEARS = 10

function serviceOf<R extends RateRule>(
  name: string,
  words: string,
  amountOf: (rule: Drafted<R>) => string,
): RuleService<R, RateFacts> {
  return {
    name,
    kinds: [{ name: 'rate', words }],
    kindOf: () => 'rate',
    subjectOf: ({ marketId }) => String(marketId),
    conditions: [
      {
        kind: 'label',
        name: 'market',
        reason: 'it names the market',
        differs: 'perSearch',
        accepts: ({ marketId }) => (marketId === 0 ? [] : [String(marketId)]),
        of: ({ marketId }) => String(marketId),
        explain: () => 'It is for another market.',
      },
      {
        kind: 'days',
        name: 'validity',
        differs: 'perSearch',
        from: ({ validFrom }) => validFrom,
        to: ({ validTill }) => validTill,
        of: ({ day }) => day,
        explain: (_rule, { day }) => `${formatDate(day)} is not in its validity.`,
      },
    ],
    order: [
      'A rate of a market overrides one for all other markets.',
      'Then priority 1 overrides 2, and so on; of two alike the newer one counts.',
    ],
    summarise: (rule) => `${amountOf(rule)}, ${formatDate(rule.validFrom)} to ${formatDate(rule.validTill)}`,
    whatLacks: (rule) => whatRateLacks(rule as unknown as Omit<Rate, 'id'>),
  }
}

export const TICKET_RATES = serviceOf<TicketRateRule>('ticketRate', 'a ticket rate', ({ amounts, currency }) =>
  Object.entries(amounts)
    .map(([code, minor]) => `${code} ${formatMoney(money(minor, currency))}`)
    .join(', '),
)
export const TRANSFER_RATES = serviceOf<TransferRateRule>(
  'transferRate',
  'a transfer rate',
  ({ minor, currency, isPerPax }) => `${formatMoney(money(minor, currency))} ${isPerPax ? 'a person' : 'for the vehicle'}`,
)

/** What is wrong with a rate, by the field of the wire. Empty: it may be published. */
export function whatRateLacks(rate: Omit<Rate, 'id'>): Record<string, string> {
  const isTooMuch = (minor: bigint) => minor < 0n || minor > HIGHEST_MINOR
  const years = Number(rate.validTill.slice(0, 4)) - Number(rate.validFrom.slice(0, 4))
  return {
    ...(rate.validTill < rate.validFrom && { validTillDate: 'The validity ends before it begins.' }),
    ...(years > LONGEST_YEARS && { validTillDate: `A rate is valid for at most ${LONGEST_YEARS} years.` }),
    ...(rate.weekdays.length === 0 && { weekdays: 'Please choose at least one weekday.' }),
    ...lacksOfSupplements(rate.supplements, isTooMuch),
    ...lacksOfCost(rate.supplierCost, isTooMuch),
    ...('amounts' in rate
      ? lacksOfTicket(rate as Omit<TicketRate, 'id'>, isTooMuch)
      : lacksOfTransfer(rate as Omit<TransferRate, 'id'>, isTooMuch)),
  }
}

function lacksOfSupplements(supplements: readonly Supplement[], isTooMuch: (minor: bigint) => boolean): Record<string, string> {
  return Object.fromEntries(
    supplements.flatMap(({ fromDay, toDay, weekdays, minor, amounts = {} }, at) => {
      const own = Object.entries(amounts).flatMap(([code, amount]) =>
        isTooMuch(amount) ? [[`supplements.${at}.${code}Amount`, 'Please enter a valid amount']] : [],
      )
      return [
        ...(toDay < fromDay ? [[`supplements.${at}.tillDate`, 'The supplement ends before it begins.']] : []),
        ...(weekdays?.length === 0 ? [[`supplements.${at}.weekdays`, 'Please choose at least one weekday.']] : []),
        ...(isTooMuch(minor) ? [[`supplements.${at}.amount`, 'Please enter a valid amount']] : []),
        ...own,
      ]
    }),
  )
}

function lacksOfCost(cost: SupplierCost | undefined, isTooMuch: (minor: bigint) => boolean): Record<string, string> {
  if (!cost) return {}
  const own = Object.entries(cost.amounts ?? {}).filter(([, minor]) => isTooMuch(minor))
  return {
    ...(isTooMuch(cost.minor) && { 'supplierCost.amount': 'Please enter a valid amount' }),
    ...Object.fromEntries(own.map(([code]) => [`supplierCost.${code}Amount`, 'Please enter a valid amount'])),
  }
}

/**
 * What is wrong with the supplements of a rate that a person keeps, by the field of the wire: days on which the rate is not valid, and amounts for types of
 * traveller where it is not for each person. Rates of the past may have such: they cost nothing.
 */
export function faultsOfSupplements({
  supplements,
  validFrom,
  validTill,
  ...rate
}: Pick<Rate, 'supplements' | 'validFrom' | 'validTill' | 'isPerPax' | 'kind'>): Record<string, string> {
  const isByType = rate.kind === 'ticket' && rate.isPerPax
  return Object.fromEntries(
    supplements.flatMap(({ fromDay, toDay, amounts = {} }, at) => [
      ...(toDay < validFrom || fromDay > validTill ? [[`supplements.${at}.fromDate`, 'The rate is not valid on these days.']] : []),
      ...(isByType
        ? []
        : Object.keys(amounts).map((code) => [`supplements.${at}.${code}Amount`, 'This rate has one amount for all.'])),
    ]),
  )
}

function lacksOfTicket({ amounts }: Omit<TicketRate, 'id'>, isTooMuch: (minor: bigint) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([code, minor]) =>
      isTooMuch(minor) ? [[`${code}Amount`, 'Please enter a valid amount']] : [],
    ),
  )
}

function lacksOfTransfer(
  { minor, minPax, maxPax, basis }: Omit<TransferRate, 'id'>,
  isTooMuch: (minor: bigint) => boolean,
): Record<string, string> {
  const isMissing = basis === 'private' && (minPax === null || maxPax === null)
  return {
    ...(isTooMuch(minor) && { amount: 'Please enter a valid amount' }),
    ...(isMissing && { [minPax === null ? 'minPax' : 'maxPax']: 'Please enter min and max pax for private sharing basis' }),
    ...(minPax !== null && (minPax < 1 || minPax > MOST_SEATS) && { minPax: `From 1 to ${MOST_SEATS} people.` }),
    ...(maxPax !== null && (maxPax < 1 || maxPax > MOST_SEATS) && { maxPax: `From 1 to ${MOST_SEATS} people.` }),
    ...(minPax !== null && maxPax !== null && maxPax < minPax && { maxPax: 'The highest number is below the lowest.' }),
  }
}

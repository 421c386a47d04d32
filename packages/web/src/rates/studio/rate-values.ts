import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { type CostValues, costFrom, costValues, faultsOfCost, NO_COST } from './cost-values.ts'
import type { Fields } from './draft-steps.ts'
import type { RateKind, StudioRate } from './studio-data.ts'
import { faultsOfRows, type SupplementValues, supplementsFrom, supplementValues } from './supplement-values.ts'

/** A rate as a form holds it. */
export type RateValues = CostValues & {
  kind: RateKind
  marketId: number
  validFromDate: string
  validTillDate: string
  weekdays: readonly number[]
  priority: string
  adultAmount: string
  childAmount: string
  infantAmount: string
  amount: string
  sharingBasis: 'sharing' | 'private'
  isPerPax: boolean
  minPax: string
  maxPax: string
  transferType: string
  description: string
  currency: string
  supplements: readonly SupplementValues[]
}
/** What a new rate begins with. */
export type RateTemplate = Partial<RateValues>

const EMPTY: Omit<RateValues, 'currency'> = {
  kind: 'ticket',
  marketId: 0,
  validFromDate: '',
  validTillDate: '',
  weekdays: EVERY_DAY,
  priority: '1',
  adultAmount: '',
  childAmount: '',
  infantAmount: '',
  amount: '',
  sharingBasis: 'private',
  isPerPax: false,
  minPax: '',
  maxPax: '',
  transferType: 'return',
  description: '',
  supplements: [],
  ...NO_COST,
}

/** A new rate, in a currency. */
export function newValues(currency: string, template: RateTemplate = {}): RateValues {
  return { ...EMPTY, currency, ...template }
}

/** All that a rate says: what is left out here, a copy of the rate would lose. */
export function valuesOf(rate: StudioRate): RateValues {
  const { marketId, validFromDate, validTillDate, weekdays, priority, isPerPax, currency } = rate.row
  const supplements = rate.row.supplements.map(supplementValues)
  const cost = costValues(rate.row.supplierCost)
  const when = {
    ...cost,
    marketId,
    validFromDate,
    validTillDate,
    weekdays,
    isPerPax,
    currency,
    supplements,
    priority: String(priority),
  }
  if (rate.kind === 'ticket') {
    const { adultAmount, childAmount, infantAmount } = rate.row
    return { ...EMPTY, ...when, kind: 'ticket', adultAmount, childAmount, infantAmount: infantAmount ?? '' }
  }
  const { amount, sharingBasis, minPax, maxPax, transferType, description } = rate.row
  const pax = { minPax: minPax === null ? '' : String(minPax), maxPax: maxPax === null ? '' : String(maxPax) }
  return { ...EMPTY, ...when, ...pax, kind: 'transfer', amount, sharingBasis, transferType, description }
}

const LARGEST_PRIORITY = 10_000
const REQUIRED = 'This is required field.'
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
const isWhole = (text: string, most: number) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

/** Each type of traveller pays an amount of its own. */
export const isByType = ({ kind }: RateValues, isGroup: boolean) => kind === 'ticket' && !isGroup

const codeOf = (typed: string) => typed.trim().toUpperCase()

/** What is wrong, by field. */
export function faultsOf(values: RateValues, isGroup: boolean): Record<string, string | undefined> {
  const amount = (text: string, isRequired: boolean) =>
    text.trim() === '' ? (isRequired ? REQUIRED : undefined) : AMOUNT.test(text.trim()) ? undefined : 'Please enter a valid amount'
  const pax = (text: string) => (text.trim() === '' || isWhole(text, 60) ? undefined : 'From 1 to 60 people.')
  const { validFromDate, validTillDate } = values
  const when = {
    ...faultsOfCost(values, isByType(values, isGroup)),
    ...faultsOfRows(values.supplements, { validFromDate, validTillDate, isByType: isByType(values, isGroup) }),
    validFromDate: values.validFromDate ? undefined : REQUIRED,
    validTillDate: !values.validTillDate
      ? REQUIRED
      : values.validTillDate < values.validFromDate
        ? 'The validity ends before it begins.'
        : undefined,
    weekdays: values.weekdays.length > 0 ? undefined : 'Please choose at least one weekday.',
    priority: isWhole(values.priority, LARGEST_PRIORITY) ? undefined : 'Please enter a whole number.',
    currency: isCurrency(codeOf(values.currency)) ? undefined : 'This currency is not known.',
  }
  if (values.kind === 'ticket')
    return {
      ...when,
      adultAmount: amount(values.adultAmount, true),
      // An empty field is not a free child: that is written as 0.
      childAmount: amount(values.childAmount, !isGroup),
      infantAmount: amount(values.infantAmount, false),
    }
  const isPrivate = values.sharingBasis === 'private'
  const needed = (text: string) =>
    isPrivate && text.trim() === '' ? 'Please enter min and max pax for private sharing basis' : pax(text)
  return {
    ...when,
    amount: amount(values.amount, true),
    minPax: needed(values.minPax),
    maxPax: needed(values.maxPax),
    transferType: values.transferType.trim() ? undefined : REQUIRED,
    description: values.description.trim() ? undefined : REQUIRED,
  }
}

/** As a step of the draft takes it. `isGroup`: the tour option is priced per group. */
export function fieldsFrom(values: RateValues, isGroup: boolean): Fields {
  const { marketId, validFromDate, validTillDate, weekdays, currency, supplements } = values
  const when = {
    ...{ marketId, validFromDate, validTillDate },
    currency: codeOf(currency),
    weekdays: [...weekdays],
    supplements: supplementsFrom(supplements, isByType(values, isGroup)),
    priority: Number(values.priority),
    ...costFrom(values, { isByType: isByType(values, isGroup), currency: codeOf(currency) }),
  }
  const amount = (text: string) => text.trim() || '0'
  if (values.kind === 'ticket') {
    const { adultAmount, childAmount, infantAmount } = values
    const infant = infantAmount.trim() === '' ? {} : { infantAmount: infantAmount.trim() }
    return { ...when, isPerPax: !isGroup, adultAmount: amount(adultAmount), childAmount: amount(childAmount), ...infant }
  }
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    ...when,
    isPerPax: values.isPerPax,
    amount: amount(values.amount),
    sharingBasis: values.sharingBasis,
    transferType: values.transferType.trim(),
    description: values.description.trim(),
    minPax: number(values.minPax),
    maxPax: number(values.maxPax),
  }
}

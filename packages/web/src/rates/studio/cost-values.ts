import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { marginOf } from '@tradewind/domain/rates/supplier-cost'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import type { Fields } from './draft-steps.ts'
import type { Studio, StudioRate } from './studio-data.ts'

/** What a rate costs at the supplier, as a form holds it. Without a supplier the company does not buy it. */
export type CostValues = {
  supplierId: string
  costCurrency: string
  costAmount: string
  costChild: string
  costInfant: string
}
export const NO_COST: CostValues = { supplierId: '', costCurrency: '', costAmount: '', costChild: '', costInfant: '' }

type Cost = NonNullable<StudioRate['row']['supplierCost']>

export function costValues(cost: Cost | undefined): CostValues {
  if (!cost) return NO_COST
  return {
    supplierId: String(cost.supplierId),
    costCurrency: cost.currency,
    costAmount: cost.amount,
    costChild: cost.childAmount ?? '',
    costInfant: cost.infantAmount ?? '',
  }
}

const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
const REQUIRED = 'This is required field.'
const codeOf = (typed: string) => typed.trim().toUpperCase()

/** What is wrong, by the field of the call. */
export function faultsOfCost(
  { supplierId, costCurrency, costAmount, costChild, costInfant }: CostValues,
  isByType: boolean,
): Record<string, string | undefined> {
  if (supplierId === '') return {}
  const amount = (text: string, isRequired: boolean) =>
    text.trim() === '' ? (isRequired ? REQUIRED : undefined) : AMOUNT.test(text.trim()) ? undefined : 'Please enter a valid amount'
  return {
    'supplierCost.currency':
      costCurrency.trim() === '' || isCurrency(codeOf(costCurrency)) ? undefined : 'This currency is not known.',
    'supplierCost.amount': amount(costAmount, true),
    // An empty field is not a child that costs nothing: that is written as 0.
    ...(isByType && {
      'supplierCost.childAmount': amount(costChild, true),
      'supplierCost.infantAmount': amount(costInfant, false),
    }),
  }
}

/** As a step of the draft takes it. `currency`: that of the rate. */
export function costFrom(
  { supplierId, costCurrency, costAmount, costChild, costInfant }: CostValues,
  { isByType, currency }: { isByType: boolean; currency: string },
): Pick<Fields, 'supplierCost'> {
  if (supplierId === '') return {}
  return {
    supplierCost: {
      supplierId: Number(supplierId),
      currency: codeOf(costCurrency) || currency,
      amount: costAmount.trim(),
      ...(isByType && { childAmount: costChild.trim() }),
      ...(isByType && costInfant.trim() !== '' && { infantAmount: costInfant.trim() }),
    },
  }
}

/** 'AED 30.00, 16.2%'; empty where it cannot be said. */
export function formatMargin(price: Money, cost: Money): string {
  const margin = marginOf(price, cost)
  if (!margin) return ''
  return [formatMoney(margin.amount), margin.percent === undefined ? '' : `${margin.percent}%`].filter(Boolean).join(', ')
}

/** Of the chief amount of a rate: of an adult, a seat, the group or the vehicle. */
export function marginOfRate({ row }: Pick<StudioRate, 'row'>): string {
  const { supplierCost: cost, currency } = row
  if (!cost) return ''
  const price = 'adultAmount' in row ? row.adultAmount : row.amount
  return formatMargin(parseMoney(price, currency), parseMoney(cost.amount, cost.currency))
}

/** 'AED 95.00 · AED 60.00'. */
export function formatCost({ supplierCost: cost }: { readonly supplierCost?: Cost | undefined }): string {
  if (!cost) return ''
  return [cost.amount, cost.childAmount, cost.infantAmount]
    .filter((amount) => amount !== undefined)
    .map((amount) => formatAmount(amount, cost.currency))
    .join(' · ')
}

export function nameSupplier(suppliers: Studio['suppliers'], supplierId: number): string {
  return suppliers.find(({ id }) => id === supplierId)?.name ?? `Supplier ${supplierId}`
}

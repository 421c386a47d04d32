import type { RuleValue } from '@tradewind/contract/markups/markups'
import { formatAmount } from '../lib/money.ts'

/** A value in the few words that a table has room for, and its limits: '3% of base', 'min ₹200 · max ₹6,000'. */
export function formatValue(value: RuleValue | null, currency: string): { main: string; bounds: string } | undefined {
  if (!value) return undefined
  const money = (amount: string) => formatAmount(amount, currency).replace(/\.00$/, '')
  const one = value.kind === 'percent' ? (text: string) => `${text}%` : money
  const heads = [value.value, value.child ?? '0', value.infant ?? '0'].map(one)
  const isSame = new Set(heads).size === 1
  const amount = value.per === 'booking' ? one(value.value) : isSame ? `${heads[0]} per person` : heads.join(' / ')
  const of = value.kind === 'percent' ? ` of ${value.on}` : value.per === 'booking' ? ' per booking' : ''
  const isByType = value.per === 'passenger' && !isSame
  const bounds = [
    isByType && 'adult / child / infant',
    value.floor && `min ${money(value.floor)}`,
    value.cap && `max ${money(value.cap)}`,
  ].filter(Boolean)
  return { main: amount + of, bounds: bounds.join(' · ') }
}

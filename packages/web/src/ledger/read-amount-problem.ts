import { decimalsOf } from '@tradewind/domain/money'

/** The error of a typed amount; undefined when it can be sent. */
export function readAmountProblem(text: string, currency: string, digits = 8): string | undefined {
  if (text.trim() === '') return 'This is required field.'
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!match || (match[1]?.length ?? 0) > digits) return 'Please enter a valid amount'
  if ((match[2]?.length ?? 0) > decimalsOf(currency)) return `${currency} has ${decimalsOf(currency)} decimals.`
  return Number(text) > 0 ? undefined : 'Please enter an amount above zero.'
}

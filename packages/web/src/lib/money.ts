import * as written from '@tradewind/domain/format-money'
import type { Money } from '@tradewind/domain/money'
import { isolate } from '../languages/language.ts'

/**
 * Amounts as in mails and on papers, in all languages: digits are grouped by currency (decision 80). Each stays in one piece where the text around it runs
 * from right to left.
 */
export function formatMoney(amount: Money): string {
  return isolate(written.formatMoney(amount), 'ltr')
}

export function formatAmount(amount: string, currency: string): string {
  return isolate(written.formatAmount(amount, currency), 'ltr')
}

export function formatWhole(amount: string | number, currency: string): string {
  return isolate(written.formatWhole(amount, currency), 'ltr')
}

export function formatScale(amount: number, currency: string): string {
  return isolate(written.formatScale(amount, currency), 'ltr')
}

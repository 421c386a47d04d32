import { decimalsOf, type Money, parseMoney } from '@tradewind/domain/money'
import { refuseInput } from './refuse.ts'

/** Typed by a person, so too many decimals are a typing error and not a bug. */
export function readAmount(text: string, currency: string, field = 'amount'): Money {
  const decimals = decimalsOf(currency)
  if ((text.split('.')[1] ?? '').length > decimals) refuseInput({ [field]: `${currency} has ${decimals} decimals.` })
  return parseMoney(text, currency)
}

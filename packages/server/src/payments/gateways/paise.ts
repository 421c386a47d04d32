import { decimalsOf, type Money, money } from '@tradewind/domain/money'
import { z } from 'zod'

/** A whole number of minor units, as Indian gateways carry amounts. */
export const Paise = z.number().int().nonnegative()

/** An amount for a wire that counts in minor units. Refuses (throws) what a JSON number cannot carry exactly. */
export function toPaise({ minor, currency }: Money): number {
  const number = Number(minor)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${minor} ${currency} is more than this gateway accepts`)
  return number
}

export function fromPaise(paise: number, currency: string): Money {
  // All of them count in the currency's own smallest unit, so nothing is converted; a currency nobody knows must not pass as one.
  decimalsOf(currency)
  return money(BigInt(paise), currency)
}

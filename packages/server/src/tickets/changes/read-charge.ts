import { type Money, parseMoney } from '@tradewind/domain/money'
import { refuseInput } from '../../http/refuse.ts'

/** An amount that staff typed, zero or more. Refuses with its field. */
export function readCharge(field: string, text: string, currency: string): Money {
  try {
    const amount = parseMoney(text, currency)
    if (amount.minor >= 0n) return amount
  } catch {
    // refused below
  }
  return refuseInput({ [field]: 'Please enter a valid amount' })
}

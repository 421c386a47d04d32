import { type Money, parseMoney } from '@tradewind/domain/money'
import { refuseInput } from '../../http/refuse.ts'

/** An amount that staff typed, zero or more; a difference may be less. Refuses with its field. */
export function readCharge(field: string, text: string, currency: string, { isDifference = false } = {}): Money {
  try {
    const amount = parseMoney(text, currency)
    if (isDifference || amount.minor >= 0n) return amount
  } catch {
    // refused below
  }
  return refuseInput({ [field]: 'Please enter a valid amount' })
}

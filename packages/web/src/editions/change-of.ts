import { parseMoney, subtract, toDecimal } from '@tradewind/domain/money'
import { formatAmount } from '../lib/money.ts'

type Change = { amount: string; text: string; direction: 'up' | 'down' | 'same' }

/** The difference of a figure: '+₹250.00', '−₹250.00' or 'no change'. Exact. */
export function changeOf({ before, after }: { before: string; after: string }, currency: string): Change {
  const moved = subtract(parseMoney(after, currency), parseMoney(before, currency))
  const amount = toDecimal(moved)
  if (moved.minor === 0n) return { amount, text: 'no change', direction: 'same' }
  const text = formatAmount(amount, currency)
  return moved.minor > 0n ? { amount, text: `+${text}`, direction: 'up' } : { amount, text, direction: 'down' }
}

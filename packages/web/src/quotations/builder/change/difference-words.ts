import { formatAmount } from '../../../lib/money.ts'

/** What a change means for who pays it: 'AED 120.00 more', 'AED 80.00 back', 'Nothing more to pay'. */
export function nameDifference(difference: string, currency: string): string {
  const amount = Number(difference)
  if (amount === 0) return 'Nothing more to pay'
  return amount > 0 ? `${formatAmount(difference, currency)} more` : `${formatAmount(difference.replace('-', ''), currency)} back`
}

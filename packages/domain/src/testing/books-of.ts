import { accountKey, type Posting } from '../ledger/posting.ts'
import { toDecimal } from '../money.ts'

/** What a posting does to each account, owner and currency included: `{ 'wallet:7:INR': '-100.00' }`. */
export function booksOf(posting: Posting | undefined): Record<string, string> {
  return Object.fromEntries((posting?.entries ?? []).map(({ account, amount }) => [accountKey(account), toDecimal(amount)]))
}

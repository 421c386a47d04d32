import { compareMoney, type Money } from '../money.ts'

/**
 * Whether an account that was empty can pay again: it holds what the refused booking would have cost. Where it seemed to hold that from the start,
 * the supplier refused for a reason we cannot see, and only a rise of the balance counts.
 */
export function isMoneyBack({
  balance,
  needed,
  firstBalance,
}: {
  balance: Money
  needed: Money
  firstBalance: Money | undefined
}): boolean {
  if (compareMoney(balance, needed) < 0) return false
  if (!firstBalance || compareMoney(firstBalance, needed) < 0) return firstBalance !== undefined
  return compareMoney(balance, firstBalance) > 0
}

export type StopByHand = { readonly name: string; readonly by: string | null; readonly reason: string | null }

/** What a person reads who wants to buy; staff reads the cause too. `byHand`: somebody stopped it, and said why. */
export function stopSentence({ isStaff, byHand }: { isStaff: boolean; byHand?: StopByHand | undefined }): string {
  const sentence =
    'These flights cannot be booked at the moment. Nothing was charged. Our team has been notified. Please try again later.'
  if (!isStaff) return sentence
  if (byHand)
    return `Sales of these flights are stopped. ${byHand.by ?? 'A colleague'} stopped ${byHand.name}: “${byHand.reason ?? ''}”. You can resume sales under “Suppliers”.`
  return 'Sales of these flights are stopped: our balance with the supplier is used up. Please top it up there. Sales then resume automatically, or resume them under “Suppliers”.'
}

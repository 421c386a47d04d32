import { formatMoney } from '@tradewind/domain/format-money'
import { bookValueOf } from '@tradewind/domain/ledger/pay-supplier'
import { isZero, negate, parseMoney, subtract } from '@tradewind/domain/money'
import type { api } from '../lib/api.ts'

export type SupplierAccount = Awaited<ReturnType<typeof api.ledger.getSupplierAccounts>>['accounts'][number]
type Typed = { readonly settled: string; readonly paid: string; readonly own: string }

/** 'Exchange gain: ₹106.25', as the payment would be posted now. Amounts must be valid. */
export function previewSettlement(account: SupplierAccount, { settled, paid, own }: Typed): string {
  const there = subtract(parseMoney(account.owed, account.currency), parseMoney(account.refundsDue, account.currency))
  const cost = parseMoney(paid.trim(), own)
  const position = { there, here: parseMoney(account.bookValue, own) }
  const difference = subtract(bookValueOf(position, { settled: parseMoney(settled.trim(), account.currency), paid: cost }), cost)
  if (isZero(difference)) return 'No exchange difference'
  return difference.minor > 0n ? `Exchange gain: ${formatMoney(difference)}` : `Exchange loss: ${formatMoney(negate(difference))}`
}

import { formatMoney } from '@tradewind/domain/format-money'
import { PAYMENT_MODES, type PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { amountOfEntry, type PaymentEntry } from './payment-entry-repo.ts'

/** The notice to a customer about an entry that moved money, or will not. */
export function describeEntry(entry: PaymentEntry): { title: string; body: string } {
  const amount = formatMoney(amountOfEntry(entry))
  if (entry.status === 'rejected')
    return { title: `Your payment of ${amount} was not accepted`, body: `${wayOf(entry)}. ${entry.decision_note}`.trim() }
  if (entry.kind === 'topUp') return { title: `${amount} was added to your wallet`, body: wayOf(entry) }
  const title = entry.kind === 'credit' ? `${amount} was credited to your wallet` : `${amount} was debited from your wallet`
  return { title, body: entry.remark }
}

/** 'Bank transfer N123' */
export function wayOf({ mode, reference }: Pick<PaymentEntry, 'mode' | 'reference'>): string {
  return mode ? `${PAYMENT_MODES[mode as PaymentMode]} ${reference}` : ''
}

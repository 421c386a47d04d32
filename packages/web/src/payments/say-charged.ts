import { formatAmount } from '../lib/money.ts'
import { t } from './messages.ts'

type Charged = {
  cameBack: { amount: string; currency: string; reason: string } | null
  isInDoubt: boolean
}

/** Whether a card was charged for a payment that has ended, in a sentence. */
export function sayCharged({ cameBack, isInDoubt }: Charged): string {
  if (cameBack) return t('cameBack', { amount: formatAmount(cameBack.amount, cameBack.currency), reason: cameBack.reason })
  return t(isInDoubt ? 'inDoubt' : 'nothingCharged')
}

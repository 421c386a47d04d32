import { compareMoney, type Money, subtract, zero } from '@tradewind/domain/money'
import { formatMoney } from '../lib/money.ts'
import { t } from './messages.ts'
import type { PaymentState } from './payment-queries.ts'

export type Way = PaymentState['session']['methods'][number]
export type WayWords = { label: string; about: string; button: string; stoppedBy?: string }
type Sums = { amount: Money; spendable: Money }

/** The name of a payment option, the amounts it charges, and why it is not available. */
export function wayWords(way: Way, { amount, spendable }: Sums): WayWords {
  const missing = subtract(amount, spendable)
  switch (way) {
    case 'wallet': {
      const button = t('payFromWallet', { amount: formatMoney(amount) })
      if (compareMoney(spendable, amount) >= 0)
        return {
          label: t('wallet'),
          about: t('leftAfter', { available: formatMoney(spendable), left: formatMoney(subtract(spendable, amount)) }),
          button,
        }
      const nothing = zero(amount.currency)
      return {
        label: t('wallet'),
        about: t('missing', {
          available: formatMoney(compareMoney(spendable, nothing) > 0 ? spendable : nothing),
          missing: formatMoney(missing),
        }),
        button,
        stoppedBy: t('neededInWallet', { amount: formatMoney(missing) }),
      }
    }
    case 'gateway':
      return {
        label: t('card'),
        about: t('cardText'),
        button: t('payByCard', { amount: formatMoney(amount) }),
      }
    case 'walletAndGateway':
      return {
        label: t('walletPlusCard'),
        about: t('fromBoth', { wallet: formatMoney(spendable), card: formatMoney(missing) }),
        button: t('payRest', { amount: formatMoney(missing) }),
      }
  }
}

/** The same while a customer looks on: where the money comes from is the agent's business. */
export function quietWayWords(way: Way, { amount, spendable }: Sums): WayWords {
  const about = t('payAgent')
  if (way === 'gateway') return { label: t('card'), about: t('quietCardText'), button: t('continueToCard') }
  if (way === 'walletAndGateway') return { label: t('agencyAndCard'), about, button: t('continueToCard') }
  const isCovered = compareMoney(spendable, amount) >= 0
  return { label: t('agencyAccount'), about, button: t('confirmBooking'), ...(!isCovered && { stoppedBy: t('notPossible') }) }
}

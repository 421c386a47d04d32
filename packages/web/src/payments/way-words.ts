import { compareMoney, type Money, subtract, zero } from '@tradewind/domain/money'
import { formatMoney } from '../lib/money.ts'
import type { PaymentState } from './payment-queries.ts'

export type Way = PaymentState['session']['methods'][number]
export type WayWords = { label: string; about: string; button: string; stoppedBy?: string }
type Sums = { amount: Money; spendable: Money }

/** The name of a payment option, the amounts it charges, and why it is not available. */
export function wayWords(way: Way, { amount, spendable }: Sums): WayWords {
  const missing = subtract(amount, spendable)
  switch (way) {
    case 'wallet': {
      const button = `Pay ${formatMoney(amount)} from wallet`
      if (compareMoney(spendable, amount) >= 0)
        return {
          label: 'Wallet',
          about: `${formatMoney(spendable)} available, ${formatMoney(subtract(spendable, amount))} left after payment`,
          button,
        }
      const nothing = zero(amount.currency)
      return {
        label: 'Wallet',
        about: `${formatMoney(compareMoney(spendable, nothing) > 0 ? spendable : nothing)} available, ${formatMoney(missing)} missing`,
        button,
        stoppedBy: `${formatMoney(missing)} more is needed in your wallet.`,
      }
    }
    case 'gateway':
      return {
        label: 'Card',
        about: "You pay on the payment gateway's page and return here.",
        button: `Pay ${formatMoney(amount)} by card`,
      }
    case 'walletAndGateway':
      return {
        label: 'Wallet plus card',
        about: `${formatMoney(spendable)} from your wallet, the other ${formatMoney(missing)} by card`,
        button: `Pay ${formatMoney(missing)} by card, the rest from wallet`,
      }
  }
}

/** The same while a customer looks on: where the money comes from is the agent's business. */
export function quietWayWords(way: Way, { amount, spendable }: Sums): WayWords {
  const about = 'You pay your travel agent.'
  if (way === 'gateway')
    return { label: 'Card', about: "You pay on the payment gateway's page.", button: 'Continue to card payment' }
  if (way === 'walletAndGateway') return { label: 'Agency account and card', about, button: 'Continue to card payment' }
  const isCovered = compareMoney(spendable, amount) >= 0
  return { label: 'Agency account', about, button: 'Confirm booking', ...(!isCovered && { stoppedBy: 'Not possible now.' }) }
}

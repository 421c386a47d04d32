import { compareMoney, type Money, subtract, zero } from '@tradewind/domain/money'
import { language, listLocaleOf } from '../languages/language.ts'
import { formatMoney } from '../lib/money.ts'
import { t } from './messages.ts'
import type { PaymentState } from './payment-queries.ts'

export type Way = PaymentState['session']['methods'][number]
export type WayWords = { label: string; about: string; button: string; stoppedBy?: string }
type Sums = { amount: Money; spendable: Money; takes: Takes }
type Takes = PaymentState['session']['gatewayTakes']

/** The name of a payment option, the amounts it charges, and why it is not available. */
export function wayWords(way: Way, { amount, spendable, takes }: Sums): WayWords {
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
        label: nameMethods(takes),
        about: t('gatewayText'),
        button: t('payBy', { amount: formatMoney(amount), ways: listMethods(takes) }),
      }
    case 'walletAndGateway':
      return {
        label: t('walletPlus', { ways: listMethods(takes) }),
        about: t('fromBoth', { wallet: formatMoney(spendable), rest: formatMoney(missing), ways: listMethods(takes) }),
        button: t('payRest', { amount: formatMoney(missing), ways: listMethods(takes) }),
      }
  }
}

/** The same while a customer looks on: where the money comes from is the agent's business. */
export function quietWayWords(way: Way, { amount, spendable, takes }: Sums): WayWords {
  const about = t('payAgent')
  if (way === 'gateway') return { label: nameMethods(takes), about: t('quietGatewayText'), button: t('continueToGateway') }
  if (way === 'walletAndGateway')
    return { label: t('agencyPlus', { ways: listMethods(takes) }), about, button: t('continueToGateway') }
  const isCovered = compareMoney(spendable, amount) >= 0
  return { label: t('agencyAccount'), about, button: t('confirmBooking'), ...(!isCovered && { stoppedBy: t('notPossible') }) }
}

/** 'card, UPI or net banking': what the page of the gateway offers, within a sentence. */
function listMethods(takes: Takes): string {
  return new Intl.ListFormat(listLocaleOf(language), { type: 'disjunction' }).format(takes.map((method) => t(NAMES[method])))
}

const NAMES = { card: 'byCard', upi: 'byUpi', netBanking: 'byNetBanking' } as const

/** The same as a name of its own. */
function nameMethods(takes: Takes): string {
  const listed = listMethods(takes)
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)}`
}

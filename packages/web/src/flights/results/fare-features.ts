import type { FlightOption } from '@tradewind/contract/flight-option'
import { formatAmount } from '../../lib/money.ts'
import type { IconName } from '../../ui/icons.tsx'

import { bagsOf } from './leg-words.ts'

export type Feature = { name: string; icon: IconName; text: string; isMore: boolean }

/** What a fare includes, each marked when it is more than the cheapest fare of the same flights gives. */
export function featuresOf(option: FlightOption, base: FlightOption): Feature[] {
  const own = read(option)
  const least = read(base)
  const features: Feature[] = [
    {
      name: 'cabin',
      icon: 'cabin',
      text: own.cabin ? `Cabin bag ${own.cabin}` : 'No cabin bag',
      isMore: weight(own.cabin) > weight(least.cabin),
    },
    {
      name: 'bag',
      icon: 'bag',
      text: own.bag ? `Check-in bag ${own.bag}` : 'No check-in bag',
      isMore: weight(own.bag) > weight(least.bag),
    },
    {
      name: 'cancel',
      icon: 'refund',
      text: cancelText(option),
      isMore: fee(option.cancellationFee, option.isRefundable) < fee(base.cancellationFee, base.isRefundable),
    },
    { name: 'change', icon: 'swap', text: changeText(option), isMore: fee(option.changeFee, true) < fee(base.changeFee, true) },
  ]
  if (option.mealIncluded) features.push({ name: 'meal', icon: 'meal', text: 'Meal included', isMore: !base.mealIncluded })
  return features
}

function read({ legs }: FlightOption) {
  const first = legs[0]?.segments[0]
  return { cabin: bagsOf(first?.cabinBaggage ?? null), bag: bagsOf(first?.baggage ?? null) }
}

/** '15 Kg' → 15; '2 PC' → 2 pieces, more than any weight of one. */
function weight(text: string | null): number {
  const amount = Number.parseFloat(text ?? '') || 0
  return /p(c|iece)/i.test(text ?? '') ? amount * 23 : amount
}

/** Known fees compare by amount; an unknown one is worse than any, no refund at all the worst. */
function fee(amount: string | null, isAllowed: boolean): number {
  if (!isAllowed) return Number.POSITIVE_INFINITY
  return amount === null ? Number.MAX_VALUE : Number(amount)
}

function cancelText({ isRefundable, cancellationFee, currency }: FlightOption): string {
  if (!isRefundable) return 'No refund'
  if (cancellationFee === null) return 'Refundable, see fare rules'
  return Number(cancellationFee) === 0 ? 'Cancel free' : `Cancel for ${formatAmount(cancellationFee, currency)} a person`
}

function changeText({ changeFee, currency }: FlightOption): string {
  if (changeFee === null) return 'Changes: see fare rules'
  return Number(changeFee) === 0
    ? 'Change free, fare difference only'
    : `Change for ${formatAmount(changeFee, currency)} + fare difference`
}

import type { FlightOption } from '@tradewind/contract/flights/option'
import { allowanceKg } from '@tradewind/domain/flights/bag-wish'
import { formatBags, formatCabinBags, formatCheckInBags } from '@tradewind/domain/tickets/format-bags'
import { formatAmount } from '../../lib/money.ts'
import type { IconName } from '../../ui/icons.tsx'
import { refundableText } from '../refundable-text.ts'

export type Feature = { name: string; icon: IconName; text: string; isMore: boolean }

/**
 * What a fare includes, always in the same rows, so that fares side by side can be compared. A row is marked when it is better than in the cheapest
 * fare of the same flights.
 */
export function featuresOf(option: FlightOption, base: FlightOption): Feature[] {
  const own = read(option)
  const least = read(base)
  return [
    {
      name: 'bag',
      icon: 'bag',
      text: own.bag ? `Check-in bag ${own.bag}` : formatCheckInBags(own.checkedText),
      isMore: allowanceKg(own.bag) > allowanceKg(least.bag),
    },
    {
      name: 'cabin',
      icon: 'cabin',
      text: own.cabin ? `Cabin bag ${own.cabin}` : formatCabinBags(own.cabinText),
      isMore: allowanceKg(own.cabin) > allowanceKg(least.cabin),
    },
    { name: 'meal', icon: 'meal', text: mealText(option), isMore: option.mealIncluded && !base.mealIncluded },
    // Seat prices are known only with the quote, for every fare.
    { name: 'seat', icon: 'seat', text: SEAT_TEXTS[option.extras], isMore: false },
    { name: 'change', icon: 'swap', text: changeText(option), isMore: fee(option.changeFee, true) < fee(base.changeFee, true) },
    {
      name: 'cancel',
      icon: 'x',
      text: cancelText(option),
      isMore: cancelFee(option) < cancelFee(base),
    },
    {
      name: 'refund',
      icon: 'refund',
      text: refundableText(option.isRefundable),
      isMore: option.isRefundable === true && base.isRefundable !== true,
    },
  ]
}

const SEAT_TEXTS = {
  priced: 'Seat at extra cost',
  wishes: 'Seat request, free',
  unknown: 'Seat choice shown before you pay',
} as const satisfies Record<FlightOption['extras'], string>
const MEAL_TEXTS = {
  priced: 'Meal at extra cost',
  wishes: 'No meal included',
  unknown: 'Meals shown before you pay',
} as const satisfies Record<FlightOption['extras'], string>

function read({ legs }: FlightOption) {
  const first = legs[0]?.segments[0]
  const [checkedText, cabinText] = [first?.baggage ?? null, first?.cabinBaggage ?? null]
  return { checkedText, cabinText, bag: formatBags(checkedText), cabin: formatBags(cabinText) }
}

/** Known fees are compared by amount; an unknown fee is worse than any, and no refund is the worst. */
function fee(amount: string | null, isAllowed: boolean): number {
  if (!isAllowed) return Number.POSITIVE_INFINITY
  return amount === null ? Number.MAX_VALUE : Number(amount)
}

function cancelFee({ cancellationFee, isRefundable }: FlightOption): number {
  return fee(cancellationFee, isRefundable !== false)
}

function mealText({ mealIncluded, extras }: FlightOption): string {
  return mealIncluded ? 'Meal included' : MEAL_TEXTS[extras]
}

function cancelText({ isRefundable, cancellationFee, currency }: FlightOption): string {
  if (isRefundable === false) return 'No refund on cancellation'
  if (cancellationFee === null) return 'Cancellation: see fare rules'
  return Number(cancellationFee) === 0 ? 'Free cancellation' : `Cancellation ${formatAmount(cancellationFee, currency)} per person`
}

function changeText({ changeFee, currency }: FlightOption): string {
  if (changeFee === null) return 'Changes: see fare rules'
  return Number(changeFee) === 0
    ? 'Free change, fare difference applies'
    : `Change ${formatAmount(changeFee, currency)} + fare difference`
}

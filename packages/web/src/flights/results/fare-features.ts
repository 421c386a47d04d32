import type { FlightOption } from '@tradewind/contract/flights/option'
import { allowanceKg } from '@tradewind/domain/flights/bag-wish'
import { formatAmount } from '../../lib/money.ts'
import type { IconName } from '../../ui/icons.tsx'
import { refundableText } from '../refundable-text.ts'
import { formatAllowance, formatCabin, formatCheckIn } from './in-words.ts'
import { t } from './messages.ts'

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
      text: own.bag ? t('checkInBag', { bag: own.bag }) : formatCheckIn(own.checkedText),
      isMore: allowanceKg(own.bag) > allowanceKg(least.bag),
    },
    {
      name: 'cabin',
      icon: 'cabin',
      text: own.cabin ? t('cabinBagOf', { bag: own.cabin }) : formatCabin(own.cabinText),
      isMore: allowanceKg(own.cabin) > allowanceKg(least.cabin),
    },
    { name: 'meal', icon: 'meal', text: mealText(option), isMore: option.mealIncluded && !base.mealIncluded },
    // Seat prices are known only with the quote, for every fare.
    { name: 'seat', icon: 'seat', text: t(SEAT_TEXTS[option.extras]), isMore: false },
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
  priced: 'seatPriced',
  wishes: 'seatWish',
  unknown: 'seatUnknown',
} as const satisfies Record<FlightOption['extras'], string>
const MEAL_TEXTS = {
  priced: 'mealPriced',
  wishes: 'mealWish',
  unknown: 'mealUnknown',
} as const satisfies Record<FlightOption['extras'], string>

function read({ legs }: FlightOption) {
  const first = legs[0]?.segments[0]
  const [checkedText, cabinText] = [first?.baggage ?? null, first?.cabinBaggage ?? null]
  return { checkedText, cabinText, bag: formatAllowance(checkedText), cabin: formatAllowance(cabinText) }
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
  return t(mealIncluded ? 'mealIncluded' : MEAL_TEXTS[extras])
}

function cancelText({ isRefundable, cancellationFee, currency }: FlightOption): string {
  if (isRefundable === false) return t('noRefund')
  if (cancellationFee === null) return t('cancelSeeRules')
  return Number(cancellationFee) === 0 ? t('freeCancel') : t('cancelFee', { amount: formatAmount(cancellationFee, currency) })
}

function changeText({ changeFee, currency }: FlightOption): string {
  if (changeFee === null) return t('changeSeeRules')
  return Number(changeFee) === 0 ? t('freeChange') : t('changeFee', { amount: formatAmount(changeFee, currency) })
}

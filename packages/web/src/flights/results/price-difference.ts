import type { FlightOption } from '@tradewind/contract/flights/option'
import { isZero, negate, parseMoney, subtract } from '@tradewind/domain/money'
import { isolate } from '../../languages/language.ts'
import { formatMoney } from '../../lib/money.ts'
import { t } from './messages.ts'

/** What a pair would cost more, or less, with this flight instead of the chosen one: exact, since the two are two tickets. */
export function describeDifference({ publishedPrice, currency }: FlightOption, chosenPrice: string): string {
  const more = subtract(parseMoney(publishedPrice, currency), parseMoney(chosenPrice, currency))
  if (isZero(more)) return t('samePrice')
  return isolate(more.minor > 0n ? `+${formatMoney(more)}` : `−${formatMoney(negate(more))}`, 'ltr')
}

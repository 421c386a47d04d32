import type { OwnOffer } from '@tradewind/contract/flights/offers'
import { formatParty } from '@tradewind/domain/flights/format-party'
import { formatAmount } from '../../lib/money.ts'
import { journeyWords } from './journey-words.ts'

/** An offer as text for a chat: each flight with its total, and the link. */
export function offerAsText({ options, currency, travellers, customerName, note, link }: OwnOffer, company: string): string {
  const flights = options.flatMap(({ position, legs, total, currentTotal }) => [
    ...legs.map((leg, index) => `${index === 0 && options.length > 1 ? `${position}. ` : ''}${journeyWords(leg)}`),
    `${formatAmount(currentTotal ?? total, currency)} ${formatParty(travellers)}`,
    '',
  ])
  const opening = customerName ? `${customerName}, here are your flights` : 'Here are your flights'
  return [opening, '', ...(note ? [note, ''] : []), ...flights, 'See and choose:', link, ...(company ? ['', company] : [])].join(
    '\n',
  )
}

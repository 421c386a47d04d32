import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import type { Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { beforeYouFly } from '@tradewind/domain/tickets/ticket-words'
import css from './e-ticket.module.css'

type Props = { flights: readonly Segment[]; specialFare: ETicket['specialFare']; speech: Speech }

export function BeforeYouFly({ flights, specialFare, speech: { words, locale } }: Props) {
  return (
    <section>
      <h2>{words.beforeYouFly}</h2>
      <ul className={css.list}>
        {beforeYouFly({ flights, specialFare }, words, locale).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

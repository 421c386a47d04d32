import type { Segment } from '@tradewind/contract/flights/option'
import type { Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { beforeYouFly } from '@tradewind/domain/tickets/ticket-words'
import css from './e-ticket.module.css'

export function BeforeYouFly({ flights, speech: { words, locale } }: { flights: readonly Segment[]; speech: Speech }) {
  return (
    <section>
      <h2>{words.beforeYouFly}</h2>
      <ul className={css.list}>
        {beforeYouFly(flights, words, locale).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

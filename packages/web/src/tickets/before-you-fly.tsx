import type { Segment } from '@tradewind/contract/flights/option'
import { beforeYouFly } from '@tradewind/domain/tickets/ticket-words'
import css from './e-ticket.module.css'

export function BeforeYouFly({ flights }: { flights: readonly Segment[] }) {
  return (
    <section>
      <h2>Before you fly</h2>
      <ul className={css.list}>
        {beforeYouFly(flights).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

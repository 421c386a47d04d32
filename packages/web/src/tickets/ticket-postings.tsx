import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { namePosting } from './name-posting.ts'
import css from './queue.module.css'
import type { QueueTicket } from './ticket-queries.ts'

/** All movements of money for a ticket, from the ledger. Each posting adds up to zero. */
export function TicketPostings({ postings }: { postings: NonNullable<QueueTicket['postings']> }) {
  return (
    <Disclosure label="Postings" className={css.steps}>
      {postings.map(({ postedAt, reason, entries }) => (
        <section key={`${postedAt}${reason}`} className={css.posting}>
          <h4>
            {namePosting(reason)} <time dateTime={postedAt}>{formatInstant(postedAt)}</time>
          </h4>
          <MoneyLines>
            {entries.map(({ account, whose, currency, amount }) => (
              <MoneyLine key={`${account}${whose}${amount}`} label={namePosting(account)} detail={whose}>
                {formatAmount(amount, currency)}
              </MoneyLine>
            ))}
          </MoneyLines>
        </section>
      ))}
    </Disclosure>
  )
}

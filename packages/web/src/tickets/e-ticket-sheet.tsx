import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDate } from '@tradewind/domain/format-date'
import { directionOf } from '@tradewind/domain/languages'
import type { ETicketWords, Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { flightWord, whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { Fragment } from 'react'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { Tipped } from '../ui/tipped.tsx'
import { BeforeYouFly } from './before-you-fly.tsx'
import css from './e-ticket.module.css'
import { Connection, ETicketFlight } from './e-ticket-flight.tsx'
import { ETicketPassengers } from './e-ticket-passengers.tsx'
import { bookingNumber } from './ticket-list.ts'

type Props = {
  ticket: ETicket
  passengers: ETicket['passengers']
  showsPrice: boolean
  speech: Speech
  /** Without a bar above it, the sheet has its own title. */
  isAlone: boolean
}

/** One A4 sheet, always light, because paper has no dark mode. Its head is the company that booked; on paper the head is repeated on every page. */
export function ETicketSheet({ ticket, passengers, showsPrice, speech, isAlone }: Props) {
  const flights = ticket.legs.flatMap(({ segments }) => segments)
  const connections = new Set(ticket.legs.flatMap(({ segments }) => segments.slice(1)))
  const { words } = speech
  const invalid = whyNotValid({ ...ticket, passengers })
  return (
    <main className={css.sheet} data-theme="light" lang={words.language} dir={directionOf(words.language)}>
      {isAlone && <h1 className={layout.vh}>{`${words.eTicket} ${ticket.pnr}`}</h1>}
      <Head ticket={ticket} speech={speech} />
      <div className={css.body}>
        {invalid && <p className={css.invalid}>{words.notValid(words.why[invalid])}</p>}
        <section>
          <h2>{words.flights}</h2>
          {flights.map((segment, index) => {
            const before = connections.has(segment) ? flights[index - 1] : undefined
            return (
              <Fragment key={`${segment.airlineCode}${segment.flightNumber}${segment.departureTime}`}>
                {before && <Connection after={before} before={segment} words={words} />}
                <ETicketFlight
                  segment={segment}
                  airlinePnr={ticket.airlinePnrs[index] ?? null}
                  status={flightWord({ ...ticket, passengers }, index, words)}
                  speech={speech}
                />
              </Fragment>
            )
          })}
        </section>
        <section>
          <h2>{words.passengers(passengers.length)}</h2>
          <ETicketPassengers passengers={passengers} flights={flights} speech={speech} />
          <p className={css.note}>{words.barcodeNote}</p>
        </section>
        <div className={css.two}>
          {ticket.price && showsPrice && <Payment price={ticket.price} words={words} />}
          <BeforeYouFly flights={flights} specialFare={ticket.specialFare} speech={speech} />
        </div>
        <footer className={css.legal}>
          <p>{words.legal}</p>
          <p>{words.issuedBy(ticket.header.companyName, ticket.header.gstNumber)}</p>
        </footer>
      </div>
      <div className={css.pageEnd} />
    </main>
  )
}

function Head({ ticket, speech: { words, locale } }: { ticket: ETicket; speech: Speech }) {
  const { companyName, address, phone, email, logoUrl } = ticket.header
  return (
    <header className={css.pageHead}>
      <div className={css.head}>
        <div className={css.company}>
          {logoUrl ? (
            <img src={logoUrl} alt="" height={44} />
          ) : (
            <span className={css.initial} aria-hidden="true">
              {companyName.slice(0, 1)}
            </span>
          )}
          <div>
            <b>
              <bdi>{companyName}</bdi>
            </b>
            {address && (
              <span>
                <bdi>{address}</bdi>
              </span>
            )}
            <span>
              <bdi dir="ltr">{[phone, email].filter(Boolean).join(' · ')}</bdi>
            </span>
          </div>
        </div>
        <dl className={css.ids}>
          <div className={css.pnr}>
            <dt>{words.pnr}</dt>
            <dd dir="ltr">{ticket.pnr}</dd>
          </div>
          {ticket.issuedAt && ticket.issuedOn && (
            <div>
              <dt>{words.issued}</dt>
              <dd>
                <Tipped tip={formatInstant(ticket.issuedAt)}>{formatDate(ticket.issuedOn, locale)}</Tipped>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.booking}</dt>
            <dd dir="ltr">{bookingNumber(ticket.bookingId)}</dd>
          </div>
        </dl>
      </div>
    </header>
  )
}

function Payment({ price, words }: { price: NonNullable<ETicket['price']>; words: ETicketWords }) {
  const named = (label: string) => words.priceLines[label] ?? label
  return (
    <section>
      <h2>{words.payment}</h2>
      <MoneyLines>
        {price.lines.map(({ kind, label, detail, amount }) => (
          <MoneyLine key={`${kind}${label}${detail}`} label={named(label)} detail={detail && <bdi>{detail}</bdi>}>
            <bdi dir="ltr">{formatAmount(amount, price.currency)}</bdi>
          </MoneyLine>
        ))}
        <MoneyLine label={price.paidBy ? words.totalPaid(named(price.paidBy)) : words.total} kind="sum">
          <bdi dir="ltr">{formatAmount(price.total, price.currency)}</bdi>
        </MoneyLine>
      </MoneyLines>
    </section>
  )
}

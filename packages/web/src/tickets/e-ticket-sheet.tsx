import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { flightWord, whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { BARCODE_NOTE, TICKET_LEGAL } from '@tradewind/domain/tickets/ticket-words'
import { Fragment } from 'react'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { BeforeYouFly } from './before-you-fly.tsx'
import css from './e-ticket.module.css'
import { Connection, ETicketFlight } from './e-ticket-flight.tsx'
import { ETicketPassengers } from './e-ticket-passengers.tsx'
import { bookingNumber } from './ticket-list.ts'

type Props = {
  ticket: ETicket
  passengers: ETicket['passengers']
  showsPrice: boolean
  /** Without a bar above it, the sheet has its own title. */
  isAlone: boolean
}

/** One A4 sheet, always light, because paper has no dark mode. Its head is the company that booked; on paper the head is repeated on every page. */
export function ETicketSheet({ ticket, passengers, showsPrice, isAlone }: Props) {
  const flights = ticket.legs.flatMap(({ segments }) => segments)
  const connections = new Set(ticket.legs.flatMap(({ segments }) => segments.slice(1)))
  const invalid = whyNotValid({ ...ticket, passengers })
  return (
    <main className={css.sheet} data-theme="light">
      {isAlone && <h1 className={layout.vh}>E-ticket {ticket.pnr}</h1>}
      <Head ticket={ticket} />
      <div className={css.body}>
        {invalid && <p className={css.invalid}>{invalid}: this document is not valid for travel.</p>}
        <section>
          <h2>Flights</h2>
          {flights.map((segment, index) => {
            const before = connections.has(segment) ? flights[index - 1] : undefined
            return (
              <Fragment key={`${segment.airlineCode}${segment.flightNumber}${segment.departureTime}`}>
                {before && <Connection after={before} before={segment} />}
                <ETicketFlight
                  segment={segment}
                  airlinePnr={ticket.airlinePnrs[index] ?? null}
                  status={flightWord({ ...ticket, passengers }, index)}
                />
              </Fragment>
            )
          })}
        </section>
        <section>
          <h2>{passengers.length === 1 ? 'Passenger' : 'Passengers'}, baggage and barcodes</h2>
          <ETicketPassengers passengers={passengers} flights={flights} />
          <p className={css.note}>{BARCODE_NOTE}</p>
        </section>
        <div className={css.two}>
          {ticket.price && showsPrice && <Payment price={ticket.price} />}
          <BeforeYouFly flights={flights} />
        </div>
        <footer className={css.legal}>
          <p>{TICKET_LEGAL}</p>
          <p>
            Issued by {ticket.header.companyName}
            {ticket.header.gstNumber && ` · GSTIN ${ticket.header.gstNumber}`}
          </p>
        </footer>
      </div>
      <div className={css.pageEnd} />
    </main>
  )
}

function Head({ ticket }: { ticket: ETicket }) {
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
            <b>{companyName}</b>
            {address && <span>{address}</span>}
            <span>{[phone, email].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
        <dl className={css.ids}>
          <div className={css.pnr}>
            <dt>PNR</dt>
            <dd>{ticket.pnr}</dd>
          </div>
          {ticket.issuedAt && ticket.issuedOn && (
            <div>
              <dt>Issued</dt>
              <dd title={formatInstant(ticket.issuedAt)}>{formatDate(ticket.issuedOn)}</dd>
            </div>
          )}
          <div>
            <dt>Booking</dt>
            <dd>{bookingNumber(ticket.bookingId)}</dd>
          </div>
        </dl>
      </div>
    </header>
  )
}

function Payment({ price }: { price: NonNullable<ETicket['price']> }) {
  return (
    <section>
      <h2>Payment</h2>
      <MoneyLines>
        {price.lines.map(({ kind, label, detail, amount }) => (
          <MoneyLine key={`${kind}${label}${detail}`} label={label} detail={detail}>
            {formatAmount(amount, price.currency)}
          </MoneyLine>
        ))}
        <MoneyLine label={price.paidBy ? `Total paid, ${price.paidBy}` : 'Total'} kind="sum">
          {formatAmount(price.total, price.currency)}
        </MoneyLine>
      </MoneyLines>
    </section>
  )
}

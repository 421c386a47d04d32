import { useState } from 'react'
import { mayManageMarkups } from '../accounts/rights.ts'
import { CustomerDialog } from '../customers/customer-dialog.tsx'
import { LegLine } from '../flights/leg-line.tsx'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { WhyPrice } from '../markups/why-price.tsx'
import { useSite } from '../sites/site-data.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { BookedFareRules } from './booked-fare-rules.tsx'
import { PassengerDetails } from './passenger-details.tsx'
import css from './queue.module.css'
import { STATUS_WORDS } from './ticket-list.ts'
import { TicketPostings } from './ticket-postings.tsx'
import type { QueueTicket } from './ticket-queries.ts'

/** Flights, travellers, money and history of a ticket, the money line by line down to the margin. */
export function QueueTicketDetails({ ticket }: { ticket: QueueTicket }) {
  const { booking } = ticket
  return (
    <>
      <section>
        {booking.needsStaff && (
          <div className={css.task}>
            <Notice tone="warn">{booking.needsStaff}</Notice>
          </div>
        )}
        {booking.askedPrice && (
          <div className={css.task}>
            <Notice tone="warn">
              The customer has to accept or decline the new fare: {formatAmount(booking.askedPrice.total, booking.currency)} instead
              of {formatAmount(booking.askedPrice.before, booking.currency)}.
            </Notice>
          </div>
        )}
        <p className={css.sentence}>
          <span className={layout.faint}>The customer sees:</span> {booking.statusText}
        </p>
        <div className={css.legs}>
          {booking.legs.map((leg) => (
            <LegLine key={leg.departureAt} leg={leg} size="m" />
          ))}
        </div>
      </section>
      <section>
        <h3>Passengers</h3>
        <PassengerDetails booking={booking} />
      </section>
      <section>
        <h3>Fare rules</h3>
        <BookedFareRules rules={booking.fareRules} />
      </section>
      <section>
        <h3>Booked by</h3>
        <p className={css.by}>
          <Buyer user={booking.user} />
          {booking.user.email && (
            <a className={layout.link} href={`mailto:${booking.user.email}`}>
              {booking.user.email}
            </a>
          )}
          <span className={layout.faint}>
            Traveller: {booking.contact.email} · {booking.contact.phone}
          </span>
          {booking.ownReference && (
            <span>
              <span className={layout.faint}>Customer's reference:</span> <bdi>{booking.ownReference}</bdi>
            </span>
          )}
        </p>
      </section>
      <Money ticket={ticket} />
      <History ticket={ticket} />
    </>
  )
}

/** Opens the booker's details, for staff who may see customers. */
function Buyer({ user }: { user: QueueTicket['booking']['user'] }) {
  const viewer = useUser()
  const [isOpen, setOpen] = useState(false)
  const name = `${user.firstName} ${user.lastName}${user.companyName ? ` · ${user.companyName}` : ''}`
  if (!viewer?.isSuperAdmin && !viewer?.permissions.includes('customers.view')) return <span>{name}</span>
  return (
    <>
      <button type="button" className={layout.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen && <CustomerDialog userId={user.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Who charges each step of a price; the site owner appears under its own name. */
const WHO: Record<string, string> = { supplier: 'Supplier', government: 'Tax' }

function Money({ ticket: { booking, accounting, steps, postings } }: { ticket: QueueTicket }) {
  const { companyName } = useSite()
  const viewer = useUser()
  const money = (amount: string) => formatAmount(amount, accounting.currency)
  return (
    <section>
      <h3>Money</h3>
      <MoneyLines>
        {booking.lines.map(({ kind, label, detail, amount }) => (
          <MoneyLine key={`${kind}${label}${detail}`} label={label} detail={detail}>
            {money(amount)}
          </MoneyLine>
        ))}
        {!isZeroAmount(accounting.notCharged) && (
          <MoneyLine label="Not charged">{money(negative(accounting.notCharged))}</MoneyLine>
        )}
        {!isZeroAmount(accounting.paidForChanges) && (
          <MoneyLine label="Paid for changes">{money(accounting.paidForChanges)}</MoneyLine>
        )}
        {!isZeroAmount(accounting.paidBack) && <MoneyLine label="Refunded">{money(negative(accounting.paidBack))}</MoneyLine>}
        <MoneyLine label="Sales cost" kind="sum">
          {money(accounting.endCustomer)}
        </MoneyLine>
        <MoneyLine label="Purchase cost">{money(negative(accounting.middleManWl))}</MoneyLine>
        <MoneyLine label="GST to remit">{money(negative(accounting.gstToRemit))}</MoneyLine>
        <MoneyLine label="Margin" detail={formatShare(accounting.margin, accounting.endCustomer)} kind="sum">
          {money(accounting.margin)}
        </MoneyLine>
      </MoneyLines>
      <p className={css.why}>
        <WhyPrice of={{ bookingId: booking.bookingId }} />
      </p>
      {steps.length > 0 && !(viewer && mayManageMarkups(viewer)) && (
        <Disclosure label="Why this price" className={css.steps}>
          <MoneyLines>
            {steps.map(({ who, rule, amount }) => (
              <MoneyLine key={`${who}${rule}`} label={who === 'siteOwner' ? companyName : (WHO[who] ?? who)} detail={rule}>
                {money(amount)}
              </MoneyLine>
            ))}
            <MoneyLine label="Price" kind="sum">
              {money(booking.amount)}
            </MoneyLine>
          </MoneyLines>
        </Disclosure>
      )}
      {postings !== null && postings.length > 0 && <TicketPostings postings={postings} />}
    </section>
  )
}

/** The history of the booking, newest first. */
function History({ ticket: { history } }: { ticket: QueueTicket }) {
  const newest = [...history].sort((a, b) => (a.at < b.at ? 1 : -1))
  if (newest.length === 0) return null
  return (
    <section>
      <h3>History</h3>
      <ol className={css.history}>
        {newest.map(({ at, to, actor, note }) => (
          <li key={`${at}${to}${note}`}>
            <time dateTime={at}>{formatInstant(at)}</time>
            <div>
              <b>{nameState(to)}</b> <span className={layout.faint}>{nameActor(actor)}</span>
              {note && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The ledger names actors with their kind and number, 'Meera Nair (travelAgent 4)'; readers need only the name. */
function nameActor(actor: string): string {
  return actor === 'system' ? 'automatically' : `by ${actor.replaceAll(/ \([a-zA-Z]+ \d+\)/g, '')}`
}

function nameState(status: string): string {
  return status in STATUS_WORDS ? STATUS_WORDS[status as keyof typeof STATUS_WORDS].word : status
}

/** '3.9%': for reading only, not for calculations. */
function formatShare(part: string, whole: string): string | undefined {
  return Number(whole) > 0 ? `${((Number(part) / Number(whole)) * 100).toFixed(1)}%` : undefined
}

function negative(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : isZeroAmount(amount) ? amount : `-${amount}`
}

function isZeroAmount(amount: string): boolean {
  return /^0+(\.0+)?$/.test(amount)
}

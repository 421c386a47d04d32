import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may, mayOpenQueue } from '../../accounts/rights.ts'
import { CustomerDialog } from '../../customers/customer-dialog.tsx'
import { formatInstant } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { HandledBy } from '../../live/handled-by.tsx'
import { useHandling } from '../../live/handling.ts'
import { useRemembered } from '../../palette/recent-things.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { StateMark } from '../../ui/chip.tsx'
import layout from '../../ui/layout.module.css'
import { InList } from '../../ui/list/list-page.tsx'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { AssignChange } from './assign-change.tsx'
import detail from './change-detail.module.css'
import { ChangeCoupons, ChangeTimeline } from './change-facts.tsx'
import { ChangeFlights } from './change-flights.tsx'
import { type ChangeDetail, changeRequest } from './change-queries.ts'
import { nameChangeState, recentChange } from './change-states.ts'
import { EstimateSum } from './estimate-sum.tsx'
import { QuoteClock } from './quote-clock.tsx'
import { QuoteSum } from './quote-sum.tsx'
import { RefundClock } from './refund-clock.tsx'
import { StaffActs } from './staff-acts.tsx'

type Props = { changeRequestId: number; ids: readonly number[]; onOpen: (changeRequestId: number | undefined) => void }

/** One request beside the list: its status, tickets, money, history and actions. */
export function ChangePanel({ changeRequestId, ids, onOpen }: Props) {
  const { data, error, refetch } = useQuery(changeRequest(changeRequestId))
  const change = data?.change
  const state = change && nameChangeState(change)
  useRemembered(change && recentChange(change))
  useHandling(change?.bookingId)
  return (
    <SidePanel
      label={`Request ${changeRequestId}`}
      title={change?.kindLabel ?? `Request ${changeRequestId}`}
      beside={
        <>
          {state && <StateMark tone={state.tone}>{state.word}</StateMark>}
          {change && <HandledBy bookingId={change.bookingId} />}
        </>
      }
      about={
        change && (
          <p>
            Request {change.changeRequestId} · PNR {change.pnr ?? '–'} · {change.sectors.join(', ')}
          </p>
        )
      }
      what="request"
      open={changeRequestId}
      ids={ids}
      onOpen={onOpen}
      foot={change && <StaffActs key={changeRequestId} change={change} />}
    >
      {error && !change && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {!change && !error && <PageLoading />}
      {change && <Facts key={changeRequestId} change={change} />}
    </SidePanel>
  )
}

function Facts({ change }: { change: ChangeDetail }) {
  const viewer = useUser()
  return (
    <>
      {(change.clock || change.may.handle) && (
        <section className={detail.part}>
          {change.clock && <RefundClock clock={change.clock} />}
          {change.may.handle && <AssignChange change={change} />}
        </section>
      )}
      {change.supplierQuestion && <SupplierQuestion question={change.supplierQuestion} />}
      {change.supplierDesk && !change.supplierQuestion && (
        <AtSupplierDesk desk={change.supplierDesk} hasOffer={change.offer !== null} />
      )}
      <section>
        <h3>Request</h3>
        <p className={detail.said}>{change.remarks}</p>
        <p className={detail.facts}>
          Requested by {change.askedBy}, {formatInstant(change.createdAt)}
        </p>
      </section>
      <section>
        <h3>Customer</h3>
        <Buyer user={change.user} />
      </section>
      {viewer && mayOpenQueue(viewer) && (
        <section>
          <h3>Flights</h3>
          <ChangeFlights change={change} isForStaff />
        </section>
      )}
      <section>
        <h3>Tickets</h3>
        <ChangeCoupons coupons={change.coupons} />
      </section>
      {change.estimate && (
        <section>
          <h3>Estimate the customer saw</h3>
          <EstimateSum estimate={change.estimate} isForStaff />
        </section>
      )}
      {change.offer && (
        <section className={detail.part}>
          <h3>
            Quote sent <QuoteClock validUntil={change.offer.validUntil} />
          </h3>
          <QuoteSum quote={change.offer} isForStaff />
        </section>
      )}
      {change.quote && (
        <section>
          <h3>Accepted quote</h3>
          <QuoteSum quote={change.quote} isForStaff />
        </section>
      )}
      {change.supplierMoney && <SupplierMoney change={change} money={change.supplierMoney} />}
      <section>
        <h3>History</h3>
        <ChangeTimeline history={change.history} />
      </section>
    </>
  )
}

/** The supplier's team prices it: ours needs to do nothing, and would take it over with a quote of its own. */
function AtSupplierDesk({ desk: { requestId }, hasOffer }: { desk: NonNullable<ChangeDetail['supplierDesk']>; hasOffer: boolean }) {
  const withTeam = hasOffer
    ? `The supplier’s team has sent its quote. Its request: ${requestId}.`
    : `The supplier’s team has this request and will send its quote. Its request: ${requestId}. A quote of our own withdraws the request there.`
  return (
    <section>
      <Notice tone="accent">{requestId === null ? 'The supplier is being asked for the price.' : withTeam}</Notice>
    </section>
  )
}

/** What they want to know before they go on: they do nothing until it is answered. */
function SupplierQuestion({ question: { text, answer } }: { question: NonNullable<ChangeDetail['supplierQuestion']> }) {
  return (
    <section className={detail.part}>
      <h3>Question of the supplier</h3>
      <p className={detail.said}>{text}</p>
      {answer === null ? (
        <Notice tone="warn">The supplier’s team goes on when you have answered. The customer does not see this question.</Notice>
      ) : (
        <Notice tone="accent">Your answer is being sent: {answer}</Notice>
      )}
    </section>
  )
}

function SupplierMoney({ change, money }: { change: ChangeDetail; money: NonNullable<ChangeDetail['supplierMoney']> }) {
  return (
    <section>
      <h3>Supplier refund</h3>
      <MoneyLines>
        <MoneyLine label="Refund">{formatAmount(money.refund, change.currency)}</MoneyLine>
        <MoneyLine label="Charges">{formatAmount(money.charge, change.currency)}</MoneyLine>
        <MoneyLine label="Received">{money.receivedAt ? formatInstant(money.receivedAt) : 'not yet'}</MoneyLine>
        {change.supplierChangeIds.length > 0 && (
          <MoneyLine label="Supplier’s request">{change.supplierChangeIds.join(', ')}</MoneyLine>
        )}
      </MoneyLines>
    </section>
  )
}

/** Opens the customer of the booking, for staff who may see customers. */
function Buyer({ user }: Pick<ChangeDetail, 'user'>) {
  const viewer = useUser()
  const [isOpen, setOpen] = useState(false)
  const name = `${user.firstName} ${user.lastName}${user.companyName ? ` · ${user.companyName}` : ''}`
  if (!viewer || !may(viewer, 'customers.view')) return <p>{name}</p>
  return (
    <>
      <button type="button" className={layout.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen && <CustomerDialog userId={user.id} onClose={() => setOpen(false)} />}
    </>
  )
}

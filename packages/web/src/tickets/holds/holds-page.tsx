import { useInfiniteQuery } from '@tanstack/react-query'
import type { HeldBooking } from '@tradewind/contract/tickets/holds'
import { mayOpenQueue } from '../../accounts/rights.ts'
import { AirlineMark } from '../../flights/airline-mark.tsx'
import { formatInstant, formatWeekday, timeOf } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { HandledBy } from '../../live/handled-by.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { HoldActions, HoldLeft } from '../hold-actions.tsx'
import { PaidTogether } from '../paid-together.tsx'
import { bookingNumber } from '../ticket-list.ts'
import { holds } from './hold-queries.ts'
import css from './holds-page.module.css'
import { PayInName } from './pay-in-name.tsx'

/** Held seats that are not paid, with the time left: those of one's own company, or for staff those of the site. */
export function HoldsPage() {
  const user = useUser()
  const list = useInfiniteQuery(holds)
  usePageTitle('Holds')
  const held = list.data?.pages.flatMap((page) => page.holds) ?? []
  const isStaff = user !== null && mayOpenQueue(user)
  return (
    <Page>
      <PageHead title="Holds">
        {held.length > 0 && (
          <ButtonLink to="/flight" size="sm" icon="search">
            Book a flight
          </ButtonLink>
        )}
      </PageHead>
      {list.isError && !list.data && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && (
        <Card>
          <ListSkeleton />
        </Card>
      )}
      {list.data && held.length === 0 && (
        <Card>
          <EmptyState
            icon="clock"
            title="No holds"
            action={
              <ButtonLink to="/flight" variant="primary">
                Book a flight
              </ButtonLink>
            }
          >
            Some fares can be held without payment. Held seats appear here until they are ticketed, released or expired.
          </EmptyState>
        </Card>
      )}
      {held.length > 0 && (
        <ul className={css.list} aria-label="Held seats">
          {held.map((hold) => (
            <li key={hold.bookingId}>
              <Hold hold={hold} showsBuyer={isStaff} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  )
}

function Hold({ hold, showsBuyer }: { hold: HeldBooking; showsBuyer: boolean }) {
  const { bookingId, sectors, user } = hold
  const title = sectors.join(', ')
  return (
    <Card className={classes(css.hold, showsBuyer && css.ofAll)} aria-label={`${title}, ${hold.pnr ?? bookingNumber(bookingId)}`}>
      <AirlineMark code={hold.airlineCodes[0] ?? ''} />
      <div className={css.what}>
        <h2>
          {title} <span>{hold.pnr ?? bookingNumber(bookingId)}</span>
        </h2>
        <p>
          {hold.leadPassenger}
          {hold.passengerCount > 1 && ` +${hold.passengerCount - 1}`} · {formatWeekday(hold.travelAt)}, {timeOf(hold.travelAt)}
          {showsBuyer && ` · ${user.companyName ?? `${user.firstName} ${user.lastName}`}`}
        </p>
        {hold.heldWith && <PaidTogether heldWith={hold.heldWith} />}
        <HandledBy bookingId={bookingId} />
      </div>
      <p className={css.left}>
        <HoldLeft endsAt={hold.holdEndsAt} />
        <small>until {formatInstant(hold.holdEndsAt)}</small>
      </p>
      <b className={css.amount}>
        {formatAmount(hold.customerTotal, hold.currency)}
        {hold.customerTotal !== hold.amount && <small data-net>Net {formatAmount(hold.amount, hold.currency)}</small>}
      </b>
      <div className={css.acts}>
        {showsBuyer && !hold.may.ticketNow && !hold.isReleasing && <PayInName hold={hold} />}
        {hold.isReleasing ? (
          <span className={layout.soft}>Being released</span>
        ) : (
          <HoldActions
            bookingId={bookingId}
            holdEndsAt={hold.holdEndsAt}
            title={title}
            pnr={hold.pnr}
            lead={hold.leadPassenger}
            mayPay={hold.may.ticketNow}
            mayRelease={hold.may.release}
          />
        )}
      </div>
    </Card>
  )
}

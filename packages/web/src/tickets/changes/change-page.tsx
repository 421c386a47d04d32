import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useRemembered } from '../../palette/recent-things.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { InvoiceButton } from '../booking-documents.tsx'
import css from './change-detail.module.css'
import { ChangeCoupons, ChangeTimeline } from './change-facts.tsx'
import { ChangeFlights } from './change-flights.tsx'
import { type ChangeDetail, changeRequest } from './change-queries.ts'
import type { ChangeSearch } from './change-search.ts'
import { nameChangeState, recentChange } from './change-states.ts'
import { CustomerAnswer, WithdrawButton } from './customer-answer.tsx'
import { QuoteSum } from './quote-sum.tsx'
import { RefreshStatus } from './refresh-status.tsx'
import { RefundClock } from './refund-clock.tsx'

/** One of the person's own requests: its status, what they must do, the accepted quote, and the history. */
export function ChangePage({ changeRequestId, back }: { changeRequestId: number; back: ChangeSearch }) {
  const { data, error, refetch } = useQuery(changeRequest(changeRequestId))
  usePageTitle(data ? data.change.kindLabel : 'Change request')
  useRemembered(data && recentChange(data.change))
  if (error && !data)
    return (
      <EmptyState
        icon="swap"
        level={1}
        title={isRefusedWith(error, 'NOT_FOUND') ? 'Request not found' : 'The request could not be opened'}
        action={
          <>
            <Button onClick={() => void refetch()}>Try again</Button>
            <ButtonLink to="/flight/changes">All requests</ButtonLink>
          </>
        }
      >
        {explain(error)}
      </EmptyState>
    )
  if (!data) return <PageLoading label="Opening the request…" />
  return <Request change={data.change} back={back} />
}

function Request({ change, back }: { change: ChangeDetail; back: ChangeSearch }) {
  const { word, tone } = nameChangeState(change)
  return (
    <Page>
      <div className={css.back}>
        <ButtonLink to="/flight/changes" search={back} size="sm" variant="quiet" icon="left">
          Back
        </ButtonLink>
      </div>
      <PageHead title={change.kindLabel} beside={<StateMark tone={tone}>{word}</StateMark>}>
        <InvoiceButton bookingId={change.bookingId} />
        {change.may.refresh && <RefreshStatus changeRequestId={change.changeRequestId} />}
        {change.may.withdraw && <WithdrawButton change={change} />}
      </PageHead>
      <div className={css.two}>
        <div className={css.column}>
          <Card>
            <CardBody className={css.part}>
              <p className={css.sentence} role="status">
                {change.statusText}
              </p>
              {change.clock && <RefundClock clock={change.clock} />}
              <p className={css.facts}>
                <span>Request {change.changeRequestId}</span>
                <span>PNR {change.pnr ?? '–'}</span>
                <span>{change.sectors.join(', ')}</span>
                <span>
                  Requested by {change.askedBy}, {formatInstant(change.createdAt)}
                </span>
              </p>
            </CardBody>
          </Card>
          <CustomerAnswer key={`${change.state}${change.offer?.quoteId}`} change={change} />
          {change.quote && (
            <Card aria-label="Accepted quote">
              <CardHead title="Accepted quote" />
              <CardBody>
                <QuoteSum quote={change.quote} />
              </CardBody>
            </Card>
          )}
        </div>
        <div className={css.column}>
          <Card aria-label="Tickets">
            <CardHead title="Tickets" />
            <CardBody className={css.part}>
              <ChangeFlights change={change} areShown={change.offer !== null && change.wantedFlights.length > 0} />
              <ChangeCoupons coupons={change.coupons} />
              <p className={css.said}>{change.remarks}</p>
            </CardBody>
          </Card>
          <Card aria-label="History">
            <CardHead title="History" />
            <CardBody>
              <ChangeTimeline history={change.history} />
            </CardBody>
          </Card>
        </div>
      </div>
    </Page>
  )
}

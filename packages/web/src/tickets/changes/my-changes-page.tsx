import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CHANGE_TABS } from '@tradewind/domain/tickets/changes/change-tabs'
import { formatInstant } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TicketPager } from '../ticket-pager.tsx'
import css from './change-detail.module.css'
import { ChangePage } from './change-page.tsx'
import { type ChangeRow, myChanges } from './change-queries.ts'
import { type ChangeSearch, readChangeSearch, relist } from './change-search.ts'
import { MY_TAB_LABELS, nameChangeState } from './change-states.ts'
import { FindChange } from './find-change.tsx'
import { RefundClock } from './refund-clock.tsx'

const route = getRouteApi('/shell/inside/flight/changes')

/** The caller's own requests, or those of an agency's agents; the open one is in the address. */
export function MyChangesPage() {
  const { open, ...search } = route.useSearch()
  return open === undefined ? <MyChanges search={search} /> : <ChangePage key={open} changeRequestId={open} back={search} />
}

function MyChanges({ search }: { search: ChangeSearch }) {
  const navigate = route.useNavigate()
  const list = useQuery(myChanges(search))
  usePageTitle('Change requests')
  const show = (next: ChangeSearch) => void navigate({ search: next })
  const tab = search.tab ?? 'all'
  const isNarrowed = tab !== 'all' || search.search !== undefined
  return (
    <Page>
      <PageHead title="Change requests">
        <SavedViews list="myChanges" search={search} read={readChangeSearch} />
        <FindChange value={search.search ?? ''} onFind={(text) => show(relist(search, { search: text }))} />
      </PageHead>
      <Card className={css.tabs}>
        <Tabs
          label="Status"
          choices={CHANGE_TABS.map((value) => ({
            value,
            label: (
              <>
                {MY_TAB_LABELS[value]} <span className={css.count}>{list.data?.counts[value]}</span>
              </>
            ),
          }))}
          value={tab}
          onChange={(next) => show(relist(search, { tab: next === 'all' ? undefined : next }))}
          panelId="changes"
        />
      </Card>
      <div id="changes" role="tabpanel" aria-label={MY_TAB_LABELS[tab]} className={css.list}>
        {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
        {list.isPending && (
          <Card>
            <ListSkeleton />
          </Card>
        )}
        {list.data?.changes.length === 0 && (
          <Card>
            {isNarrowed ? (
              <EmptyState icon="search" title="No results" action={<Button onClick={() => show({})}>Show all</Button>}>
                No request matches your search or filter.
              </EmptyState>
            ) : (
              <EmptyState
                icon="ticket"
                title="No tickets yet"
                action={
                  <>
                    <ButtonLink to="/flight/bookings">Your bookings</ButtonLink>
                    <ButtonLink to="/flight" variant="primary">
                      Book a Flight
                    </ButtonLink>
                  </>
                }
              >
                Tickets with a change request appear here. To cancel or change a ticket, press Change Request on its booking.
              </EmptyState>
            )}
          </Card>
        )}
        {list.data?.changes.map((change) => (
          <MyChange key={change.changeRequestId} change={change} search={search} />
        ))}
        {list.data && list.data.changes.length > 0 && (
          <TicketPager search={search} onChange={show} list={list.data} what="request" isFetching={list.isPlaceholderData} />
        )}
      </div>
    </Page>
  )
}

function MyChange({ change, search }: { change: ChangeRow; search: ChangeSearch }) {
  const { word, tone } = nameChangeState(change)
  const amount = change.due ?? change.refund
  return (
    <Card className={css.row} aria-label={`${change.kindLabel}, ${change.pnr ?? change.changeRequestId}`}>
      <div className={css.top}>
        <h2>
          <Link
            to="/flight/changes"
            search={{ ...search, open: change.changeRequestId }}
            aria-label={`Open ${change.kindLabel} of ${change.leadPassenger}`}
          >
            {change.kindLabel}
          </Link>{' '}
          <span>
            {change.leadPassenger}
            {change.passengerCount > 1 && ` +${change.passengerCount - 1}`}
          </span>
        </h2>
        <StateMark tone={tone}>{word}</StateMark>
        {amount !== null && <b>{formatAmount(amount, change.currency)}</b>}
      </div>
      <p>{change.statusText}</p>
      {change.clock && <RefundClock clock={change.clock} />}
      <p className={css.facts}>
        <span>PNR {change.pnr ?? '–'}</span>
        <span>{change.sectors.join(', ')}</span>
        <span>Asked {formatInstant(change.createdAt)}</span>
      </p>
    </Card>
  )
}

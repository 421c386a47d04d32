import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { QUEUE_TABS } from '@tradewind/domain/tickets/ticket-lists'
import { useCallback } from 'react'
import { DownloadButton } from '../exports/download-button.tsx'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { mayDownloadTickets, mayOpenQueue } from '../sites/navigation.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FindTicket } from './find-ticket.tsx'
import css from './queue.module.css'
import { QueuePanel } from './queue-panel.tsx'
import { QueueTable } from './queue-table.tsx'
import { TAB_LABELS, tellNothing } from './ticket-list.ts'
import { TicketPager } from './ticket-pager.tsx'
import { ticketQueue } from './ticket-queries.ts'
import { listInput, refilter, type TicketSearch } from './ticket-search.ts'
import { useRowKeys } from './use-row-keys.ts'

const route = getRouteApi('/shell/inside/staff/tickets')

/** The air ticket queue: every booking of the site. What is shown, and what is open, is in the address. */
export function QueuePage() {
  const user = useUser()
  usePageTitle('Air tickets')
  if (user && !mayOpenQueue(user)) return <Navigate to="/403" />
  return <Queue />
}

function Queue() {
  const user = useUser()
  const search = route.useSearch()
  const { page: _, cursor: __, pageSize: ___, ...filters } = listInput(search)
  const navigate = route.useNavigate()
  const queue = useQuery(ticketQueue(search))
  const tickets = queue.data?.tickets ?? []
  const show = (next: TicketSearch) => void navigate({ search: next })
  const open = useCallback(
    (bookingId: number | undefined) =>
      void navigate({
        search: ({ open: _, ...rest }) => (bookingId === undefined ? rest : { ...rest, open: bookingId }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const isNarrow = useMedia(NARROW)
  useRowKeys({ open: search.open, onOpen: open })
  const isFiltered = search.status !== undefined || search.search !== undefined || search.cursor !== undefined
  if (isRefusedWith(queue.error, 'FORBIDDEN')) return <Navigate to="/403" />
  return (
    <div className={css.work}>
      <header className={css.head}>
        <h1>Air tickets</h1>
        <span className={layout.grow} />
        <FindTicket value={search.search ?? ''} onFind={(text) => show(refilter(search, { search: text }))} />
        {user && mayDownloadTickets(user) && <DownloadButton filters={filters} />}
        <ButtonLink to="/flight" size="sm" variant="primary" icon="plus">
          Book a flight
        </ButtonLink>
      </header>
      <Tabs
        label="Status"
        choices={QUEUE_TABS.map((value) => ({
          value,
          label: (
            <>
              {TAB_LABELS[value]} <span className={css.count}>{queue.data?.counts?.[value]?.toLocaleString('en-IN')}</span>
            </>
          ),
        }))}
        value={search.status ?? 'all'}
        onChange={(status) => show(refilter(search, { status }))}
        panelId="tickets"
      />
      <div className={classes(css.split, search.open !== undefined && css.withPanel)}>
        <div
          id="tickets"
          role="tabpanel"
          aria-label={TAB_LABELS[search.status ?? 'all']}
          className={css.list}
          inert={isNarrow && search.open !== undefined}
        >
          {queue.isError && (
            <div className={css.problem}>
              <Notice
                tone="bad"
                action={
                  <Button size="sm" onClick={() => void queue.refetch()}>
                    Try again
                  </Button>
                }
              >
                {explain(queue.error)}
              </Notice>
            </div>
          )}
          {queue.isPending && <TableBones />}
          {queue.data && tickets.length === 0 && (
            <EmptyState
              icon={isFiltered ? 'search' : 'ticket'}
              title={isFiltered ? 'Nothing fits' : 'No tickets yet'}
              action={
                isFiltered ? (
                  <Button onClick={() => show({})}>Show all tickets</Button>
                ) : (
                  <ButtonLink to="/flight" variant="primary">
                    Book a Flight
                  </ButtonLink>
                )
              }
            >
              {isFiltered ? tellNothing('ticket', search) : 'Every booking of this site appears here, whoever makes it.'}
            </EmptyState>
          )}
          {tickets.length > 0 && (
            <QueueTable tickets={tickets} open={search.open} onOpen={open} isStale={queue.isPlaceholderData} />
          )}
          {queue.data && (
            <div className={css.foot}>
              <TicketPager
                search={search}
                onChange={show}
                total={queue.data.totalRecords}
                what={queue.data.totalRecords === 1 ? 'ticket' : 'tickets'}
                nextCursor={queue.data.nextCursor}
                previousCursor={queue.data.previousCursor}
                isFetching={queue.isPlaceholderData}
                isCapped={search.search !== undefined}
                hint={<KeyHint />}
              />
            </div>
          )}
        </div>
        {search.open !== undefined && <QueuePanel bookingId={search.open} tickets={tickets} onOpen={open} />}
      </div>
    </div>
  )
}

function KeyHint() {
  return (
    <span className={css.keys} aria-hidden="true">
      <kbd>J</kbd> <kbd>K</kbd> move <kbd>Enter</kbd> open <kbd>Esc</kbd> close
    </span>
  )
}

function TableBones() {
  return (
    <div className={css.bones} aria-busy="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
        <Bone key={line} height={20} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CHANGE_TABS } from '@tradewind/domain/tickets/changes/change-tabs'
import { lazy, Suspense, useState } from 'react'
import { may, mayDownloadChanges } from '../../accounts/rights.ts'
import { DownloadButton } from '../../exports/download-button.tsx'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { InList, ListPage, RowKeysHint } from '../../ui/list/list-page.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { Segmented, Tabs } from '../../ui/tabs.tsx'
import { NoTickets } from '../no-tickets.tsx'
import { TicketPager } from '../ticket-pager.tsx'
import { CHANGE_COLUMNS } from './change-columns.tsx'
import css from './change-detail.module.css'
import { ChangePanel } from './change-panel.tsx'
import { changeQueue, filtersOf } from './change-queries.ts'
import { type ChangeSearch, readChangeSearch, relist } from './change-search.ts'
import { QUEUE_TAB_LABELS } from './change-states.ts'
import { CHANGE_TABLE, ChangeTable } from './change-table.tsx'
import { FindChange } from './find-change.tsx'

const CancelledFlightDialog = lazy(async () => ({ default: (await import('./cancelled-flight-dialog.tsx')).CancelledFlightDialog }))

const route = getRouteApi('/shell/inside/staff/changes')

/** The queue of change requests: those for staff first, all others by who has to act next. */
export function ChangesPage() {
  usePageTitle('Change requests')
  return <Changes />
}

function Changes() {
  const user = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(changeQueue(search))
  const changes = list.data?.changes ?? []
  const isNarrow = useMedia(NARROW)
  const [isMarking, setMarking] = useState(false)
  const show = (next: ChangeSearch) => void navigate({ search: next })
  const open = useOpenRow(search.open, navigate)
  const tab = search.tab ?? 'toDo'
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  return (
    <ListPage
      title="Change requests"
      find={
        <FindChange
          value={search.search ?? ''}
          onFind={(text) => show(relist(search, { search: text, ...(text && { tab: 'all' }) }))}
        />
      }
      acts={
        <>
          <SavedViews list="changes" search={search} read={readChangeSearch} />
          {user && mayDownloadChanges(user) && (
            <DownloadButton
              subtitle="The filtered requests, one row each"
              ask={(format) => api.exports.exportChangeRequests({ filters: filtersOf(search), format })}
            />
          )}
          <Segmented
            label="Assigned to"
            choices={[
              { value: 'anyone', label: 'All' },
              { value: 'me', label: 'Mine' },
              { value: 'nobody', label: 'Unassigned' },
            ]}
            value={search.assigned ?? 'anyone'}
            onChange={(assigned) => show(relist(search, { assigned: assigned === 'anyone' ? undefined : assigned }))}
          />
          {user && may(user, 'markups.changeRules') && (
            <ButtonLink to="/staff/change-rules" size="sm" icon="gear">
              Rules
            </ButtonLink>
          )}
          {!isNarrow && <ColumnChoice tableId={CHANGE_TABLE} columns={CHANGE_COLUMNS} isIcon />}
        </>
      }
      chief={
        <Button size="sm" icon="plane" aria-haspopup="dialog" onClick={() => setMarking(true)}>
          Flight cancelled
        </Button>
      }
      tabs={
        <Tabs
          label="Status"
          choices={CHANGE_TABS.map((value) => ({
            value,
            label: (
              <>
                {QUEUE_TAB_LABELS[value]} <span className={css.count}>{list.data && formatCount(list.data.counts[value])}</span>
              </>
            ),
          }))}
          value={tab}
          onChange={(next) => show(relist(search, { tab: next }))}
          panelId="changes"
        />
      }
      listId="changes"
      label={QUEUE_TAB_LABELS[tab]}
      foot={
        list.data && (
          <TicketPager
            search={search}
            onChange={show}
            list={list.data}
            what="request"
            isFetching={list.isPlaceholderData}
            hint={<RowKeysHint />}
          />
        )
      }
      panel={
        search.open !== undefined && (
          <ChangePanel changeRequestId={search.open} ids={changes.map(({ changeRequestId }) => changeRequestId)} onOpen={open} />
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} />}
      {list.data && changes.length === 0 && <NoChanges search={search} isNone={list.data.counts.all === 0} onShow={show} />}
      {changes.length > 0 && <ChangeTable changes={changes} open={search.open} isStale={list.isPlaceholderData} onOpen={open} />}
      {isMarking && (
        <Suspense>
          <CancelledFlightDialog onClose={() => setMarking(false)} />
        </Suspense>
      )}
    </ListPage>
  )
}

type NoneProps = { search: ChangeSearch; isNone: boolean; onShow: (next: ChangeSearch) => void }

function NoChanges({ search, isNone, onShow }: NoneProps) {
  const isNarrowed = search.search !== undefined || search.assigned !== undefined
  const isToDo = (search.tab ?? 'toDo') === 'toDo'
  if (isNarrowed)
    return (
      <EmptyState
        icon="search"
        title="No results"
        action={<Button onClick={() => onShow(relist(search, { search: undefined, assigned: undefined }))}>Show all</Button>}
      >
        No request on this tab matches your search or filter.
      </EmptyState>
    )
  if (isNone) return <NoTickets>Every change request of this site appears here.</NoTickets>
  return (
    <EmptyState
      icon={isToDo ? 'check' : 'swap'}
      title={isToDo ? 'No open requests' : 'No requests here'}
      action={isToDo && <Button onClick={() => onShow({ tab: 'all' })}>All requests</Button>}
    >
      {isToDo ? 'Requests that need a person appear here automatically.' : 'Requests in this status appear here.'}
    </EmptyState>
  )
}

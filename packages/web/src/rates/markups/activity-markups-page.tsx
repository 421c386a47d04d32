import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ActivityMarkup } from '@tradewind/contract/rates/activity-markups'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { TouchedQuotations, useTouched } from '../../quotations/touched-quotations.tsx'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { toast } from '../../ui/toasts.tsx'
import { formatSpan } from '../studio/rate-words.ts'
import css from './activity-markups.module.css'
import { MarkupDialog } from './markup-dialog.tsx'
import { MARKUPS_KEY, markupList } from './markup-queries.ts'

const route = getRouteApi('/shell/inside/activities/markup')

/** Activity markups: what the company adds to its rates, by group of customers. */
export function ActivityMarkupsPage() {
  usePageTitle('Activity markups')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(markupList(search))
  const [opened, setOpened] = useState<ActivityMarkup | 'new'>()
  const [ended, setEnded] = useState<ActivityMarkup>()
  const show = (change: { groupId?: number | undefined; search?: string | undefined }) =>
    void navigate({
      search: (now) => {
        const { groupId, search: text } = { ...now, ...change }
        return { ...(groupId !== undefined && { groupId }), ...(text !== undefined && { search: text }) }
      },
      resetScroll: false,
    })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const [first] = list.data?.pages ?? []
  const markups = list.data?.pages.flatMap((page) => page.markups)
  const groups = first?.groups ?? []
  const standard = groups.find(({ isDefault }) => isDefault)?.id ?? groups[0]?.id ?? 0
  const isNarrowed = search.groupId !== undefined || search.search !== undefined
  const add = (
    <Button
      size="sm"
      variant="primary"
      icon="plus"
      aria-haspopup="dialog"
      disabledReason={first && groups.length === 0 ? 'Create a customer group first.' : undefined}
      onClick={() => setOpened('new')}
    >
      Add markup
    </Button>
  )
  return (
    <ListPage
      title="Activity markups"
      find={
        <FindField
          label="Markup"
          value={search.search ?? ''}
          longest={100}
          onFind={(text) => show({ search: text || undefined })}
        />
      }
      chief={add}
      tools={
        <SmallSelect
          label="Customer group"
          beside="Customer group"
          value={search.groupId ?? ''}
          onChange={(event) => show({ groupId: event.target.value === '' ? undefined : Number(event.target.value) })}
        >
          <option value="">All groups</option>
          {groups.map(({ id, groupName }) => (
            <option key={id} value={id}>
              {groupName}
            </option>
          ))}
        </SmallSelect>
      }
      label="Activity markups"
      foot={
        first && (
          <ListCount>
            {formatCount(first.totalRecords)} {first.totalRecords === 1 ? 'markup' : 'markups'}
          </ListCount>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {markups?.length === 0 && (
        <EmptyState
          icon="percent"
          title={isNarrowed ? 'No results found!' : 'No activity markups yet'}
          action={isNarrowed && <Button onClick={() => void navigate({ search: {} })}>Show all</Button>}
        >
          {isNarrowed ? 'No markup matches your filters.' : 'Without a markup customers pay your rates as they are.'}
        </EmptyState>
      )}
      {markups && markups.length > 0 && (
        <DataTable
          id="activity-markups"
          label="Activity markups"
          rows={markups}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={COLUMNS}
          onOpen={(id: number) => setOpened(markups.find((markup) => markup.id === id))}
          phoneRow={(markup) => (
            <span className={lines.lines}>
              <b>{markup.name}</b>
              <span className={lines.small}>
                {markup.groupName} · {markup.about || 'All activities'}
              </span>
              <span className={lines.small}>{markup.summary}</span>
            </span>
          )}
          isStale={list.isPlaceholderData}
        />
      )}
      {list.hasNextPage && (
        <InList>
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </InList>
      )}
      {first && markups && markups.length > 1 && (
        <InList>
          <Disclosure label="Which markup applies">
            <ul className={css.order}>
              {first.order.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Disclosure>
        </InList>
      )}
      {opened && (
        <MarkupDialog
          markup={opened === 'new' ? undefined : (markups?.find(({ id }) => id === opened.id) ?? opened)}
          groups={groups}
          groupId={search.groupId ?? standard}
          onClose={() => setOpened(undefined)}
          onEnd={(markup) => {
            setOpened(undefined)
            setEnded(markup)
          }}
        />
      )}
      {ended && <EndMarkup markup={ended} onClose={() => setEnded(undefined)} />}
    </ListPage>
  )
}

const COLUMNS: readonly Column<ActivityMarkup>[] = [
  { id: 'name', label: 'Name', minWidth: 160, wraps: true, cell: ({ name }) => name },
  { id: 'group', label: 'Customer group', width: 150, cell: ({ groupName }) => groupName },
  { id: 'about', label: 'For', minWidth: 180, wraps: true, cell: ({ about }) => about || 'All activities' },
  { id: 'market', label: 'Market', width: 120, cell: ({ market }) => market ?? 'All' },
  {
    id: 'travel',
    label: 'Travel',
    width: 170,
    cell: ({ travelFrom, travelTo }) => {
      if (travelFrom && travelTo) return formatSpan(travelFrom, travelTo)
      return travelFrom
        ? `from ${formatSpan(travelFrom, travelFrom)}`
        : travelTo
          ? `until ${formatSpan(travelTo, travelTo)}`
          : 'Any day'
    },
  },
  { id: 'adds', label: 'Adds', minWidth: 220, wraps: true, cell: ({ summary }) => summary },
  {
    id: 'changed',
    label: 'Changed',
    width: 190,
    wraps: true,
    cell: ({ changedAt, changedBy }) => `${formatMoment(changedAt)}, ${changedBy}`,
  },
]

function EndMarkup({ markup, onClose }: { markup: ActivityMarkup; onClose: () => void }) {
  const client = useQueryClient()
  const drift = useTouched()
  const end = useMutation({
    mutationKey: ['DELETE_ACTIVITY_MARKUP'],
    mutationFn: () => api.activityMarkups.deleteActivityMarkup({ id: markup.id }),
    onSuccess: () => {
      toast('ok', `${markup.name} is deleted.`)
      drift.show()
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [MARKUPS_KEY] }),
  })
  if (drift.before) return <TouchedQuotations tourOptionIds={[]} before={drift.before} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${markup.name}?`}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={end.isPending} onClick={() => end.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p>What it priced keeps it. New prices are made without it.</p>
    </Dialog>
  )
}

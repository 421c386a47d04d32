import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ALL_CITIES } from '@tradewind/domain/catalogue/catalogue-limits'
import { useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { BELOW_WIDE, NARROW, useMedia } from '../../lib/use-media.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { InList, ListPage, RowKeysHint } from '../../ui/list/list-page.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import css from '../catalogue.module.css'
import { activityList, areaList, catalogueCities } from '../catalogue-queries.ts'
import { CityList } from '../city-list.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { ActivityOrder } from './activity-order.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { type ActivitySearch, listInput, readActivitySearch, refilterActivities } from './activity-search.ts'
import { ACTIVITY_COLUMNS, ACTIVITY_TABLE, ActivityTable } from './activity-table.tsx'

const route = getRouteApi('/shell/inside/staff/dmc-activities')

/** Manage Activities: those of a city in the order in which buyers see them, or that order to be changed. Which of the two is in the address. */
export function ActivitiesPage() {
  usePageTitle('Manage Activities')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'catalogue.edit')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  if (!mayEdit || !search.order || search.cityId === undefined) return <ActivityList mayEdit={mayEdit} />
  const { order: _, ...before } = search
  return <ActivityOrder key={search.cityId} cityId={search.cityId} onLeave={() => void navigate({ search: before })} />
}

/** The filters, and the open activity, are in the address. */
function ActivityList({ mayEdit }: { mayEdit: boolean }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(activityList(listInput(search)))
  const isNarrow = useMedia(NARROW)
  const isMedium = useMedia(BELOW_WIDE)
  const [isCreating, setCreating] = useState(false)
  const open = useOpenRow(search.open, navigate)
  const show = (change: Parameters<typeof refilterActivities>[1]) =>
    void navigate({ search: refilterActivities(search, change), resetScroll: false })
  const filters = <Filters search={search} isInLine={isMedium} onChange={show} />
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const activities = list.data?.pages.flatMap((page) => page.activities) ?? []
  const isNarrowed = Object.keys(listInput(search)).length > 1
  return (
    <ListPage
      title="Manage Activities"
      find={
        <FindField
          label="Activity"
          value={search.search ?? ''}
          longest={100}
          onFind={(text) => show({ search: text || undefined })}
        />
      }
      acts={
        <>
          <Segmented
            label="Active"
            choices={[
              { value: 'all', label: 'All' },
              { value: 'on', label: 'Active' },
              { value: 'off', label: 'Off' },
            ]}
            value={search.state ?? 'all'}
            onChange={(state) => show({ state: state === 'all' ? undefined : state })}
          />
          {mayEdit && (
            <Button
              size="sm"
              icon="grip"
              disabledReason={
                search.cityId === undefined ? 'Please choose a city first: each city has an order of its own.' : undefined
              }
              onClick={() => void navigate({ search: readActivitySearch({ ...search, open: undefined, order: true }) })}
            >
              Change order
            </Button>
          )}
          {!isNarrow && <ColumnChoice tableId={ACTIVITY_TABLE} columns={ACTIVITY_COLUMNS} isIcon />}
        </>
      }
      chief={
        mayEdit && (
          <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            Create Activity
          </Button>
        )
      }
      {...(isMedium ? { tools: filters } : { filters })}
      label="Activities"
      foot={
        list.data && (
          <div className={css.foot}>
            <span aria-live="polite">
              {formatCount(activities.length)} {activities.length === 1 ? 'activity' : 'activities'}
              {list.hasNextPage && ' so far'}
            </span>
            {list.hasNextPage && (
              <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </Button>
            )}
            <RowKeysHint />
          </div>
        )
      }
      panel={
        search.open !== undefined && (
          <ActivityPanel
            activityId={search.open}
            activities={activities}
            isListRead={list.isSuccess}
            mayEdit={mayEdit}
            onOpen={open}
          />
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {list.data && activities.length === 0 && (
        <EmptyState
          icon="map"
          title={isNarrowed ? 'No results found!' : 'No activities yet'}
          action={
            isNarrowed ? (
              <Button onClick={() => void navigate({ search: {} })}>Show all</Button>
            ) : (
              mayEdit && (
                <Button variant="primary" onClick={() => setCreating(true)}>
                  Create Activity
                </Button>
              )
            )
          }
        >
          {isNarrowed ? 'No activity matches your filters.' : 'Tours, tickets and cruises that you sell stand here.'}
        </EmptyState>
      )}
      {activities.length > 0 && (
        <ActivityTable
          activities={activities}
          mayEdit={mayEdit}
          isStale={list.isPlaceholderData}
          open={search.open}
          onOpen={open}
        />
      )}
      {isCreating && <ActivityDialog cityId={search.cityId} onClose={() => setCreating(false)} onSaved={({ id }) => open(id)} />}
    </ListPage>
  )
}

type FilterProps = {
  search: ActivitySearch
  isInLine: boolean
  onChange: (change: Parameters<typeof refilterActivities>[1]) => void
}

function Filters({ search: { cityId = ALL_CITIES, areaId }, isInLine, onChange }: FilterProps) {
  const cities = useQuery(catalogueCities)
  const areas = useQuery({ ...areaList({ cityId }), enabled: cityId !== ALL_CITIES })
  const all = (cities.data ?? []).reduce((sum, { activities }) => sum + activities, 0)
  return (
    <>
      <CityList
        title="Cities"
        isInLine={isInLine}
        value={cityId}
        choices={[
          { id: ALL_CITIES, label: 'All cities', count: all },
          ...(cities.data ?? []).map(({ id, city, activities }) => ({ id, label: city, count: activities })),
        ]}
        onChange={(id) => onChange({ cityId: id === ALL_CITIES ? undefined : id, areaId: undefined })}
      />
      {cityId !== ALL_CITIES && (areas.data?.length ?? 0) > 0 && (
        <CityList
          title="Areas"
          isInLine={isInLine}
          value={areaId ?? 0}
          choices={[
            { id: 0, label: 'All areas', count: cities.data?.find(({ id }) => id === cityId)?.activities ?? 0 },
            ...(areas.data ?? []).map(({ id, name, activities }) => ({ id, label: name, count: activities })),
          ]}
          onChange={(id) => onChange({ areaId: id || undefined })}
        />
      )}
    </>
  )
}

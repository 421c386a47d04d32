import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { TourOptionRef } from '@tradewind/contract/catalogue/catalogue-shapes'
import { ALL_CITIES, FOUND_AT_MOST, LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import { useMemo } from 'react'
import { may } from '../accounts/rights.ts'
import { catalogueCities, optionRefs } from '../catalogue/catalogue-queries.ts'
import { CityList } from '../catalogue/city-list.tsx'
import { formatInstant } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { BELOW_WIDE, useMedia } from '../lib/use-media.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import { FindField } from '../ui/find-field.tsx'
import { InList, ListCount, ListPage } from '../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { DownloadRates } from './download-rates.tsx'
import { publicationsQuery, type RatePublication } from './studio/publications.ts'

const route = getRouteApi('/shell/inside/staff/rate-studio')

type Search = { cityId: number; search?: string | undefined }

/** Rates: the tour options of the company. Each opens its rates. */
export function RateListPage() {
  usePageTitle('Rates')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'rates.edit')
  const { cityId = ALL_CITIES, search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(optionRefs({ cityId, search }))
  const cities = useQuery(catalogueCities)
  const planned = usePlanned()
  const columns = useMemo(() => columnsWith(planned), [planned])
  const isMedium = useMedia(BELOW_WIDE)
  const show = (change: Partial<Search>) =>
    void navigate({ search: (now) => clean({ cityId, search: now.search, ...change }), resetScroll: false })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const own = (cities.data ?? []).filter(({ activities }) => activities > 0)
  const filters = (
    <CityList
      title="Cities"
      isInLine={isMedium}
      value={cityId}
      choices={[
        { id: ALL_CITIES, label: 'All cities', count: own.reduce((sum, { activities }) => sum + activities, 0) },
        ...own.map(({ id, city, activities }) => ({ id, label: city, count: activities })),
      ]}
      onChange={(id) => show({ cityId: id })}
    />
  )
  const isNarrowed = cityId !== ALL_CITIES || search !== undefined
  return (
    <ListPage
      title="Rates"
      find={
        <FindField label="Tour option" value={search ?? ''} longest={100} onFind={(text) => show({ search: text || undefined })} />
      }
      acts={<DownloadRates />}
      chief={
        mayEdit && (
          <ButtonLink size="sm" icon="upload" to="/staff/rate-studio/import">
            Import rates
          </ButtonLink>
        )
      }
      {...(isMedium ? { tools: filters } : { filters })}
      label="Tour options"
      foot={list.data && <Foot count={list.data.length} isFound={search !== undefined} />}
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={8} height={48} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon="tag"
          title={isNarrowed ? 'No results found!' : 'No tour options yet'}
          action={isNarrowed && <Button onClick={() => void navigate({ search: {} })}>Show all</Button>}
        >
          {isNarrowed
            ? 'No tour option matches your filters.'
            : 'Rates belong to the tour options of an activity. Create an activity first.'}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="tour-options"
          label="Tour options"
          rows={list.data}
          rowId={({ id }) => id}
          rowLabel={({ name, activity }) => `${activity}, ${name}`}
          columns={columns}
          onOpen={(tourOptionId) => void navigate({ to: '/staff/rate-studio/$tourOptionId', params: { tourOptionId } })}
          phoneRow={(option) => (
            <span className={lines.lines}>
              <b>{option.activity}</b>
              <span className={lines.small}>
                {option.name} · {option.city}
              </span>
              {planned.has(option.id) && <PlanMark publication={planned.get(option.id)} />}
            </span>
          )}
          isStale={list.isPlaceholderData}
        />
      )}
    </ListPage>
  )
}

const COLUMNS: readonly Column<TourOptionRef>[] = [
  {
    id: 'activity',
    label: 'Activity',
    minWidth: 200,
    wraps: true,
    cell: ({ activity }) => activity,
    compare: (a, b) => a.activity.localeCompare(b.activity),
  },
  {
    id: 'option',
    label: 'Tour option',
    minWidth: 180,
    wraps: true,
    cell: ({ name }) => name,
    compare: (a, b) => a.name.localeCompare(b.name),
  },
  { id: 'city', label: 'City', width: 160, cell: ({ city }) => city, compare: (a, b) => a.city.localeCompare(b.city) },
  {
    id: 'state',
    label: 'State',
    width: 120,
    cell: ({ isTurnedOn }) => <StateMark tone={isTurnedOn ? 'ok' : 'neutral'}>{isTurnedOn ? 'Turned on' : 'Turned off'}</StateMark>,
  },
]

/** The publications by the tour options whose drafts they are. */
function usePlanned(): ReadonlyMap<number, RatePublication> {
  const { data } = useQuery(publicationsQuery)
  return useMemo(
    () => new Map((data ?? []).flatMap((publication) => publication.tourOptions.map(({ id }) => [id, publication] as const))),
    [data],
  )
}

function columnsWith(planned: ReadonlyMap<number, RatePublication>): Column<TourOptionRef>[] {
  if (planned.size === 0) return [...COLUMNS]
  return [
    ...COLUMNS,
    {
      id: 'planned',
      label: 'New rates',
      minWidth: 190,
      wraps: true,
      cell: ({ id }) => <PlanMark publication={planned.get(id)} />,
      compare: (a, b) => (planned.get(a.id)?.publishAt ?? '~').localeCompare(planned.get(b.id)?.publishAt ?? '~'),
    },
  ]
}

function PlanMark({ publication }: { publication: RatePublication | undefined }) {
  if (!publication) return null
  const at = formatInstant(publication.publishAt)
  if (publication.status === 'refused') return <StateMark tone="bad">{`Not published on ${at}`}</StateMark>
  return <StateMark tone="accent">{`From ${at}`}</StateMark>
}

/** Lists are cut where a person would no longer read them. */
function Foot({ count, isFound }: { count: number; isFound: boolean }) {
  const isCut = count >= (isFound ? FOUND_AT_MOST : LISTED_AT_MOST)
  return (
    <ListCount>
      {formatCount(count)} {count === 1 ? 'tour option' : 'tour options'}
      {isCut && '. There are more: find them by name.'}
    </ListCount>
  )
}

function clean({ cityId, search }: Search) {
  return { ...(cityId !== ALL_CITIES && { cityId }), ...(search !== undefined && { search }) }
}

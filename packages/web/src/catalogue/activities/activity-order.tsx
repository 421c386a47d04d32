import { useQuery } from '@tanstack/react-query'
import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { Button } from '../../ui/button.tsx'
import { DraftBar } from '../../ui/draft-bar.tsx'
import { markChanged } from '../../ui/form/changed-forms.ts'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import lines from '../../ui/table/row-lines.module.css'
import css from '../catalogue.module.css'
import { type Activity, activitiesOfCity, catalogueCities } from '../catalogue-queries.ts'
import { useCatalogueChange } from '../use-catalogue-change.ts'
import { ActivityStatus } from './activity-table.tsx'

const Reorder = lazy(() => import('../../ui/reorder/reorder.tsx').then((module) => ({ default: module.Reorder })))
const FORM = 'order of activities'

type Order = { activityIds: readonly number[]; before: readonly Activity[] }

/** All activities of one city, put in another order: nothing changes until it is saved, and Undo gives each one the priority that it had. */
export function ActivityOrder({ cityId, onLeave }: { cityId: number; onLeave: () => void }) {
  const cities = useQuery(catalogueCities)
  const list = useQuery(activitiesOfCity(cityId))
  const [moved, setMoved] = useState<readonly number[]>()
  const city = cities.data?.find(({ id }) => id === cityId)?.city ?? ''
  const save = useCatalogueChange({
    key: 'ARRANGE_ACTIVITIES',
    change: ({ activityIds }: Order) => api.activities.arrangeActivities({ activityIds: [...activityIds] }),
    undo: ({ before }) =>
      api.activities.changeActivities({ changes: before.map(({ id, priority }) => ({ activityId: id, priority })) }),
    said: `The order of ${city} is saved.`,
  })
  const activities = list.data ?? []
  const order = moved ? arranged(activities, moved) : activities
  const isChanged = order.some(({ id }, place) => activities[place]?.id !== id)
  useEffect(() => {
    markChanged(FORM, isChanged)
    return () => markChanged(FORM, false)
  }, [isChanged])
  const send = () => save.mutate({ activityIds: order.map(({ id }) => id), before: activities }, { onSuccess: onLeave })
  // Those beyond the limit are not in the list: their place among the others is not known.
  const isTooLong = activities.length >= LISTED_AT_MOST
  return (
    <ListPage
      title="Order of activities"
      beside={city && <span className={css.city}>{city}</span>}
      chief={
        // With a changed order there are two ways out, in the bar: none of them loses it by mistake.
        !isChanged && (
          <Button size="sm" icon="x" onClick={onLeave}>
            Close
          </Button>
        )
      }
      label="Order of activities"
      tools={
        activities.length > 0 &&
        !isTooLong && <p>Buyers see the activities in this order. Drag a row, or use the menu at its end.</p>
      }
      foot={
        !isChanged &&
        list.data && (
          <ListCount>
            {formatCount(activities.length)} {activities.length === 1 ? 'activity' : 'activities'}
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
      {list.data && activities.length === 0 && (
        <EmptyState icon="map" title="No activities yet">
          This city has nothing to put in order.
        </EmptyState>
      )}
      {isTooLong && (
        <EmptyState icon="map" title="Too many activities to drag">
          {`This city has ${formatCount(LISTED_AT_MOST)} activities or more. Please type their priorities in the list.`}
        </EmptyState>
      )}
      {activities.length > 0 && !isTooLong && (
        <div className={css.ordering}>
          <Suspense fallback={<ListSkeleton lines={6} height={48} />}>
            <Reorder
              label={`Activities of ${city} in their order`}
              rows={order.map((activity) => ({
                id: activity.id,
                name: activity.name,
                content: <Ordered activity={activity} />,
              }))}
              onOrder={setMoved}
            />
          </Suspense>
        </div>
      )}
      {isChanged && (
        <DraftBar
          label="Changed order"
          about={<b>The new order is not saved yet</b>}
          acts={
            <>
              <Button onClick={() => setMoved(undefined)}>Discard</Button>
              <Button variant="primary" pending={save.isPending} onClick={send}>
                Save order
              </Button>
            </>
          }
        >
          The first activity gets priority 1, the next one 2, and so on.
        </DraftBar>
      )}
    </ListPage>
  )
}

function Ordered({ activity }: { activity: Activity }) {
  const { name, area, category } = activity
  return (
    <div className={css.ordered}>
      <span className={lines.lines}>
        <b>{name}</b>
        <span className={lines.small}>{[area?.name, category].filter(Boolean).join(' · ')}</span>
      </span>
      <span>
        <ActivityStatus activity={activity} />
      </span>
    </div>
  )
}

/** One that another person added meanwhile stands last until it is moved; one that is gone is left out. */
function arranged(activities: readonly Activity[], ids: readonly number[]): readonly Activity[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  return activities.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InList } from '../../ui/list/list-page.tsx'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import css from '../catalogue.module.css'
import { type Activity, type TourOption, tourOptionList } from '../catalogue-queries.ts'
import { OptionDialog } from '../options/option-dialog.tsx'
import { describeTiming, readWeekdays } from '../options/option-words.ts'
import { Pictures } from '../pictures/pictures.tsx'
import { PicturesButton, PicturesDialog } from '../pictures/pictures-dialog.tsx'
import { Active, AreaOf, NeedsTransfer } from './activity-controls.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { ActivityStatus } from './activity-table.tsx'
import { PriorityField } from './priority-field.tsx'

type Props = {
  activityId: number
  activities: readonly Activity[]
  isListRead: boolean
  mayEdit: boolean
  onOpen: (id: number | undefined) => void
}

/** One activity beside the list, with its tour options. */
export function ActivityPanel({ activityId, activities, isListRead, mayEdit, onOpen }: Props) {
  const activity = activities.find(({ id }) => id === activityId)
  const [isEditing, setEditing] = useState(false)
  const [option, setOption] = useState<TourOption | 'new'>()
  const { data: options } = useQuery({ ...tourOptionList(activityId), enabled: activity !== undefined })
  // As it is read anew, not as it was when it was opened: just after a save these differ.
  const edited = option === 'new' ? undefined : (options?.find(({ id }) => id === option?.id) ?? option)
  return (
    <SidePanel
      label={activity ? `Activity ${activity.name}` : 'Activity'}
      title={activity?.name ?? 'Activity'}
      beside={activity && <ActivityStatus activity={activity} />}
      about={activity && <p>{[activity.city, activity.area?.name, activity.category].filter(Boolean).join(' · ')}</p>}
      what="activity"
      open={activityId}
      ids={activities.map(({ id }) => id)}
      onOpen={onOpen}
      foot={
        activity &&
        mayEdit && (
          <>
            <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOption('new')}>
              Add tour option
            </Button>
            <Button size="sm" icon="edit" aria-haspopup="dialog" onClick={() => setEditing(true)}>
              Edit activity
            </Button>
          </>
        )
      }
    >
      {!activity &&
        (isListRead ? (
          <EmptyState icon="search" title="Not in this list">
            It may have other filters.
          </EmptyState>
        ) : (
          <PageLoading />
        ))}
      {activity?.description && (
        <section>
          <h3>Description</h3>
          <p className={css.said}>{activity.description}</p>
        </section>
      )}
      {activity && (
        <section>
          <h3>Settings</h3>
          <dl className={css.settings}>
            <dt>Active</dt>
            <dd>
              <Active activity={activity} mayEdit={mayEdit} />
            </dd>
            <dt>Compulsory Transfer</dt>
            <dd>
              <NeedsTransfer activity={activity} mayEdit={mayEdit} />
            </dd>
            <dt>Priority</dt>
            <dd>
              <PriorityField key={`${activity.id} ${activity.priority}`} activity={activity} mayEdit={mayEdit} />
            </dd>
            <dt>Area</dt>
            <dd>
              <AreaOf activity={activity} mayEdit={mayEdit} />
            </dd>
          </dl>
        </section>
      )}
      {activity && <Options activityId={activityId} mayEdit={mayEdit} onEdit={setOption} />}
      {activity && (
        <section>
          <h3>Pictures</h3>
          <Pictures key={activityId} owner={{ ownerKind: 'activity', ownerId: activityId }} mayEdit={mayEdit} />
        </section>
      )}
      {activity && isEditing && <ActivityDialog activity={activity} onClose={() => setEditing(false)} />}
      {option && <OptionDialog activityId={activityId} option={edited} onClose={() => setOption(undefined)} />}
    </SidePanel>
  )
}

type OptionsProps = { activityId: number; mayEdit: boolean; onEdit: (option: TourOption) => void }

function Options({ activityId, mayEdit, onEdit }: OptionsProps) {
  const { data, error, isPending, refetch } = useQuery(tourOptionList(activityId))
  const [pictured, setPictured] = useState<TourOption>()
  return (
    <section>
      <h3>Tour options</h3>
      {error && !data && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {isPending && <PageLoading />}
      {data?.length === 0 && (
        <p className={css.hint}>No tour options yet. Buyers choose from them, so the activity is not on sale.</p>
      )}
      <ul className={css.options}>
        {data?.map((option) => (
          <li key={option.id}>
            <div className={css.optionHead}>
              {mayEdit ? (
                <button type="button" aria-haspopup="dialog" onClick={() => onEdit(option)}>
                  {option.name}
                </button>
              ) : (
                <b>{option.name}</b>
              )}
              {!option.isTurnedOn && <Chip>Turned off</Chip>}
              <Link
                to="/staff/rate-studio/$tourOptionId"
                params={{ tourOptionId: option.id }}
                aria-label={`Rates of ${option.name}`}
              >
                Rates
              </Link>
            </div>
            <p>{describeTiming(option)}</p>
            <p>{[readWeekdays(option), ...describeIncluded(option)].filter(Boolean).join(' · ')}</p>
            <div>
              <PicturesButton count={option.pictures} of={option.name} mayEdit={mayEdit} onOpen={() => setPictured(option)} />
            </div>
          </li>
        ))}
      </ul>
      {pictured && (
        <PicturesDialog
          owner={{ ownerKind: 'tourOption', ownerId: pictured.id }}
          of={pictured.name}
          mayEdit={mayEdit}
          onClose={() => setPictured(undefined)}
        />
      )}
    </section>
  )
}

function describeIncluded({ hasMeal, hasGuide, hasTicket, confirmation }: TourOption): string[] {
  return [
    hasMeal ? 'Meal' : '',
    hasGuide ? 'Guide' : '',
    hasTicket ? 'Ticket' : '',
    confirmation === 'onRequest' ? 'On request' : '',
  ].filter(Boolean)
}

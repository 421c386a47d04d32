import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InList } from '../../ui/list/list-page.tsx'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import { EmptyState, FailedNotice, Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import css from '../catalogue.module.css'
import { type AreaRow, type Place, placeList } from '../catalogue-queries.ts'
import { useCatalogueChange } from '../use-catalogue-change.ts'
import { UsedBy } from '../used-by.tsx'
import { AreaDialog } from './area-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { PLACE_KIND_WORDS } from './place-words.ts'

type Props = {
  areaId: number
  areas: readonly AreaRow[]
  isListRead: boolean
  mayEdit: boolean
  onOpen: (id: number | undefined) => void
}

/** One area beside the list, with the places that stand in it. */
export function AreaPanel({ areaId, areas, isListRead, mayEdit, onOpen }: Props) {
  const area = areas.find(({ id }) => id === areaId)
  const [isRenaming, setRenaming] = useState(false)
  const [place, setPlace] = useState<Place | 'new'>()
  const [deleted, setDeleted] = useState<Place>()
  return (
    <SidePanel
      label={area ? `Area ${area.name}` : 'Area'}
      title={area?.name ?? 'Area'}
      about={
        area && (
          <p>
            {area.city.city} · {formatCount(area.activities)} {area.activities === 1 ? 'activity' : 'activities'}
          </p>
        )
      }
      what="area"
      open={areaId}
      ids={areas.map(({ id }) => id)}
      onOpen={onOpen}
      foot={
        area &&
        mayEdit && (
          <>
            <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setPlace('new')}>
              Add place
            </Button>
            <Button size="sm" icon="edit" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
              Rename area
            </Button>
          </>
        )
      }
    >
      {!area &&
        (isListRead ? (
          <EmptyState icon="search" title="Not in this list">
            It may have other filters.
          </EmptyState>
        ) : (
          <PageLoading />
        ))}
      {area && <Places area={area} onEdit={mayEdit ? setPlace : undefined} onDelete={setDeleted} />}
      {area && isRenaming && <AreaDialog area={area} cityId={area.city.id} onClose={() => setRenaming(false)} />}
      {area && place && <PlaceDialog place={place === 'new' ? undefined : place} area={area} onClose={() => setPlace(undefined)} />}
      {deleted && <DeletePlaceDialog place={deleted} onClose={() => setDeleted(undefined)} />}
    </SidePanel>
  )
}

type PlacesProps = { area: AreaRow; onEdit: ((place: Place) => void) | undefined; onDelete: (place: Place) => void }

/** Those of the area, and below them those of its city that stand in no area yet. */
function Places({ area, onEdit, onDelete }: PlacesProps) {
  const { data, error, isPending, refetch } = useQuery(placeList({ areaId: area.id }))
  const ofCity = useQuery(placeList({ cityId: area.city.id }))
  const unplaced = ofCity.data?.filter((place) => place.area === null) ?? []
  return (
    <>
      <section>
        <h3>Places</h3>
        {error && !data && (
          <InList>
            <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
          </InList>
        )}
        {isPending && <PageLoading />}
        {data?.length === 0 && (
          <p className={css.hint}>No places yet. Hotels, airports and piers are where guests are picked up.</p>
        )}
        {data && <PlaceLines places={data} onEdit={onEdit} onDelete={onDelete} />}
      </section>
      {unplaced.length > 0 && (
        <section>
          <h3>In {area.city.city}, without an area</h3>
          <PlaceLines places={unplaced} onEdit={onEdit} onDelete={onDelete} />
        </section>
      )}
    </>
  )
}

function PlaceLines({ places, onEdit, onDelete }: Omit<PlacesProps, 'area'> & { places: readonly Place[] }) {
  return (
    <ul className={css.options}>
      {places.map((place) => (
        <li key={place.id}>
          <div className={css.optionHead}>
            {onEdit ? (
              <button type="button" aria-haspopup="dialog" onClick={() => onEdit(place)}>
                {place.name}
              </button>
            ) : (
              <b>{place.name}</b>
            )}
            {onEdit && (
              <IconButton
                icon="x"
                size="xs"
                label={`Delete ${place.name}`}
                aria-haspopup="dialog"
                onClick={() => onDelete(place)}
              />
            )}
          </div>
          <p>{[PLACE_KIND_WORDS[place.kind], place.address].filter(Boolean).join(' · ')}</p>
          <p>
            {place.latitude === null || place.longitude === null
              ? 'No coordinates'
              : `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function DeletePlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const remove = useCatalogueChange({
    key: 'DELETE_PLACE',
    change: (placeId: number) => api.areas.deletePlace({ placeId }),
    said: `${place.name} is deleted.`,
    isSaidBeside: true,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${place.name}?`}
      subtitle={PLACE_KIND_WORDS[place.kind]}
      foot={
        <>
          <Button onClick={onClose}>Keep place</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(place.id, { onSuccess: onClose })}>
            Delete
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>It is no longer offered as a place to be picked up.</p>
        <UsedBy kind="place" ids={[place.id]} />
        {remove.error && <Notice tone="bad">{explain(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}

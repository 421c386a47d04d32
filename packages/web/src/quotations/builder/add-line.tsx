import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { allHotels, allOptions } from './all-services.ts'
import { newStay, newTour, type StayValues, type TourValues } from './builder-values.ts'

export type Adding = 'hotel' | 'activity'
type Props = {
  what: Adding
  date: string
  onClose: () => void
  onAdd: (...line: ['accomodations', StayValues] | ['activities', TourValues]) => void
}

/** Which hotel, or which tour option of which activity: found by typing. */
export function AddLine({ what, date, onClose, onAdd }: Props) {
  const isHotel = what === 'hotel'
  const hotels = useQuery({ ...allHotels, enabled: isHotel })
  const options = useQuery({ ...allOptions, enabled: !isHotel })
  const [chosen, setChosen] = useState('')
  const list = isHotel ? hotels : options
  const choices = useMemo(
    () =>
      isHotel
        ? (hotels.data ?? []).map(({ id, name, city }) => ({ value: `${id}`, label: name, hint: city }))
        : (options.data ?? [])
            .filter(({ isTurnedOn }) => isTurnedOn)
            .map(({ id, name, activity, city }) => ({ value: `${id}`, label: `${activity}, ${name}`, hint: city })),
    [isHotel, hotels.data, options.data],
  )
  const add = (id = chosen) => {
    const hotel = hotels.data?.find((one) => `${one.id}` === id)
    const option = options.data?.find((one) => `${one.id}` === id)
    if (isHotel && hotel) onAdd('accomodations', newStay({ accomodationId: hotel.id, name: hotel.name, city: hotel.city }, date))
    if (!isHotel && option) {
      const { id: tourOptionId, activityId, activity: name, name: tourOption } = option
      onAdd('activities', newTour({ activityId, tourOptionId, name, tourOption }, date))
    }
  }
  return (
    <Dialog
      isOpen
      keepsEntries
      onClose={onClose}
      title={isHotel ? 'Add a hotel' : 'Add an activity'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={chosen === '' ? 'Please choose one first.' : undefined} onClick={() => add()}>
            Add
          </Button>
        </>
      }
    >
      {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      <ComboboxField
        label={isHotel ? 'Hotel' : 'Activity'}
        name="chosen"
        options={choices}
        value={chosen}
        help={list.isPending ? 'Loading…' : undefined}
        onChange={setChosen}
      />
    </Dialog>
  )
}

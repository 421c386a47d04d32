import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { formatTypedDate } from '../../ui/read-typed-date.ts'
import css from './book-form.module.css'
import { type DraftPassenger, draftOf, isUntouched } from './booking-draft.ts'
import type { BookForm } from './use-book-form.ts'

type Props = { form: BookForm; earlier: readonly PassengerInput[]; isOpen: boolean; onClose: () => void }

/** Earlier passengers, to be filled in by type: empty places first, then from the top. */
export function EarlierPassengers({ form, earlier, isOpen, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly PassengerInput[]>([])
  const wanted = search.trim().toLowerCase()
  const found = earlier.filter((one) => nameOf(one).toLowerCase().includes(wanted))
  const room = (paxType: number) => form.draft.passengers.filter((one) => one.paxType === paxType).length
  const isFull = (one: PassengerInput) => picked.filter((other) => other.paxType === one.paxType).length >= room(one.paxType)
  const close = () => {
    setPicked([])
    setSearch('')
    onClose()
  }
  const use = () => {
    form.edit({ passengers: picked.reduce(seat, [...form.draft.passengers]) })
    close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Earlier passengers"
      subtitle="Their details go into the form, where you can still change them."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabledReason={picked.length === 0 ? 'No passenger selected.' : undefined} onClick={use}>
            {picked.length > 1 ? `Use ${picked.length} passengers` : 'Use this passenger'}
          </Button>
        </>
      }
    >
      <TextField label="Name" leading="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <ul className={css.earlier}>
        {found.map((one) => {
          const isPicked = picked.includes(one)
          return (
            <li key={`${nameOf(one)}${one.dateOfBirth}${one.passportNo}`}>
              <Checkbox
                checked={isPicked}
                disabled={!isPicked && isFull(one)}
                onChange={() => setPicked(isPicked ? picked.filter((other) => other !== one) : [...picked, one])}
              >
                <span>
                  {nameOf(one)}{' '}
                  <span className={layout.faint}>
                    {[{ 1: 'Adult', 2: 'Child', 3: 'Infant' }[one.paxType], one.dateOfBirth && formatTypedDate(one.dateOfBirth)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Checkbox>
            </li>
          )
        })}
        {found.length === 0 && <li className={layout.faint}>No earlier passenger has this name.</li>}
      </ul>
    </Dialog>
  )
}

function seat(passengers: DraftPassenger[], one: PassengerInput): DraftPassenger[] {
  const fits = (passenger: DraftPassenger) => passenger.paxType === one.paxType
  const isThere = (passenger: DraftPassenger) => fits(passenger) && nameOf(passenger) === nameOf(one)
  if (passengers.some(isThere)) return passengers.map((passenger) => (isThere(passenger) ? draftOf(one) : passenger))
  const empty = passengers.findIndex((passenger) => fits(passenger) && isUntouched(passenger))
  const place = empty >= 0 ? empty : passengers.findIndex(fits)
  return passengers.map((passenger, index) => (index === place ? draftOf(one) : passenger))
}

function nameOf({ title, firstName, lastName }: Pick<PassengerInput, 'title' | 'firstName' | 'lastName'>): string {
  return [title, firstName.trim(), lastName.trim()].filter(Boolean).join(' ')
}

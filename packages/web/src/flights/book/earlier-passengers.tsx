import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import { useState } from 'react'
import { isolate } from '../../languages/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { formatTypedDate } from '../../ui/read-typed-date.ts'
import css from './book-form.module.css'
import { type DraftPassenger, draftOf, isUntouched } from './booking-draft.ts'
import { t } from './messages.ts'
import type { BookForm } from './use-book-form.ts'

type Props = { form: BookForm; earlier: readonly PassengerInput[]; isOpen: boolean; onClose: () => void }

const TYPES = { 1: 'adult', 2: 'child', 3: 'infant' } as const

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
      title={t('earlierPassengers')}
      subtitle={t('earlierText')}
      foot={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="primary" disabledReason={picked.length === 0 ? t('noneSelected') : undefined} onClick={use}>
            {t('usePassengers', { n: Math.max(1, picked.length) })}
          </Button>
        </>
      }
    >
      <TextField label={t('name')} leading="search" value={search} onChange={(event) => setSearch(event.target.value)} />
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
                  <bdi>{nameOf(one)}</bdi>{' '}
                  <span className={layout.faint}>
                    {[t(TYPES[one.paxType]), one.dateOfBirth && isolate(formatTypedDate(one.dateOfBirth), 'ltr')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Checkbox>
            </li>
          )
        })}
        {found.length === 0 && <li className={layout.faint}>{t('noSuchName')}</li>}
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

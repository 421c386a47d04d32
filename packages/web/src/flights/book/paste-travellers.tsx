import { useState } from 'react'
import { isolate } from '../../languages/language.ts'
import { today } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Option } from '../../ui/find-options.ts'
import layout from '../../ui/layout.module.css'
import { formatTypedDate } from '../../ui/read-typed-date.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './book-form.module.css'
import { travelDates } from './check-draft.ts'
import { t } from './messages.ts'
import { placeName } from './place-name.ts'
import { type ReadTraveller, readTravellers } from './read-travellers.ts'
import { fillPassenger, type Seated, seatTravellers } from './seat-travellers.ts'
import type { BookForm } from './use-book-form.ts'

type Props = { form: BookForm; countries: readonly Option[]; onClose: () => void }

/** Fills travellers in from a text: what was read is shown before it is used, and can be taken back. */
export function PasteTravellers({ form, countries, onClose }: Props) {
  const [text, setText] = useState('')
  const { passengers } = form.draft
  const seated = seatTravellers(readTravellers(text, today()), passengers, travelDates(form.quote).last)
  const placed = seated.filter(({ index }) => index !== undefined)
  const use = () => {
    const filled = passengers.map((passenger, at) => {
      const own = seated.find(({ index }) => index === at)
      return own ? fillPassenger(passenger, own.traveller, countries) : passenger
    })
    form.edit({ passengers: filled })
    toast('ok', t('travellersFilled', { n: placed.length }), { label: t('undo'), onPress: () => form.edit({ passengers }) })
    onClose()
  }
  return (
    <Dialog
      isOpen
      isChanged={text.trim() !== ''}
      onClose={onClose}
      title={t('pasteTravellers')}
      subtitle={t('pasteText')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabledReason={placed.length === 0 ? t('noneRead') : undefined} onClick={use}>
            {t('fillTravellers', { n: Math.max(1, placed.length) })}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('pasteLabel')}
        help={t('pasteHelp')}
        rows={5}
        dir="auto"
        spellCheck={false}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={css.earlier} aria-label={t('readTravellers')} aria-live="polite">
        {seated.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the text is its place
          <li key={at}>
            <Read seated={one} passengers={passengers} />
          </li>
        ))}
        {text.trim() !== '' && seated.length === 0 && <li className={layout.faint}>{t('noneRead')}</li>}
      </ul>
    </Dialog>
  )
}

function Read({ seated: { traveller, index }, passengers }: { seated: Seated; passengers: BookForm['draft']['passengers'] }) {
  const lacks = [
    ...(traveller.firstName === '' ? [t('firstName')] : []),
    ...(traveller.lastName === '' ? [t('lastName')] : []),
    ...(traveller.title === undefined && traveller.isFemale === undefined ? [t('title')] : []),
  ]
  return (
    <>
      <b>{index === undefined ? t('noPlace') : placeName(passengers, index)}</b> <span>{describe(traveller)}</span>
      {lacks.length > 0 && index !== undefined && (
        <span className={css.lacks}>{t('toCheck', { fields: lacks.join(t('comma')) })}</span>
      )}
    </>
  )
}

function describe({ title, firstName, lastName, dateOfBirth, passportNo, passportExpiry }: ReadTraveller): string {
  return [
    isolate([title, firstName, lastName].filter(Boolean).join(' '), 'auto'),
    dateOfBirth && isolate(formatTypedDate(dateOfBirth), 'ltr'),
    passportNo && t('passportOf', { number: passportNo }),
    passportExpiry && t('expiresOn', { date: isolate(formatTypedDate(passportExpiry), 'ltr') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

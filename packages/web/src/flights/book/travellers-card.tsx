import { findAirline } from '@tradewind/domain/reference/airlines'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isolate } from '../../languages/language.ts'
import { withBold, withMarks } from '../../languages/with-marks.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import type { Option } from '../../ui/find-options.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { formatTypedDate } from '../../ui/read-typed-date.ts'
import { proofOf } from '../wishes/special-fare-words.ts'
import css from './book-form.module.css'
import { type DraftPassenger, isUntouched } from './booking-draft.ts'
import { asksPassport, pathsIn } from './check-draft.ts'
import { EarlierPassengers } from './earlier-passengers.tsx'
import { t } from './messages.ts'
import { PassengerFields } from './passenger-fields.tsx'
import { PasteTravellers } from './paste-travellers.tsx'
import { placeName } from './place-name.ts'
import type { BookOptions, LiveQuote } from './quote-queries.ts'
import { type BookForm, focusField } from './use-book-form.ts'

type Props = {
  form: BookForm
  countries: readonly Option[]
  earlier: BookOptions['earlierPassengers']
  open: number | null
  onOpen: (index: number | null) => void
}

export function TravellersCard({ form, countries, earlier, open, onOpen }: Props) {
  const [isPicking, setPicking] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const { passengers } = form.draft
  return (
    <Card aria-label={t('travellers')}>
      <CardHead title={t('travellers')}>
        <Button size="sm" icon="copy" aria-haspopup="dialog" onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
        {earlier.length > 0 && (
          <Button size="sm" icon="users" onClick={() => setPicking(true)}>
            <span>
              {withMarks(t('pickEarlier'), (wide) => (
                <span className={css.wideWord}>{wide}</span>
              ))}
            </span>
          </Button>
        )}
      </CardHead>
      <Demands quote={form.quote} />
      {form.shownErrors.passengers && <p className={css.wrong}>{form.shownErrors.passengers}</p>}
      {passengers.map((passenger, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is the place in the list
        <div key={index} className={css.pax}>
          <PassengerRow form={form} index={index} isOpen={open === index} onToggle={() => onOpen(open === index ? null : index)} />
          {open === index && (
            <div id={`traveller-${index}`}>
              <PassengerFields form={form} index={index} countries={countries} />
              {index + 1 < passengers.length && (
                <div className={css.next}>
                  <Button
                    size="sm"
                    onClick={() => {
                      // This button disappears with its traveller: the focus moves on to the next one.
                      flushSync(() => onOpen(index + 1))
                      focusField(`passengers.${index + 1}.firstName`)
                    }}
                  >
                    {t('next', { name: placeName(passengers, index + 1) })}
                  </Button>
                </div>
              )}
            </div>
          )}
          {passenger.paxType === 3 && open === index && <p className={css.aside}>{t('onALap')}</p>}
        </div>
      ))}
      {isPasting && <PasteTravellers form={form} countries={countries} onClose={() => setPasting(false)} />}
      <EarlierPassengers form={form} earlier={earlier} isOpen={isPicking} onClose={() => setPicking(false)} />
    </Card>
  )
}

function PassengerRow({ form, index, isOpen, onToggle }: { form: BookForm; index: number; isOpen: boolean; onToggle: () => void }) {
  const { passengers } = form.draft
  const passenger = passengers[index]
  if (!passenger) return null
  return (
    <h3 className={css.paxHead}>
      <button
        type="button"
        className={css.paxRow}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `traveller-${index}` : undefined}
        onClick={onToggle}
      >
        <span className={css.paxNumber}>{index + 1}</span>
        <span className={css.paxName}>
          <b>{placeName(passengers, index)}</b>
          <span className={classes(layout.faint, layout.num)}>{describePassenger(passenger, asksPassport(form.quote))}</span>
        </span>
        <FieldCount form={form} room={`passengers.${index}`} />
        <Icon name={isOpen ? 'up' : 'down'} size={18} />
      </button>
    </h3>
  )
}

/** 'Complete', 'n fields to fix' once errors are shown, or else how many are left. */
export function FieldCount({ form, room }: { form: BookForm; room: string }) {
  const [toFix, lacking] = [pathsIn(form.shownErrors, room).length, pathsIn(form.errors, room).length]
  if (toFix > 0) return <Chip tone="bad">{t('fieldsToFix', { n: toFix })}</Chip>
  if (lacking > 0) return <Chip>{t('fieldsLeft', { n: lacking })}</Chip>
  const toCheck = pathsIn(form.warnings, room).length
  return (
    <Chip tone={toCheck > 0 ? 'warn' : 'ok'} icon={toCheck > 0 ? 'warning' : 'check'}>
      {toCheck > 0 ? t('completeToCheck', { n: toCheck }) : t('complete')}
    </Chip>
  )
}

function Demands({ quote }: { quote: LiveQuote }) {
  const { demands, option } = quote
  const asked = [
    ...(demands.passport ? [t('askPassport')] : []),
    ...(demands.dateOfBirthForAdults ? [t('askBirth')] : []),
    ...(demands.passport ? [t('askNationality')] : []),
    ...(demands.pan ? [t('askPan')] : []),
    ...(demands.gstMandatory ? [t('askGst')] : []),
  ]
  // Many remarks only repeat the name of the fare, which is already shown above.
  const repeats = option.fareFamily !== null && quote.airlineRemark?.includes(option.fareFamily)
  const remark = repeats ? null : quote.airlineRemark
  const airline = findAirline(option.validatingAirline)?.name ?? t('theAirline')
  return (
    <p className={css.demands}>
      <Icon name="info" size={18} />
      <span>
        {asked.length > 0 && <>{withBold(t('asksFor', { airline, fields: formatList(asked) }))} </>}
        {t(demands.isInternational ? 'asInPassport' : 'asInCard')}
        {option.specialFare && <b> {proofOf(option.specialFare)}</b>}
        {remark && ` ${t('airlineNotes', { remark })}`}
      </span>
    </p>
  )
}

/** 'Mrs Kavya Mehta · 14 Mar 1991 · Passport Z48•••31' */
function describePassenger(passenger: DraftPassenger, withPassport: boolean): string {
  if (isUntouched(passenger)) return ''
  const { title, firstName, lastName, dateOfBirth, passportNo } = passenger
  const name = isolate([title, firstName.trim(), lastName.trim()].filter(Boolean).join(' '), 'auto')
  const masked = passportNo.length > 5 ? `${passportNo.slice(0, 3)}•••${passportNo.slice(-2)}` : ''
  return [name, isolate(formatTypedDate(dateOfBirth), 'ltr'), withPassport && masked && t('passportOf', { number: masked })]
    .filter(Boolean)
    .join(' · ')
}

function formatList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : t('and', { first: words.slice(0, -1).join(t('comma')), last: words.at(-1) ?? '' })
}

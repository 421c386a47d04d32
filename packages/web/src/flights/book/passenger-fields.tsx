import type { GenderCode, Title } from '@tradewind/domain/flights/passenger'
import { translated } from '../../languages/translate.ts'
import { today } from '../../lib/dates.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Option } from '../../ui/find-options.ts'
import css from './book-form.module.css'
import { type PassengerField, TITLES_OF, withGender, withTitle } from './booking-draft.ts'
import { fieldsOf, travelDates } from './check-draft.ts'
import { t } from './messages.ts'
import type { BookForm } from './use-book-form.ts'

type Props = { form: BookForm; index: number; countries: readonly Option[] }

/** One traveller's fields: exactly those that this fare needs. */
export function PassengerFields({ form, index, countries }: Props) {
  const passenger = form.draft.passengers[index]
  if (!passenger) return null
  const asked = fieldsOf(form.quote, passenger.paxType)
  const hasFirst = (field: PassengerField) => asked.includes(field)
  const marks = (field: PassengerField) => {
    const path = `passengers.${index}.${field}`
    return {
      name: path,
      label: t(field),
      error: translated(form.shownErrors[path]),
      warning: translated(form.warnings[path]),
      onBlur: () => form.touch(path),
    }
  }
  const set = (field: PassengerField) => (value: string) =>
    form.editPassenger(index, { [field]: value }, `passengers.${index}.${field}`)
  const text = (field: PassengerField) => ({
    ...marks(field),
    value: passenger[field],
    onChange: (event: { target: { value: string } }) => set(field)(event.target.value),
    autoComplete: 'off',
    spellCheck: false,
  })
  const { first, last } = travelDates(form.quote)
  return (
    <fieldset className={css.form} aria-label={t('travellerN', { n: index + 1 })}>
      <div className={css.w1}>
        <SelectField
          {...marks('title')}
          value={passenger.title}
          onChange={(event) => form.editPassenger(index, withTitle(event.target.value as Title))}
        >
          {TITLES_OF[passenger.paxType].map((title) => (
            <option key={title}>{title}</option>
          ))}
        </SelectField>
      </div>
      <div className={css.w2}>
        <TextField {...text('firstName')} optional help={t('withMiddleNames')} />
      </div>
      <div className={hasFirst('gender') ? css.w2 : css.w3}>
        <TextField {...text('lastName')} />
      </div>
      {hasFirst('gender') && (
        <div className={css.w1}>
          <SelectField
            {...marks('gender')}
            value={passenger.gender}
            onChange={(event) => form.editPassenger(index, withGender(passenger, Number(event.target.value) as GenderCode))}
          >
            <option value={1}>{t('male')}</option>
            <option value={2}>{t('female')}</option>
          </SelectField>
        </div>
      )}
      {hasFirst('dateOfBirth') && (
        <div className={css.w2}>
          <DateField {...marks('dateOfBirth')} value={passenger.dateOfBirth} onChange={set('dateOfBirth')} max={today()} />
        </div>
      )}
      {hasFirst('nationality') && (
        <div className={css.w2}>
          <ComboboxField
            {...marks('nationality')}
            options={countries}
            value={passenger.nationality}
            onChange={set('nationality')}
          />
        </div>
      )}
      {hasFirst('panNumber') && (
        <div className={css.w2}>
          <TextField {...text('panNumber')} placeholder="ABCDE1234F" />
        </div>
      )}
      {hasFirst('passportNo') && (
        <div className={css.w2}>
          <TextField {...text('passportNo')} />
        </div>
      )}
      {hasFirst('passportIssueDate') && (
        <div className={css.w2}>
          <DateField
            {...marks('passportIssueDate')}
            value={passenger.passportIssueDate}
            onChange={set('passportIssueDate')}
            max={first}
          />
        </div>
      )}
      {hasFirst('passportExpiry') && (
        <div className={css.w2}>
          <DateField {...marks('passportExpiry')} value={passenger.passportExpiry} onChange={set('passportExpiry')} min={last} />
        </div>
      )}
      {hasFirst('passportIssueCountryCode') && (
        <div className={css.w2}>
          <ComboboxField
            {...marks('passportIssueCountryCode')}
            options={countries}
            value={passenger.passportIssueCountryCode}
            onChange={set('passportIssueCountryCode')}
          />
        </div>
      )}
      {hasFirst('frequentFlyerNumber') && (
        <div className={css.w2}>
          <TextField
            {...text('frequentFlyerNumber')}
            optional
            placeholder={t('flyerNumber', { airline: form.quote.option.validatingAirline })}
          />
        </div>
      )}
    </fieldset>
  )
}

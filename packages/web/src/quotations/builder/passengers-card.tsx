import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import css from './builder.module.css'
import type { PassengerValues } from './builder-values.ts'
import { countOf } from './read-builder.ts'
import type { Builder } from './use-builder.ts'

const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Mstr'] as const

/** Who travels, as far as it is known: at most as many of each type as the party has. */
export function PassengersCard({ builder, mayEdit }: { builder: Builder; mayEdit: boolean }) {
  const { form, values } = builder
  const { passengers } = values
  const most = countOf(values.adults) + countOf(values.child) + countOf(values.infant)
  const set = (at: number, patch: Partial<PassengerValues>) =>
    form.change({ passengers: passengers.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  const add = () => form.change({ passengers: [...passengers, nextPassenger(values, passengers)] })
  if (!mayEdit && passengers.length === 0) return null
  return (
    <Card>
      <CardHead title="Passengers">
        <span className={css.soft}>
          {passengers.length} of {most}
        </span>
      </CardHead>
      <CardBody className={css.total}>
        {form.errorOf('passengers') && <p className={css.wrong}>{form.errorOf('passengers')}</p>}
        {passengers.map((passenger, at) => {
          const text = (field: keyof PassengerValues) => ({
            name: `passengers.${at}.${field}`,
            value: passenger[field],
            error: form.errorOf(`passengers.${at}.${field}`),
            controlSize: 'sm' as const,
          })
          const typed = (field: 'firstName' | 'lastName') => ({
            ...text(field),
            onChange: ({ target }: { target: { value: string } }) => set(at, { [field]: target.value }),
          })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is known by the index alone
            <fieldset key={at} className={css.passenger} aria-label={`Passenger ${at + 1}`}>
              <SelectField
                label="Type"
                {...text('paxType')}
                onChange={({ target }) => set(at, { paxType: target.value as PassengerValues['paxType'] })}
              >
                <option value="1">Adult</option>
                <option value="2">Child</option>
                <option value="3">Infant</option>
              </SelectField>
              <SelectField label="Title" {...text('title')} onChange={({ target }) => set(at, { title: target.value })}>
                {[...new Set([...TITLES, passenger.title])].map((title) => (
                  <option key={title} value={title}>
                    {title}
                  </option>
                ))}
              </SelectField>
              <TextField label="First name" maxLength={100} {...typed('firstName')} />
              <TextField label="Last name" maxLength={100} {...typed('lastName')} />
              <DateField
                label="Date of birth"
                optional
                {...text('dateOfBirth')}
                onChange={(dateOfBirth) => set(at, { dateOfBirth })}
              />
              <IconButton
                icon="x"
                size="sm"
                label={`Remove passenger ${at + 1}`}
                onClick={() => form.change({ passengers: passengers.filter((_, index) => index !== at) })}
              />
            </fieldset>
          )
        })}
        {mayEdit && (
          <div>
            <Button
              size="xs"
              icon="plus"
              disabledReason={passengers.length >= most ? 'All travellers are named.' : undefined}
              onClick={add}
            >
              Add passenger
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** Of the first type of which one is not named yet. */
function nextPassenger(party: Builder['values'], named: readonly PassengerValues[]): PassengerValues {
  const has = (type: string) => named.filter(({ paxType }) => paxType === type).length
  const paxType = has('1') < countOf(party.adults) ? '1' : has('2') < countOf(party.child) ? '2' : '3'
  return { title: paxType === '1' ? 'Mr' : 'Mstr', firstName: '', lastName: '', dateOfBirth: '', paxType }
}

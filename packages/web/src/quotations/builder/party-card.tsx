import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { QuotationCustomer } from '../quotation-customer.tsx'
import css from './builder.module.css'
import { currenciesOf } from './line-fields.tsx'
import { countOf } from './read-builder.ts'
import type { Builder } from './use-builder.ts'

/** For whom, how many, when, and in which currency. */
export function PartyCard({ builder }: { builder: Builder }) {
  const { form, values, saved, basis } = builder
  const small = { controlSize: 'sm' } as const
  const children = Math.min(countOf(values.child), 20)
  const currencies = [...new Set([values.currencySymbol, ...currenciesOf(basis)])]
  const setAge = (at: number, age: string) =>
    form.change({
      childAges: Array.from({ length: children }, (_, index) => (index === at ? age : (values.childAges[index] ?? ''))),
    })
  return (
    <Card>
      <CardHead title="Customer and travel" />
      <CardBody>
        <div className={css.party}>
          <TextField
            label="Name of the quotation"
            placeholder="Rao family, Dubai"
            maxLength={200}
            {...small}
            {...form.text('kartName')}
          />
          <QuotationCustomer
            customer={values.customer}
            error={form.errorOf('customerId')}
            fixedReason={saved?.sentVersion ? 'It was sent to this customer. Copy the quotation for another one.' : undefined}
            onPick={(customer) => form.change({ customer })}
          />
        </div>
        <div className={css.fields}>
          <TextField label="Adults" inputMode="numeric" {...small} {...form.text('adults')} />
          <TextField label="Children" inputMode="numeric" {...small} {...form.text('child')} />
          <TextField label="Infants" inputMode="numeric" {...small} {...form.text('infant')} />
          {Array.from({ length: children }, (_, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its index alone
              key={at}
              label={`Age of child ${at + 1}`}
              optional
              inputMode="numeric"
              name={`childAges.${at}`}
              {...small}
              value={values.childAges[at] ?? ''}
              error={form.errorOf(`childAges.${at}`)}
              onChange={({ target }) => setAge(at, target.value)}
            />
          ))}
        </div>
        <div className={css.fields}>
          <DateField label="Arrival" optional {...small} {...form.field('arrivalDate')} />
          <TextField
            label="Days"
            inputMode="numeric"
            {...small}
            {...form.text('noOfDays')}
            onChange={({ target }) => form.change(withNights(target.value, values.noOfDays, values.noOfNights))}
          />
          <TextField label="Nights" inputMode="numeric" {...small} {...form.text('noOfNights')} />
          <SelectField label="Currency" {...small} {...form.text('currencySymbol')}>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        </div>
        {form.errorOf('activities') && <p className={css.wrong}>{form.errorOf('activities')}</p>}
      </CardBody>
    </Card>
  )
}

/** Nights follow the days, until somebody types others. */
function withNights(typed: string, days: string, nights: string) {
  const follows = nights === '' || Number(nights) === Number(days) - 1
  return { noOfDays: typed, ...(follows && /^\d{1,2}$/.test(typed) && { noOfNights: `${Math.max(0, Number(typed) - 1)}` }) }
}

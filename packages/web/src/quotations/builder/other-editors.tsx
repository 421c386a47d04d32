import { DateField } from '../../ui/date-field.tsx'
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx'
import css from './builder.module.css'
import type { FlightValues, OtherValues } from './builder-values.ts'
import { CurrencyField, fieldsOf, type LineProps, OptionalBox } from './line-fields.tsx'
import { LineTerms } from './line-terms.tsx'

/** Whatever is neither a hotel, an activity nor a flight: a visa, a cake, a guide. */
export function OtherEditor(props: LineProps<OtherValues>) {
  const { text, date } = fieldsOf(props)
  const { controlSize: _, ...description } = text('description')
  const currency = props.line.currency || props.builder.values.currencySymbol
  return (
    <>
      <div className={css.fields}>
        <TextField label="Name" maxLength={200} className={css.wide} {...text('name')} />
        <DateField label="Day" optional {...date('startDate')} />
        <TextField label="Time" optional type="time" {...text('time')} />
        <TextField label={`Price, ${currency}`} inputMode="decimal" {...text('price')} />
        <TextField label={`Cost, ${currency}`} optional inputMode="decimal" {...text('cost')} />
        <CurrencyField props={props} />
      </div>
      <TextArea label="Description" optional rows={2} maxLength={5000} {...description} />
      <LineTerms {...props} />
      <div className={css.boxes}>
        <OptionalBox props={props} />
      </div>
    </>
  )
}

/** A flight: one that the customer booked alone is shown and counts nothing. */
export function FlightEditor(props: LineProps<FlightValues>) {
  const { text, date, set } = fieldsOf(props)
  const { line, builder } = props
  const currency = line.currency || builder.values.currencySymbol
  return (
    <>
      <div className={css.fields}>
        <TextField label="Airline" placeholder="EK" maxLength={2} {...text('airlineCode')} />
        <TextField label="Flight number" placeholder="511" maxLength={5} {...text('flightNo')} />
        <TextField label="From" placeholder="DEL" maxLength={3} {...text('origin')} />
        <TextField label="To" placeholder="DXB" maxLength={3} {...text('destination')} />
        <DateField label="Departure" optional {...date('departureDate')} />
        <TextField label="Departure time" optional type="time" {...text('departureTime')} />
        <DateField label="Arrival" optional {...date('arrivalDate')} />
        <TextField label="Arrival time" optional type="time" {...text('arrivalTime')} />
        <TextField label="PNR" optional maxLength={20} {...text('pnr')} />
        {!line.bookedByCustomer && (
          <>
            <TextField label={`Price, ${currency}`} inputMode="decimal" {...text('price')} />
            <TextField label={`Cost, ${currency}`} optional inputMode="decimal" {...text('cost')} />
            <CurrencyField props={props} />
          </>
        )}
      </div>
      {!line.bookedByCustomer && <LineTerms {...props} />}
      <div className={css.boxes}>
        <Checkbox checked={line.bookedByCustomer} onChange={({ target }) => set({ bookedByCustomer: target.checked })}>
          Booked by the customer: counts nothing in the total
        </Checkbox>
        <OptionalBox props={props} />
      </div>
    </>
  )
}

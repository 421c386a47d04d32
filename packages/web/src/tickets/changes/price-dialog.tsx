import { api } from '../../lib/api.ts'
import { formatInstant, formatWeekdayOfYear, timeOf } from '../../lib/dates.ts'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { RunningSum } from './running-sum.tsx'
import { titleOf, useStaffForm } from './use-staff-form.ts'
import { WantedFlights } from './wanted-flights.tsx'

const HOURS = [12, 24, 48, 72, 168] as const
const AMOUNTS = ['airlinePenalty', 'supplierFee', 'ourFee', 'fareDifference'] as const
type AmountName = (typeof AMOUNTS)[number]
export const AN_AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
/** A cheaper flight has a difference below zero. */
const A_DIFFERENCE = /^-?\d{1,9}(\.\d{1,3})?$/
const isAmount = (name: AmountName, text: string) => (name === 'fareDifference' ? A_DIFFERENCE : AN_AMOUNT).test(text)

/**
 * Enters the price of a request manually; the customer must accept it before anything is charged or refunded. It begins with what the customer's estimate knew
 * for certain.
 */
export function PriceDialog({ change, onClose }: { change: ChangeDetail; onClose: () => void }) {
  const isReissue = change.kind === 'reissue'
  const { estimate } = change
  const form = useStaffForm({
    name: 'QUOTE_CHANGE_REQUEST',
    change,
    done: 'Quote sent to customer.',
    onClose,
    initial: {
      airlinePenalty: estimate?.airlinePenalty ?? '',
      supplierFee: estimate?.supplierFee ?? '0',
      ourFee: estimate?.ourFee ?? '0',
      fareDifference: estimate?.fareDifference ?? (isReissue ? '' : '0'),
      remarks: remarkOf(change),
      validHours: 48,
      returnsFees: false,
    },
    input: ({ airlinePenalty, supplierFee, ourFee, fareDifference, remarks, ...rest }) => ({
      ...rest,
      changeRequestId: change.changeRequestId,
      airlinePenalty: airlinePenalty.trim(),
      supplierFee: supplierFee.trim(),
      ourFee: ourFee.trim(),
      fareDifference: fareDifference.trim(),
      remarks: remarks.trim(),
    }),
    wrong: (_values, input) => ({
      ...Object.fromEntries(AMOUNTS.map((name) => [name, isAmount(name, input[name]) ? undefined : 'Please enter a valid amount'])),
      remarks: input.remarks ? undefined : 'This is required field.',
    }),
    call: api.changeDesk.quoteChangeRequest,
  })
  const { remarks: _, validHours: __, ...typed } = form.values
  const trimmed = Object.fromEntries(AMOUNTS.map((name) => [name, typed[name].trim()])) as Record<AmountName, string>
  const charges = { ...trimmed, returnsFees: typed.returnsFees, changeRequestId: change.changeRequestId }
  const areAmounts = AMOUNTS.every((name) => isAmount(name, trimmed[name]))
  const amount = (name: AmountName, label: string, help?: string) => (
    <TextField label={label} help={help} prefix={change.currency} inputMode="decimal" {...form.text(name)} />
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Send quote"
      subtitle={titleOf(change)}
      verb="Send quote to customer"
      className={css.form}
    >
      {change.wantedFlights.length > 0 && <WantedFlights change={change} isForStaff />}
      {estimate && (
        <p className={css.hint}>
          Filled in from the estimate of {formatInstant(estimate.estimatedAt)}. Please check it with the airline.{' '}
          {estimate.unknown.join(' ')}
        </p>
      )}
      <div className={css.pair}>
        {isReissue && amount('fareDifference', 'Fare difference', 'Below zero if the new flight is cheaper')}
        {amount(
          'airlinePenalty',
          isReissue ? 'Airline change charge' : 'Airline cancellation charge',
          'For all tickets of the request',
        )}
        {amount('supplierFee', 'Supplier fee')}
        {amount('ourFee', isReissue ? 'Our change fee' : 'Our cancellation fee', 'GST is added')}
        <SelectField
          label="Valid for"
          name="validHours"
          value={form.values.validHours}
          onChange={({ target }) => form.change({ validHours: Number(target.value) })}
        >
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours < 48 ? `${hours} hours` : `${hours / 24} days`}
            </option>
          ))}
        </SelectField>
      </div>
      {!isReissue && <Checkbox {...form.check('returnsFees')}>Also refund the service fee, bags, meals and seats</Checkbox>}
      <RunningSum charges={areAmounts ? charges : undefined} />
      <TextArea label="Remarks" help="Shown to the customer with the quote." maxLength={1000} {...form.text('remarks')} />
    </FormDialog>
  )
}

/** The new flights in words, to begin with. */
function remarkOf({ wantedFlights }: ChangeDetail): string {
  return wantedFlights
    .flatMap(({ newFlight }) => newFlight ?? [])
    .map(({ segments }) => {
      const [first, last] = [segments[0], segments.at(-1)]
      const numbers = segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', ')
      const time = first?.departureTime ?? ''
      return `${first?.originAirportCode ?? ''}–${last?.destinationAirportCode ?? ''}: ${numbers}, ${formatWeekdayOfYear(time.slice(0, 10))}, ${timeOf(time)}`
    })
    .join('\n')
}

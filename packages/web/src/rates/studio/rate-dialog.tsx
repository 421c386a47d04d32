import { ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { WeekdayBoxes } from '../../ui/weekday-boxes.tsx'
import { changeStep, type Fields, type Step } from './draft-steps.ts'
import css from './studio.module.css'
import type { RateKind, Studio, StudioRate, TicketFields, TransferFields } from './studio-data.ts'

type Values = {
  kind: RateKind
  marketId: number
  validFromDate: string
  validTillDate: string
  weekdays: readonly number[]
  priority: string
  adultAmount: string
  childAmount: string
  infantAmount: string
  amount: string
  sharingBasis: 'sharing' | 'private'
  isPerPax: boolean
  minPax: string
  maxPax: string
  transferType: string
  description: string
}
export type RateTemplate = Partial<Values>

type Props = {
  studio: Studio
  /** The rate that is changed; without it a new one. */
  rate?: StudioRate | undefined
  /** What a new one begins with. */
  template?: RateTemplate
  onClose: () => void
  onSave: (kind: RateKind, step: Step) => Promise<unknown>
}

const LARGEST_PRIORITY = 10_000

/** One rate in a form: a new one, or another version of one. It goes into the draft. */
export function RateDialog({ studio, rate, template, onClose, onSave }: Props) {
  const { tourOption } = studio
  const isGroup = tourOption.pricedPer === 'group'
  const form = useCallForm({
    name: 'RATE_IN_DRAFT',
    about: `${tourOption.id} ${rate?.key ?? 'new'}`,
    initial: () => ({ ...valuesOf(rate), ...template }),
    input: (values: Values) => values,
    wrong: faultsOf,
    prefix: 'steps.0.rate',
    call: async (values: Values) => {
      const fields = fieldsFrom(values, { rate, isGroup })
      await onSave(values.kind, rate ? changeStep(rate, fields) : ({ do: 'add', rate: fields } as Step))
    },
    onDone: onClose,
  })
  const { values, change } = form
  const isTicket = values.kind === 'ticket'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={rate ? 'Change rate' : 'Add rate'}
      subtitle={`${tourOption.activity}, ${tourOption.name}`}
      verb={rate ? 'Save in draft' : 'Add to draft'}
      className={css.form}
    >
      <div className={css.pair}>
        <SelectField
          label="Service"
          disabled={rate !== undefined}
          value={isTicket ? 'ticket' : values.sharingBasis}
          onChange={(event) => change(serviceChange(event.target.value))}
        >
          <option value="ticket">Ticket</option>
          <option value="sharing">Shared transfer</option>
          <option value="private">Private transfer</option>
        </SelectField>
        <SelectField
          label="Market"
          value={values.marketId}
          error={form.errorOf('marketId')}
          onChange={(event) => change({ marketId: Number(event.target.value) })}
        >
          <option value={0}>{ALL_OTHER_MARKETS_NAME}</option>
          {studio.markets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.pair}>
        <DateField label="Valid from" {...form.field('validFromDate')} />
        <DateField label="Valid till" min={values.validFromDate} {...form.field('validTillDate')} />
      </div>
      <WeekdayBoxes
        label="Weekdays"
        value={values.weekdays}
        error={form.errorOf('weekdays')}
        onChange={(weekdays) => change({ weekdays })}
      />
      {isTicket ? (
        <div className={css.triple}>
          <TextField label={isGroup ? 'Amount for the group' : 'Adult'} inputMode="decimal" {...form.text('adultAmount')} />
          {!isGroup && <TextField label="Child" inputMode="decimal" {...form.text('childAmount')} />}
          {!isGroup && <TextField label="Infant" optional help="Empty: free" inputMode="decimal" {...form.text('infantAmount')} />}
        </div>
      ) : (
        <>
          <div className={css.triple}>
            <TextField
              label={values.isPerPax ? 'Amount per person' : 'Amount per vehicle'}
              inputMode="decimal"
              {...form.text('amount')}
            />
            <TextField
              label="From people"
              optional={values.sharingBasis === 'sharing'}
              inputMode="numeric"
              {...form.text('minPax')}
            />
            <TextField
              label="To people"
              optional={values.sharingBasis === 'sharing'}
              inputMode="numeric"
              {...form.text('maxPax')}
            />
          </div>
          <div className={css.pair}>
            <SelectField
              label="Priced"
              value={values.isPerPax ? 'person' : 'vehicle'}
              onChange={(event) => change({ isPerPax: event.target.value === 'person' })}
            >
              <option value="person">Per person</option>
              <option value="vehicle">Per vehicle</option>
            </SelectField>
            <TextField label="Transfer type" maxLength={60} placeholder="Return, one way" {...form.text('transferType')} />
          </div>
          <TextField label="Description" maxLength={200} {...form.text('description')} />
        </>
      )}
      <TextField
        label="Priority"
        inputMode="numeric"
        help="1 wins over 2. Of two alike the newer one wins."
        {...form.text('priority')}
      />
      {rate && rate.row.supplements.length > 0 && (
        <p className={css.hint}>Its {rate.row.supplements.length} supplements stay as they are.</p>
      )}
    </FormDialog>
  )
}

function serviceChange(service: string): Partial<Values> {
  if (service === 'ticket') return { kind: 'ticket' }
  return { kind: 'transfer', sharingBasis: service as Values['sharingBasis'], isPerPax: service === 'sharing' }
}

const EMPTY: Values = {
  kind: 'ticket',
  marketId: 0,
  validFromDate: '',
  validTillDate: '',
  weekdays: EVERY_DAY,
  priority: '1',
  adultAmount: '',
  childAmount: '',
  infantAmount: '',
  amount: '',
  sharingBasis: 'private',
  isPerPax: false,
  minPax: '',
  maxPax: '',
  transferType: 'return',
  description: '',
}

function valuesOf(rate: StudioRate | undefined): Values {
  if (!rate) return EMPTY
  const { marketId, validFromDate, validTillDate, weekdays, priority, isPerPax } = rate.row
  const when = { marketId, validFromDate, validTillDate, weekdays, priority: String(priority), isPerPax }
  if (rate.kind === 'ticket') {
    const { adultAmount, childAmount, infantAmount } = rate.row
    return { ...EMPTY, ...when, kind: 'ticket', adultAmount, childAmount, infantAmount: infantAmount ?? '' }
  }
  const { amount, sharingBasis, minPax, maxPax, transferType, description } = rate.row
  const pax = { minPax: minPax === null ? '' : String(minPax), maxPax: maxPax === null ? '' : String(maxPax) }
  return { ...EMPTY, ...when, ...pax, kind: 'transfer', amount, sharingBasis, transferType, description }
}

/** A rate as a new one begins: everything but its place in the draft. */
export function templateOf(rate: StudioRate): RateTemplate {
  return valuesOf(rate)
}

const REQUIRED = 'This is required field.'
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
const isWhole = (text: string, most: number) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

function faultsOf(values: Values): Record<string, string | undefined> {
  const amount = (text: string, isRequired: boolean) =>
    text.trim() === '' ? (isRequired ? REQUIRED : undefined) : AMOUNT.test(text.trim()) ? undefined : 'Please enter a valid amount'
  const pax = (text: string) => (text.trim() === '' || isWhole(text, 60) ? undefined : 'From 1 to 60 people.')
  const when = {
    validFromDate: values.validFromDate ? undefined : REQUIRED,
    validTillDate: !values.validTillDate
      ? REQUIRED
      : values.validTillDate < values.validFromDate
        ? 'The validity ends before it begins.'
        : undefined,
    weekdays: values.weekdays.length > 0 ? undefined : 'Please choose at least one weekday.',
    priority: isWhole(values.priority, LARGEST_PRIORITY) ? undefined : 'Please enter a whole number.',
  }
  if (values.kind === 'ticket')
    return {
      ...when,
      adultAmount: amount(values.adultAmount, true),
      childAmount: amount(values.childAmount, false),
      infantAmount: amount(values.infantAmount, false),
    }
  const isPrivate = values.sharingBasis === 'private'
  const needed = (text: string) =>
    isPrivate && text.trim() === '' ? 'Please enter min and max pax for private sharing basis' : pax(text)
  return {
    ...when,
    amount: amount(values.amount, true),
    minPax: needed(values.minPax),
    maxPax: needed(values.maxPax),
    transferType: values.transferType.trim() ? undefined : REQUIRED,
    description: values.description.trim() ? undefined : REQUIRED,
  }
}

function fieldsFrom(values: Values, { rate, isGroup }: { rate: StudioRate | undefined; isGroup: boolean }): Fields {
  const { marketId, validFromDate, validTillDate, weekdays } = values
  const when = {
    marketId,
    validFromDate,
    validTillDate,
    weekdays: [...weekdays],
    priority: Number(values.priority),
    supplements: rate?.row.supplements ?? [],
    ...(rate && { currency: rate.row.currency }),
  }
  if (values.kind === 'ticket') {
    const { adultAmount, childAmount, infantAmount } = values
    const infant = infantAmount.trim() === '' ? {} : { infantAmount: infantAmount.trim() }
    const child = isGroup ? adultAmount : childAmount.trim() || '0'
    return { ...when, isPerPax: !isGroup, adultAmount: adultAmount.trim(), childAmount: child.trim(), ...infant } as TicketFields
  }
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    ...when,
    isPerPax: values.isPerPax,
    amount: values.amount.trim(),
    sharingBasis: values.sharingBasis,
    transferType: values.transferType.trim(),
    description: values.description.trim(),
    minPax: number(values.minPax),
    maxPax: number(values.maxPax),
  } as TransferFields
}

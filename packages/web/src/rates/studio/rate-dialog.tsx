import { useQueryClient } from '@tanstack/react-query'
import { ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { WeekdayBoxes } from '../../ui/weekday-boxes.tsx'
import { CostFields } from './cost-fields.tsx'
import { changeStep, type Step } from './draft-steps.ts'
import { faultsOf, fieldsFrom, isByType, type RateTemplate, type RateValues } from './rate-values.ts'
import css from './studio.module.css'
import { type RateKind, type Studio, type StudioRate, studioKey } from './studio-data.ts'
import { SupplementRows } from './supplement-rows.tsx'

type Props = {
  studio: Studio
  /** The rate that is changed; without it a new one. */
  rate: StudioRate | undefined
  initial: RateValues
  onClose: () => void
  onSave: (kind: RateKind, step: Step) => Promise<unknown>
}

/** One rate in a form: a new one, or another version of one. It goes into the draft. */
export function RateDialog({ studio, rate, initial, onClose, onSave }: Props) {
  const client = useQueryClient()
  const { tourOption } = studio
  const isGroup = tourOption.pricedPer === 'group'
  const form = useCallForm({
    name: 'RATE_IN_DRAFT',
    about: `${tourOption.id} ${rate?.key ?? 'new'}`,
    initial: () => initial,
    wrong: (values) => faultsOf(values, isGroup),
    prefix: 'steps.0.rate',
    call: (values) => {
      const fields = fieldsFrom(values, isGroup)
      return onSave(values.kind, rate ? changeStep(rate, fields) : ({ do: 'add', rate: fields } as Step))
    },
    onDone: onClose,
  })
  const { values, change } = form
  const isTicket = values.kind === 'ticket'
  const unit = isTicket ? 'group' : values.isPerPax ? 'person' : 'vehicle'
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
      <div className={css.pair}>
        <TextField
          label="Priority"
          inputMode="numeric"
          help="1 wins over 2. Of two alike the newer one wins."
          {...form.text('priority')}
        />
        <TextField label="Currency" maxLength={3} autoCapitalize="characters" {...form.text('currency')} />
      </div>
      <CostFields
        values={values}
        suppliers={studio.suppliers}
        isByType={isByType(values, isGroup)}
        unit={unit}
        price={{ amount: isTicket ? values.adultAmount : values.amount, currency: values.currency }}
        errorOf={form.errorOf}
        onChange={change}
        onNewSupplier={(supplier) =>
          client.setQueryData<Studio>(studioKey(tourOption.id), (now) => now && { ...now, suppliers: [...now.suppliers, supplier] })
        }
      />
      <SupplementRows
        rows={values.supplements}
        isByType={isByType(values, isGroup)}
        unit={unit}
        days={{ from: values.validFromDate, till: values.validTillDate }}
        errorOf={form.errorOf}
        onChange={(supplements) => change({ supplements })}
      />
    </FormDialog>
  )
}

function serviceChange(service: string): RateTemplate {
  if (service === 'ticket') return { kind: 'ticket' }
  return { kind: 'transfer', sharingBasis: service as RateValues['sharingBasis'], isPerPax: service === 'sharing' }
}

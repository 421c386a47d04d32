import { useQuery, useQueryClient } from '@tanstack/react-query'
import { areaList, optionRefs } from '../../catalogue/catalogue-queries.ts'
import { marketOptions } from '../../catalogue/markets/market-queries.ts'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { TouchedQuotations, useTouched } from '../../quotations/touched-quotations.tsx'
import { useSite } from '../../sites/site-data.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CostFields } from '../studio/cost-fields.tsx'
import { type CostValues, costFrom, costValues, faultsOfCost, NO_COST } from '../studio/cost-values.ts'
import { AREA_TRANSFERS_KEY, type AreaTransfer, type AreaTransfers } from './area-transfer-queries.ts'
import css from './area-transfers.module.css'

type Values = CostValues & {
  from: string
  to: string
  marketId: string
  transferType: AreaTransfer['transferType']
  sharingBasis: AreaTransfer['sharingBasis']
  isPerPax: boolean
  amount: string
  minPax: string
  maxPax: string
  description: string
  isStandAlone: boolean
  boundTourOptionId: string
  validFromDate: string
  validTillDate: string
}

const EMPTY: Values = {
  from: '',
  to: '',
  marketId: '0',
  transferType: 'oneway',
  sharingBasis: 'private',
  isPerPax: false,
  amount: '',
  minPax: '',
  maxPax: '',
  description: '',
  isStandAlone: false,
  boundTourOptionId: '',
  validFromDate: '',
  validTillDate: '',
  ...NO_COST,
}

function valuesOf(transfer: AreaTransfer | undefined): Values {
  if (!transfer) return EMPTY
  const { from, to, marketId, minPax, maxPax, boundTourOptionId, amount, description } = transfer
  const { transferType, sharingBasis, isPerPax, isStandAlone, validFromDate, validTillDate } = transfer
  return {
    ...{ transferType, sharingBasis, isPerPax, isStandAlone, validFromDate, validTillDate, amount, description },
    ...costValues(transfer.supplierCost),
    from: String(from.id),
    to: String(to.id),
    marketId: String(marketId),
    minPax: minPax === null ? '' : String(minPax),
    maxPax: maxPax === null ? '' : String(maxPax),
    boundTourOptionId: boundTourOptionId === -1 ? '' : String(boundTourOptionId),
  }
}

type Props = {
  /** What the form begins with; without it an empty one. */
  transfer: AreaTransfer | undefined
  /** It is changed; otherwise it is copied, or a new one. */
  isChange: boolean
  suppliers: AreaTransfers['suppliers']
  onClose: () => void
}

/** Adds an area transfer, or changes one. Choosing 'Shared' prices it per person, 'Private' per vehicle. */
export function AreaTransferDialog({ transfer, isChange, suppliers, onClose }: Props) {
  const client = useQueryClient()
  const areas = useQuery(areaList({}))
  const markets = useQuery(marketOptions)
  const options = useQuery(optionRefs({ cityId: 0 }))
  const drift = useTouched()
  const { currency: own } = useSite()
  const currency = transfer?.currency ?? own
  const form = useCallForm({
    name: 'SAVE_AREA_TRANSFER',
    about: transfer ? `${isChange ? 'change' : 'copy'} ${transfer.id}` : 'new',
    initial: valuesOf(transfer),
    input: ({ supplierId, costCurrency, costAmount, costChild, costInfant, ...values }: Values) => ({
      ...values,
      ...costFrom({ supplierId, costCurrency, costAmount, costChild, costInfant }, { isByType: false, currency }),
      ...(isChange && transfer && { id: transfer.id }),
      ...(transfer && { currency: transfer.currency }),
      from: Number(values.from),
      to: Number(values.to),
      marketId: Number(values.marketId),
      amount: values.amount.trim(),
      description: values.description.trim(),
      minPax: numberOf(values.minPax),
      maxPax: numberOf(values.maxPax),
      boundTourOptionId: values.boundTourOptionId === '' ? -1 : Number(values.boundTourOptionId),
    }),
    wrong: faultsOf,
    call: api.areaTransfers.createTransfers,
    onDone: () => {
      toast('ok', isChange ? 'Area transfer saved.' : 'Area transfer added.')
      drift.show()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [AREA_TRANSFERS_KEY] }),
  })
  const { values, change } = form
  const choices = (areas.data ?? []).map(({ id, name, city }) => ({ value: String(id), label: name, hint: city.city }))
  const isPrivate = values.sharingBasis === 'private'
  if (drift.before) return <TouchedQuotations tourOptionIds={[]} before={drift.before} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isChange ? 'Edit area transfer' : 'Add area transfer'}
      verb={isChange ? 'Save' : 'Add'}
      className={css.form}
    >
      {markets.isError && <Notice tone="bad">Failed to fetch markets... {explain(markets.error)}</Notice>}
      <div className={css.pair}>
        <ComboboxField
          label="From area"
          name="from"
          options={choices}
          value={values.from}
          error={form.errorOf('from')}
          onChange={(from) => change({ from })}
        />
        <ComboboxField
          label="To area"
          name="to"
          options={choices}
          value={values.to}
          error={form.errorOf('to')}
          onChange={(to) => change({ to })}
        />
      </div>
      <div className={css.pair}>
        <SelectField
          label="Market"
          value={values.marketId}
          error={form.errorOf('marketId')}
          onChange={(event) => change({ marketId: event.target.value })}
        >
          {(markets.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Direction"
          value={values.transferType}
          onChange={(event) => change({ transferType: event.target.value as Values['transferType'] })}
        >
          <option value="oneway">One way</option>
          <option value="return">Return</option>
        </SelectField>
      </div>
      <div className={css.pair}>
        <SelectField
          label="Sharing"
          value={values.sharingBasis}
          onChange={(event) => {
            const sharingBasis = event.target.value as Values['sharingBasis']
            change({
              sharingBasis,
              isPerPax: sharingBasis === 'sharing',
              ...(sharingBasis === 'sharing' && { minPax: '', maxPax: '' }),
            })
          }}
        >
          <option value="private">PVT</option>
          <option value="sharing">Shared</option>
        </SelectField>
        <TextField
          label={values.isPerPax ? 'Amount per person' : 'Amount per vehicle'}
          inputMode="decimal"
          {...(transfer && { prefix: transfer.currency })}
          {...form.text('amount')}
        />
      </div>
      {isPrivate && (
        <div className={css.pair}>
          <TextField label="From people" inputMode="numeric" {...form.text('minPax')} />
          <TextField label="To people" inputMode="numeric" {...form.text('maxPax')} />
        </div>
      )}
      <div className={css.pair}>
        <DateField label="Valid from" {...form.field('validFromDate')} />
        <DateField label="Valid till" min={values.validFromDate} {...form.field('validTillDate')} />
      </div>
      <CostFields
        values={values}
        suppliers={suppliers}
        isByType={false}
        unit={values.isPerPax ? 'person' : 'vehicle'}
        price={{ amount: values.amount, currency }}
        errorOf={form.errorOf}
        onChange={change}
        onNewSupplier={(supplier) =>
          client.setQueriesData<AreaTransfers>(
            { queryKey: [AREA_TRANSFERS_KEY] },
            (now) => now && { ...now, suppliers: [...now.suppliers, supplier] },
          )
        }
      />
      <TextField label="Description" optional maxLength={200} {...form.text('description')} />
      <ComboboxField
        label="Only for tour option"
        optional
        name="boundTourOptionId"
        options={[
          { value: '', label: 'Any' },
          ...(options.data ?? []).map(({ id, name, activity }) => ({ value: String(id), label: `${activity}, ${name}` })),
        ]}
        value={values.boundTourOptionId}
        error={form.errorOf('boundTourOptionId')}
        onChange={(boundTourOptionId) => change({ boundTourOptionId })}
      />
      <label className={css.check}>
        <input type="checkbox" checked={values.isStandAlone} onChange={({ target }) => change({ isStandAlone: target.checked })} />
        Sold on its own, without a tour
      </label>
    </FormDialog>
  )
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The specification's sentences. */
function faultsOf(values: Values): Record<string, string | undefined> {
  const { minPax, maxPax } = values
  const isPrivate = values.sharingBasis === 'private'
  const pax = (text: string) => (text.trim() === '' || /^\d{1,2}$/.test(text.trim()) ? undefined : 'Please enter a whole number.')
  const hasNone = isPrivate && minPax.trim() === '' && maxPax.trim() === ''
  return {
    from: values.from ? undefined : 'From area is required',
    to: values.to ? undefined : 'To area is required',
    marketId: values.marketId === '' ? 'Market ID is required' : undefined,
    amount: AMOUNT.test(values.amount.trim()) ? undefined : 'Amount must be positive',
    minPax: hasNone ? 'Please Enter min and max pax for private sharing basis' : pax(minPax),
    maxPax: pax(maxPax),
    validFromDate: isDay(values.validFromDate) ? undefined : 'Invalid date format',
    validTillDate: isDay(values.validTillDate) ? undefined : 'Invalid date format',
    ...faultsOfCost(values, false),
  }
}

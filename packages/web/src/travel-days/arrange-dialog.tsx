import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ServiceArrangement, TravelService } from '@tradewind/contract/travel-days/travel-days'
import { formatDate } from '@tradewind/domain/format-date'
import type { SupplierAnswer } from '@tradewind/domain/travel-days/arrangement'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { driverList } from '../drivers/driver-queries.ts'
import { api } from '../lib/api.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { AnswerFields, isNoCost } from './answer-fields.tsx'
import {
  inputOfOthers,
  labelsOfOthers,
  OtherSupplier,
  type OtherValues,
  valuesOfOthers,
  wrongOfOthers,
} from './other-suppliers.tsx'
import { ANSWERS, nameAnswer } from './travel-words.ts'
import css from './travelling.module.css'

type Own = {
  driverName: string
  driverPhone: string
  vehicle: string
  passengerCode: string
  salesConfirmation: string
  purchaseConfirmation: string
  answer: SupplierAnswer | ''
  on: string
  cost: string
  currency: string
  note: string
  version: number
}
type Values = Own & OtherValues

const LABELS: Readonly<Record<Exclude<keyof Own, 'version'>, string>> = {
  driverName: 'Driver',
  driverPhone: 'Phone',
  vehicle: 'Vehicle',
  passengerCode: 'Passenger code',
  salesConfirmation: 'Sales confirmation',
  purchaseConfirmation: 'Purchase confirmation',
  answer: 'Answer',
  on: 'Answered on',
  cost: 'Confirmed cost',
  currency: 'Currency',
  note: 'Note',
}

function describeValue(name: string, value: unknown): string | undefined {
  const field = name.split('.').at(-1)
  if (field === 'answer') return value === '' ? 'No answer yet' : ANSWERS[value as SupplierAnswer]
  return field === 'on' && value !== '' ? formatDate(String(value)) : undefined
}

function valuesOf({ answer, others, ...said }: ServiceArrangement, costCurrency: string): Values {
  const { driverName, driverPhone, vehicle, passengerCode, salesConfirmation, purchaseConfirmation, note } = said
  return {
    version: said.version,
    ...{ driverName, driverPhone, vehicle, passengerCode, salesConfirmation, purchaseConfirmation, note },
    ...{ answer: answer?.answer ?? '', on: answer?.on ?? '', cost: answer?.cost ?? '', currency: answer?.currency ?? costCurrency },
    ...valuesOfOthers(others),
  }
}

type Props = { service: TravelService; today: string; onClose: () => void }

/** Who drives, numbers and codes, and what the supplier said. What a colleague saves while it is open is shown, and it is chosen what stays. */
export function ArrangeDialog({ service, today, onClose }: Props) {
  const client = useQueryClient()
  const { saleId, costCurrency, arrangement } = service
  const answered = (values: Values): Values => (service.isOutside ? { ...values, answer: '' } : values)
  const form = useCallForm({
    name: 'SAVE_ARRANGEMENT',
    about: saleId,
    initial: valuesOf(arrangement, costCurrency),
    typedUpon: ['version'],
    input: (values) => ({
      ...{ saleId, ...inputOf(answered(values), today) },
      others: inputOfOthers(values, arrangement.others, today),
    }),
    wrong: (values) => ({ ...wrongOf(values), ...wrongOfOthers(values, arrangement.others) }),
    call: api.travelDays.saveArrangement,
    onDone: () => {
      toast('ok', 'Service saved.')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_TRAVELLING'] }),
  })
  const isCancelled = service.status === 'cancelled'
  const labels = { ...LABELS, ...labelsOfOthers(arrangement.others) }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={service.name}
      subtitle={[service.time, service.leadName, service.party].filter(Boolean).join(' · ')}
      verb="Save"
      className={css.form}
    >
      <TheirChange form={form} who={arrangement.changedBy} labels={labels} describe={describeValue} />
      {isCancelled ? (
        <Notice tone="warn">It was cancelled here. Please enter what its supplier says about that.</Notice>
      ) : (
        <fieldset className={css.part}>
          <legend>On the voucher</legend>
          <FleetChoice onChoose={(chosen) => form.change(chosen)} />
          <div className={css.pair}>
            <TextField label={LABELS.driverName} optional maxLength={200} {...form.text('driverName')} />
            <TextField label={LABELS.driverPhone} optional type="tel" maxLength={30} {...form.text('driverPhone')} />
            <TextField label={LABELS.vehicle} optional maxLength={200} {...form.text('vehicle')} />
            <TextField
              label={LABELS.passengerCode}
              optional
              maxLength={60}
              help="What the driver or the counter asks for"
              {...form.text('passengerCode')}
            />
          </div>
          <TextField
            label={LABELS.salesConfirmation}
            optional
            maxLength={100}
            help="The number that travellers show"
            {...form.text('salesConfirmation')}
          />
          {service.status === 'confirmed' && (
            <p className={css.hint}>
              {service.isMailed
                ? 'A change makes a new revision of the voucher, which is mailed to the customer.'
                : 'A change makes a new revision of the voucher. The service is over, so no e-mail is sent.'}
            </p>
          )}
        </fieldset>
      )}
      <fieldset className={css.part}>
        <legend>{service.supplier ? `Supplier: ${service.supplier.name}` : 'Supplier'}</legend>
        {service.isOutside ? (
          <p
            className={css.hint}
          >{`${service.supplier?.name ?? 'Another site'} answers with the status: ${nameAnswer(service).toLowerCase()}.`}</p>
        ) : (
          <div className={css.pair}>
            <AnswerFields
              answer={form.text('answer')}
              on={form.field('on')}
              labels={LABELS}
              today={today}
              cost={
                <>
                  <TextField
                    label={LABELS.cost}
                    optional
                    inputMode="decimal"
                    help={`Expected: ${formatAmount(service.cost, costCurrency)}`}
                    {...form.text('cost')}
                  />
                  <TextField label={LABELS.currency} maxLength={3} autoCapitalize="characters" {...form.text('currency')} />
                </>
              }
            />
          </div>
        )}
        <TextField
          label={LABELS.purchaseConfirmation}
          optional
          maxLength={100}
          help="No customer reads it"
          {...form.text('purchaseConfirmation')}
        />
        {arrangement.others.length === 0 && <NoteField {...form.text('note')} />}
      </fieldset>
      {arrangement.others.map((other) => (
        <OtherSupplier
          key={`${other.supplierId} ${other.currency}`}
          {...{ other, today }}
          text={(name) => ({ ...form.text(name), value: form.values[name] ?? '' })}
          field={(name) => ({ ...form.field(name), value: form.values[name] ?? '' })}
        />
      ))}
      {arrangement.others.length > 0 && <NoteField {...form.text('note')} />}
    </FormDialog>
  )
}

function NoteField(note: {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}) {
  return <TextArea label={LABELS.note} optional rows={2} maxLength={500} {...note} />
}

function inputOf({ answer, on, cost, currency, ...typed }: Values, today: string) {
  const { driverName, driverPhone, vehicle, passengerCode, salesConfirmation, purchaseConfirmation, note, version } = typed
  const said = { version, driverName, driverPhone, vehicle, passengerCode, salesConfirmation, purchaseConfirmation, note }
  if (answer === '') return { ...said, answer: null }
  const amount = answer === 'confirmed' ? cost.trim() : ''
  const costs = amount === '' ? { cost: null, currency: null } : { cost: amount, currency: currency.trim().toUpperCase() }
  return { ...said, answer: { answer, on: on || today, ...costs } }
}

function wrongOf({ answer, cost, currency }: Values) {
  const hasCost = answer === 'confirmed' && cost.trim() !== ''
  return {
    cost: hasCost && isNoCost(cost) ? 'Please enter a valid amount' : undefined,
    currency: hasCost && !/^[a-z]{3}$/i.test(currency.trim()) ? 'Please enter the three letters of a currency.' : undefined,
  }
}

/** Fills in a driver of the company, with the vehicle; nothing for staff who may not see drivers, and where there are none. */
function FleetChoice({ onChoose }: { onChoose: (chosen: Pick<Values, 'driverName' | 'driverPhone' | 'vehicle'>) => void }) {
  const viewer = useUser()
  const { data = [] } = useQuery({ ...driverList(), enabled: viewer !== null && may(viewer, 'drivers.view') })
  const [chosen, setChosen] = useState('')
  if (data.length === 0) return null
  return (
    <ComboboxField
      label="Choose from our drivers"
      name="fleetDriver"
      options={data.map(({ id, driverName, location }) => ({ value: String(id), label: driverName, detail: location.name }))}
      value={chosen}
      onChange={(value) => {
        setChosen(value)
        const driver = data.find(({ id }) => String(id) === value)
        if (!driver) return
        const [vehicle] = driver.vehicles
        onChoose({
          driverName: driver.driverName,
          driverPhone: driver.phone,
          vehicle: vehicle ? [vehicle.name, vehicle.plate && `plate ${vehicle.plate}`].filter(Boolean).join(', ') : '',
        })
      }}
    />
  )
}

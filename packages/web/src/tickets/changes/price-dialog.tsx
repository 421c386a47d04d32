import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/field-errors.ts'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { useStaffAct } from './use-staff-act.ts'

const HOURS = [12, 24, 48, 72, 168] as const
const AMOUNTS = ['airlinePenalty', 'supplierFee', 'ourFee', 'fareDifference'] as const
type AmountName = (typeof AMOUNTS)[number]
export const AN_AMOUNT = /^\d{1,9}(\.\d{1,3})?$/

/** Enters the price of a request manually; the customer must accept it before anything is charged or refunded. */
export function PriceDialog({ change, onClose }: { change: ChangeDetail; onClose: () => void }) {
  const isReissue = change.kind === 'reissue'
  const [form, setForm] = useState({
    airlinePenalty: '',
    supplierFee: '0',
    ourFee: '0',
    fareDifference: isReissue ? '' : '0',
    remarks: '',
    validHours: 48,
    returnsFees: false,
  })
  const [isTried, setTried] = useState(false)
  const act = useStaffAct(
    'QUOTE_CHANGE_REQUEST',
    'Quote sent to customer.',
    () =>
      api.changeDesk.quoteChangeRequest({
        changeRequestId: change.changeRequestId,
        airlinePenalty: form.airlinePenalty.trim(),
        supplierFee: form.supplierFee.trim(),
        ourFee: form.ourFee.trim(),
        fareDifference: form.fareDifference.trim(),
        returnsFees: form.returnsFees,
        remarks: form.remarks.trim(),
        validHours: form.validHours,
      }),
    onClose,
  )
  const problemOf = (name: AmountName) => (AN_AMOUNT.test(form[name].trim()) ? undefined : 'Please enter a valid amount')
  const remarksProblem = form.remarks.trim() ? undefined : 'This is required field.'
  const amount = (name: AmountName, label: string, help?: string) => (
    <TextField
      label={label}
      help={help}
      prefix={change.currency}
      inputMode="decimal"
      autoComplete="off"
      value={form[name]}
      error={(isTried ? problemOf(name) : undefined) ?? sentenceOf(act.error, name)}
      onChange={({ target }) => setForm({ ...form, [name]: target.value })}
    />
  )
  return (
    <ActDialog
      title="Send quote"
      subtitle={`${change.kindLabel}, request ${change.changeRequestId}`}
      verb="Send quote to customer"
      act={act}
      fields={[...AMOUNTS, 'remarks']}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!remarksProblem && AMOUNTS.every((name) => !problemOf(name))) act.mutate(undefined)
      }}
    >
      <div className={css.pair}>
        {isReissue && amount('fareDifference', 'Fare difference')}
        {amount(
          'airlinePenalty',
          isReissue ? 'Airline change charge' : 'Airline cancellation charge',
          'For all tickets of the request',
        )}
        {amount('supplierFee', 'Supplier fee')}
        {amount('ourFee', isReissue ? 'Our change fee' : 'Our cancellation fee', 'GST is added')}
        <SelectField
          label="Valid for"
          value={form.validHours}
          onChange={({ target }) => setForm({ ...form, validHours: Number(target.value) })}
        >
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours < 48 ? `${hours} hours` : `${hours / 24} days`}
            </option>
          ))}
        </SelectField>
      </div>
      {!isReissue && (
        <Checkbox checked={form.returnsFees} onChange={({ target }) => setForm({ ...form, returnsFees: target.checked })}>
          Also refund the service fee, bags, meals and seats
        </Checkbox>
      )}
      <TextArea
        label="Remarks"
        help="The customer sees them with the quote."
        maxLength={1000}
        value={form.remarks}
        error={(isTried ? remarksProblem : undefined) ?? sentenceOf(act.error, 'remarks')}
        onChange={({ target }) => setForm({ ...form, remarks: target.value })}
      />
    </ActDialog>
  )
}

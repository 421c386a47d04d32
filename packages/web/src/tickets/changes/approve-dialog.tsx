import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/field-errors.ts'
import { formatAmount } from '../../lib/money.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { AN_AMOUNT } from './price-dialog.tsx'
import { useStaffAct } from './use-staff-act.ts'

/** The airline has done it, however staff learned of it. Its refund is compared with the quote that the customer accepted. */
export function ApproveDialog({ change, onClose }: { change: ChangeDetail; onClose: () => void }) {
  const [form, setForm] = useState({ supplierRefund: '', supplierCharge: '', reference: '', bearsDifference: false })
  const [isTried, setTried] = useState(false)
  const act = useStaffAct(
    'APPROVE_CHANGE_REQUEST',
    'Approved.',
    () =>
      api.changeDesk.approveChangeRequest({
        changeRequestId: change.changeRequestId,
        supplierRefund: form.supplierRefund.trim(),
        supplierCharge: form.supplierCharge.trim(),
        reference: form.reference.trim(),
        bearsDifference: form.bearsDifference,
      }),
    onClose,
  )
  const problems = {
    supplierRefund: AN_AMOUNT.test(form.supplierRefund.trim()) ? undefined : 'Please enter a valid amount',
    supplierCharge: AN_AMOUNT.test(form.supplierCharge.trim()) ? undefined : 'Please enter a valid amount',
    reference: form.reference.trim() ? undefined : 'This is required field.',
  }
  const field = (name: keyof typeof problems) => ({
    value: form[name],
    autoComplete: 'off',
    error: (isTried ? problems[name] : undefined) ?? sentenceOf(act.error, name),
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  return (
    <ActDialog
      title="Approve"
      subtitle={`${change.kindLabel}, request ${change.changeRequestId}`}
      verb="Approve"
      act={act}
      fields={Object.keys(problems)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!Object.values(problems).some(Boolean)) act.mutate(undefined)
      }}
    >
      {change.quote?.refund && (
        <p>The customer accepted {formatAmount(change.quote.refund, change.currency)}. Enter the airline’s figures.</p>
      )}
      <div className={css.pair}>
        <TextField label="Airline refund" prefix={change.currency} inputMode="decimal" {...field('supplierRefund')} />
        <TextField label="Airline charges" prefix={change.currency} inputMode="decimal" {...field('supplierCharge')} />
      </div>
      <TextField label="Reference" help="The airline’s or supplier’s reference number." maxLength={100} {...field('reference')} />
      <Checkbox checked={form.bearsDifference} onChange={({ target }) => setForm({ ...form, bearsDifference: target.checked })}>
        Pay the accepted quote, whatever the airline refunds
      </Checkbox>
    </ActDialog>
  )
}

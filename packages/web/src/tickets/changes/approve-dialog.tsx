import { api } from '../../lib/api.ts'
import { formatAmount } from '../../lib/money.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { ChangeDetail } from './change-queries.ts'
import css from './changes-desk.module.css'
import { AN_AMOUNT } from './price-dialog.tsx'
import { titleOf, useStaffForm } from './use-staff-form.ts'

/** The airline has done it, however staff learned of it. Its refund is compared with the quote that the customer accepted. */
export function ApproveDialog({ change, onClose }: { change: ChangeDetail; onClose: () => void }) {
  const form = useStaffForm({
    name: 'APPROVE_CHANGE_REQUEST',
    change,
    done: 'Approved.',
    onClose,
    initial: { supplierRefund: '', supplierCharge: '', reference: '', bearsDifference: false },
    input: ({ supplierRefund, supplierCharge, reference, bearsDifference }) => ({
      changeRequestId: change.changeRequestId,
      supplierRefund: supplierRefund.trim(),
      supplierCharge: supplierCharge.trim(),
      reference: reference.trim(),
      bearsDifference,
    }),
    wrong: (_values, { supplierRefund, supplierCharge, reference }) => ({
      supplierRefund: AN_AMOUNT.test(supplierRefund) ? undefined : 'Please enter a valid amount',
      supplierCharge: AN_AMOUNT.test(supplierCharge) ? undefined : 'Please enter a valid amount',
      reference: reference ? undefined : 'This is required field.',
    }),
    call: api.changeDesk.approveChangeRequest,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Approve" subtitle={titleOf(change)} verb="Approve" className={css.form}>
      {change.quote?.refund && (
        <p>The customer accepted {formatAmount(change.quote.refund, change.currency)}. Enter the airline’s figures.</p>
      )}
      <div className={css.pair}>
        <TextField label="Airline refund" prefix={change.currency} inputMode="decimal" {...form.text('supplierRefund')} />
        <TextField label="Airline charges" prefix={change.currency} inputMode="decimal" {...form.text('supplierCharge')} />
      </div>
      <TextField
        label="Reference"
        help="The airline’s or supplier’s reference number."
        maxLength={100}
        {...form.text('reference')}
      />
      <Checkbox {...form.check('bearsDifference')}>Pay the accepted quote even if the airline refunds a different amount</Checkbox>
    </FormDialog>
  )
}

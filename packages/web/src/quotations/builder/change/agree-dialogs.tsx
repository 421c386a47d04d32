import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { toast } from '../../../ui/toasts.tsx'
import { type ChangeOfKart, refreshQuotations, type StaffKart } from '../../quotation-queries.ts'
import { nameDifference } from './difference-words.ts'

type Open = { kart: StaffKart; onClose: () => void }

/** Notes who agreed to a change, and carries it out. */
export function AgreeDialog({ kart, change, onClose }: Open & { change: ChangeOfKart }) {
  const { id: changeId, difference, currency } = change
  const client = useQueryClient()
  const form = useCallForm({
    name: 'AGREE_TO_CHANGE',
    about: changeId,
    initial: { agreedBy: kart.customer.name },
    input: ({ agreedBy }) => ({ changeId, difference, agreedBy: agreedBy.trim() }),
    wrong: ({ agreedBy }) => ({ agreedBy: agreedBy.trim() === '' ? 'Please enter who agreed.' : undefined }),
    call: api.quotationChanges.agreeToChange,
    onDone: () => {
      toast('ok', 'The change is carried out.')
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Agreed: ${nameDifference(difference, currency)}`} verb="Carry out the change">
      <p>What ends is cancelled and refunded, what is new is sold. The voucher is sent again.</p>
      <TextField label="Who agreed" maxLength={200} {...form.text('agreedBy')} />
    </FormDialog>
  )
}

/** Withdraws what waits for the customer. */
export function WithdrawDialog({ kart, onClose }: Open) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'WITHDRAW_CHANGE',
    about: kart.id,
    initial: {},
    input: () => ({ id: kart.id }),
    call: api.quotationChanges.withdrawChange,
    onDone: () => {
      toast('ok', 'The change is withdrawn.')
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Withdraw the change?" verb="Withdraw change" isDangerous>
      <p>The customer can then no longer agree to it. What was sold stays as it is.</p>
    </FormDialog>
  )
}

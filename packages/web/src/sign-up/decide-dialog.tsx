import { api } from '../lib/api.ts'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'

const REQUIRED = 'This is required field.'

type Props = {
  userId: number
  name: string
  isApproved: boolean
  onClose: () => void
  /** Also after a refusal: a colleague may have decided. */
  onSettled: () => unknown
}

/** Approves a company that signed up, or refuses it with a reason. */
export function DecideDialog({ userId, name, isApproved, onClose, onSettled }: Props) {
  const form = useCallForm({
    name: 'DECIDE_SIGN_UP',
    about: userId,
    initial: () => ({ reason: '' }),
    input: ({ reason }) => ({ customerId: userId, isApproved, reason: isApproved ? '' : reason }),
    wrong: ({ reason }) => ({ reason: isApproved || reason.trim() !== '' ? undefined : REQUIRED }),
    call: api.signUp.decideSignUp,
    onDone: () => {
      toast('ok', isApproved ? `${name} is approved, and has been notified.` : `${name} is refused, and has been notified.`)
      onClose()
    },
    onSettled,
  })
  if (isApproved)
    return (
      <FormDialog form={form} onClose={onClose} title="Approve company" subtitle={name} verb="Approve">
        <p>The company can sign in, search and book. Its prices are those of the default group until you change its group.</p>
      </FormDialog>
    )
  return (
    <FormDialog form={form} onClose={onClose} title="Refuse company" subtitle={name} verb="Refuse">
      <TextArea label="Reason" help="It is e-mailed to them as you write it." maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}

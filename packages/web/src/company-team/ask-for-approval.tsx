import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { approvalsQuery } from './team-queries.ts'

/** In the place of the button that pays, where somebody may not pay this much alone. */
export function AskForApproval({ orderId, label }: { orderId: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" size="lg" wide onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <AskDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useCallForm({
    name: 'ASK_FOR_APPROVAL',
    about: orderId,
    initial: () => ({ reason: '' }),
    input: ({ reason }) => ({ orderId, reason }),
    call: api.companyTeam.askForApproval,
    onDone: ({ request }) => {
      toast('ok', request.isHeld ? 'Your colleagues were asked. The seats are held.' : 'Your colleagues were asked.')
      return navigate({ to: '/user/team', search: { tab: 'approvals' } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Ask for approval" verb="Ask">
      <p>
        Colleagues with permission to approve this amount are notified. Where the airline allows it, the seats are held; otherwise
        the price can change before you pay. If the cart is changed, the request ends.
      </p>
      <TextArea label="Why" optional maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}

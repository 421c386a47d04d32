import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'

/** Where a member of staff works, and as what. */
export function StaffPlace({ user, mayChange }: { user: User; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Branch and designation">
      <p>{[user.designation, user.branch].filter(Boolean).join(', ') || 'No branch and designation yet.'}</p>
      {mayChange && (
        <Button size="sm" onClick={() => setOpen(true)}>
          Change branch and designation
        </Button>
      )}
      {isOpen && <PlaceDialog user={user} onClose={() => setOpen(false)} />}
    </section>
  )
}

function PlaceDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'SET_STAFF_PLACE',
    about: user.id,
    initial: () => ({ branch: user.branch ?? '', designation: user.designation ?? '' }),
    input: (place) => ({ userId: user.id, ...place }),
    call: api.personalData.setStaffPlace,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET_USER_BY_ID', user.id] }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Branch and designation" subtitle={user.email} verb="Save">
      <TextField label="Designation" optional maxLength={80} {...form.text('designation')} />
      <TextField label="Branch" optional maxLength={80} {...form.text('branch')} />
    </FormDialog>
  )
}

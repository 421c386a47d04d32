import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Invitation } from '@tradewind/contract/company-team/company-team'
import type { CompanyRight } from '@tradewind/domain/company-team/company-rights'
import { api } from '../lib/api.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { RightsFields, whyNotAmount } from './rights-fields.tsx'
import { type Colleague, type DeclinedInvitation, nameOf, type Team, teamQuery } from './team-queries.ts'

type Props = { team: Team; onClose: () => void }
type Inviting = Props & { again: DeclinedInvitation | undefined }

/** Invites a colleague by mail; `again`: who said no before, perhaps at a wrong address. */
export function InviteDialog({ team: { rules, currency }, again, onClose }: Inviting) {
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'INVITE_COLLEAGUE',
    ...(again && { about: again.userId }),
    initial: () => ({
      firstName: again?.firstName ?? '',
      lastName: again?.lastName ?? '',
      email: again?.email ?? '',
      rights: rules.grantable.filter((right) => right !== 'approve') as readonly CompanyRight[],
      paysAlone: '',
    }),
    input: ({ paysAlone, rights, ...person }, idempotencyKey) => ({
      ...person,
      rights: [...rights],
      paysAlone: paysAlone.trim() || null,
      idempotencyKey,
    }),
    schema: Invitation,
    wrong: ({ paysAlone }) => ({ paysAlone: whyNotAmount(paysAlone, currency) }),
    call: api.companyTeam.inviteColleague,
    onDone: ({ colleague }) => {
      toast('ok', `An invitation was sent to ${colleague.email}.`)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Invite a colleague" verb="Send invitation">
      <TextField label="First name" autoFocus {...form.text('firstName')} />
      <TextField label="Last name" optional {...form.text('lastName')} />
      <TextField label="E-mail" type="email" {...form.text('email')} />
      <RightsFields
        rights={form.values.rights}
        grantable={rules.grantable}
        onChange={(rights) => form.change({ rights })}
        amount={form.text('paysAlone')}
        currency={currency}
      />
    </FormDialog>
  )
}

/** What a colleague may do. */
export function RightsDialog({ team: { rules, currency }, colleague, onClose }: Props & { colleague: Colleague }) {
  const queryClient = useQueryClient()
  const { userId } = colleague
  const form = useCallForm({
    name: 'SET_COLLEAGUE',
    about: userId,
    initial: () => ({
      rights: colleague.rights as readonly CompanyRight[],
      paysAlone: colleague.paysAlone ?? '',
      isOwner: colleague.isOwner,
    }),
    input: ({ rights, paysAlone, isOwner }) => ({ userId, rights: [...rights], paysAlone: paysAlone.trim() || null, isOwner }),
    wrong: ({ paysAlone }) => ({ paysAlone: whyNotAmount(paysAlone, currency) }),
    call: api.companyTeam.setColleague,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rights" subtitle={nameOf(colleague)} verb="Save">
      <Checkbox {...form.check('isOwner')}>Owner: may do everything, and decides about colleagues</Checkbox>
      {!form.values.isOwner && (
        <RightsFields
          rights={form.values.rights}
          grantable={rules.grantable}
          onChange={(rights) => form.change({ rights })}
          amount={form.text('paysAlone')}
          currency={currency}
        />
      )}
    </FormDialog>
  )
}

/** Ends a colleague's account, after a question. */
export function RemoveDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationKey: ['REMOVE_COLLEAGUE', colleague.userId],
    mutationFn: () => api.companyTeam.removeColleague({ userId: colleague.userId }),
    onSuccess: () => {
      toast('ok', `${nameOf(colleague)} was removed.`)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove colleague"
      subtitle={nameOf(colleague)}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </>
      }
    >
      <p className={layout.soft}>
        They are signed out at once and cannot sign in any more. Their bookings stay with your company. To let them in later, invite
        them again.
      </p>
      <FormProblem error={remove.error} />
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useGroupChange } from './use-group-change.ts'

type Person = {
  readonly userId: number
  readonly name: string
  readonly isSuperAdmin: boolean
  readonly isPending: boolean
  readonly isBlocked: boolean
  /** Since when they do not work here, worded; null: they do. */
  readonly endedOn: string | null
}

/** The account of a colleague, for a super admin: ended, let in again, or invited once more. */
export function StaffAccount({ person }: { person: Person }) {
  const { userId, name, isSuperAdmin, isPending, isBlocked, endedOn } = person
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const readAgain = { onSettled: () => client.invalidateQueries({ queryKey: ['GET_USER_BY_ID', userId] }) }
  const readmit = useGroupChange(
    'READMIT_STAFF',
    () => api.staffAccounts.readmitStaff({ userId }),
    'They can sign in again: an invitation is sent.',
  )
  const invite = useGroupChange('INVITE_STAFF_AGAIN', () => api.staffAccounts.inviteStaffAgain({ userId }), 'Invitation sent.')
  return (
    <section aria-label="Account of colleague">
      <h3>Account</h3>
      {endedOn !== null ? (
        <Notice
          action={
            <Button size="sm" pending={readmit.isPending} onClick={() => readmit.mutate(undefined, readAgain)}>
              Let in again
            </Button>
          }
        >
          Does not work here since {endedOn}. They cannot sign in.
        </Notice>
      ) : (
        <>
          {isPending && !isBlocked && (
            <Button size="sm" pending={invite.isPending} onClick={() => invite.mutate(undefined, readAgain)}>
              Invite again
            </Button>
          )}{' '}
          <Button
            size="sm"
            disabledReason={isSuperAdmin ? 'This person is a super admin. Take super admin away first.' : undefined}
            onClick={() => setAsking(true)}
          >
            End account
          </Button>
        </>
      )}
      {isAsking && <EndDialog userId={userId} name={name} onClose={() => setAsking(false)} />}
    </section>
  )
}

function EndDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const client = useQueryClient()
  const end = useGroupChange('END_STAFF', () => api.staffAccounts.endStaff({ userId }), 'The account is ended.')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="End account"
      subtitle={name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={end.isPending}
            onClick={() =>
              end.mutate(undefined, {
                onSuccess: onClose,
                onSettled: () => client.invalidateQueries({ queryKey: ['GET_USER_BY_ID', userId] }),
              })
            }
          >
            End account
          </Button>
        </>
      }
    >
      <p>
        {name} is signed out on all devices and cannot sign in any more: password, passkeys and sign-in codes are removed, and the
        permission group is left. What they booked, wrote and decided stays under their name. You can let them in again later.
      </p>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { useUser } from '../lib/session.ts'
import { isWaiting, WAITS } from '../permissions/waits-for-approval.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS, type CustomerDetail } from './customer-queries.ts'

const SAVED = 'Setting saved successfully'

type Props = { user: CustomerDetail['user']; isBlockedByCompany: boolean }

/** The settings of a customer that this member of staff may change. */
export function CustomerSwitches({ user, isBlockedByCompany }: Props) {
  const viewer = useUser()
  const may = (permission: string) => viewer !== null && (viewer.isSuperAdmin || viewer.permissions.includes(permission))
  const { id: userId } = user
  const hold = useSetting(userId, (isFlightHold: boolean) => api.customers.setFlightHold({ userId, isFlightHold }))
  const search = useSetting(userId, (isFlightSearchAllowed: boolean) =>
    api.customers.setFlightSearch({ userId, isFlightSearchAllowed }),
  )
  const mayBlock = may('customers.block') && !user.isSuperAdmin && userId !== viewer?.id
  if (!may('customers.switches') && !mayBlock) return null
  return (
    <section>
      <h3>Settings</h3>
      {may('customers.switches') && (
        <div className={css.switches}>
          <Checkbox
            checked={search.isPending ? search.variables : user.isFlightSearchAllowed}
            disabled={search.isPending}
            onChange={(event) => search.mutate(event.target.checked)}
          >
            Flight search allowed
          </Checkbox>
          <Checkbox
            checked={hold.isPending ? hold.variables : user.isFlightHoldAllowed}
            disabled={hold.isPending}
            onChange={(event) => hold.mutate(event.target.checked)}
          >
            Holds allowed
          </Checkbox>
        </div>
      )}
      {mayBlock &&
        (isBlockedByCompany ? (
          <p>Their own company blocked this person. An owner of the company can unblock them.</p>
        ) : (
          <BlockButton user={user} />
        ))}
    </section>
  )
}

/** Blocking ends all sessions at once, so it must be confirmed; unblocking must not. */
function BlockButton({ user }: { user: CustomerDetail['user'] }) {
  const [isAsking, setAsking] = useState(false)
  const block = useSetting(
    user.id,
    (isBlocked: boolean) => api.customers.toggleBlock({ customerId: user.id, isBlocked }),
    user.isBlocked ? 'Customer successfully Unblocked' : 'Customer successfully blocked',
  )
  if (user.isBlocked)
    return (
      <Button size="sm" pending={block.isPending} onClick={() => block.mutate(false)}>
        Unblock
      </Button>
    )
  if (!isAsking)
    return (
      <Button size="sm" onClick={() => setAsking(true)}>
        Block
      </Button>
    )
  return (
    <Notice
      tone="warn"
      action={
        <span className={css.answers}>
          <Button
            size="sm"
            variant="danger"
            pending={block.isPending}
            onClick={() => block.mutate(true, { onSettled: () => setAsking(false) })}
          >
            Block
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </span>
      }
    >
      {user.firstName} will be signed out on all devices and cannot sign in.
    </Notice>
  )
}

/** One setting of a customer: saved at once, confirmed in a toast, and read again. */
export function useSetting<Value>(userId: number, set: (value: Value) => Promise<unknown>, said = SAVED) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['UPDATE_USER_SETTING', userId],
    // Blocks and exemptions have a sentence of their own where the server brings none.
    mutationFn: (value: Value) => (said === SAVED ? set(value) : set(value).catch(orSay(GENERIC))),
    onSuccess: (answer) => toast('ok', isWaiting(answer) ? WAITS : said),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['GET_USER_BY_ID', userId] }),
        queryClient.invalidateQueries({ queryKey: CUSTOMERS }),
        queryClient.invalidateQueries({ queryKey: ['GET_AUDIT_ENTRIES'] }),
      ]),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { useUser } from '../lib/session.ts'
import { isWaiting, WAITS } from '../permissions/waits-for-approval.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS, type CustomerDetail } from './customer-queries.ts'
import { Rule } from './customer-rule.tsx'

const SAVED = 'Setting saved successfully'

type User = CustomerDetail['user']

/** Whether a customer may search and hold flights, and for users who may decide it the switches. Each moves only once the server has reported success. */
export function FlightRules({ user }: { user: User }) {
  const viewer = useUser()
  const maySwitch = viewer !== null && may(viewer, 'customers.switches')
  const { id: userId } = user
  const search = useSetting(userId, (isFlightSearchAllowed: boolean) =>
    api.customers.setFlightSearch({ userId, isFlightSearchAllowed }),
  )
  const hold = useSetting(userId, (isFlightHold: boolean) => api.customers.setFlightHold({ userId, isFlightHold }))
  const rules = [
    { label: 'Flight search allowed', isOn: user.isFlightSearchAllowed, set: search },
    { label: 'Holds allowed', isOn: user.isFlightHoldAllowed, set: hold },
  ]
  return rules.map(({ label, isOn, set }) => (
    <Rule key={label} label={label}>
      {maySwitch ? (
        <Switch label={label} isOn={isOn} onTurn={(next) => set.mutate(next)} fixedReason={set.isPending ? 'Saving…' : undefined} />
      ) : isOn ? (
        'Yes'
      ) : (
        'No'
      )}
    </Rule>
  ))
}

/** Whether a person may sign in. Blocking ends all sessions at once, so it must be confirmed; unblocking must not. */
export function SignInRule({ user, isBlockedByCompany }: { user: User; isBlockedByCompany: boolean }) {
  const viewer = useUser()
  const [isAsking, setAsking] = useState(false)
  const block = useSetting(
    user.id,
    (isBlocked: boolean) => api.customers.toggleBlock({ customerId: user.id, isBlocked }),
    user.isBlocked ? 'Customer successfully Unblocked' : 'Customer successfully blocked',
  )
  const mayBlock = viewer !== null && may(viewer, 'customers.block') && !user.isSuperAdmin && user.id !== viewer.id
  if (isBlockedByCompany)
    return (
      <Rule label="Sign-in" below={<p>Their own company blocked this person. An owner of the company can unblock them.</p>}>
        Blocked
      </Rule>
    )
  return (
    <Rule
      label="Sign-in"
      below={
        isAsking &&
        !user.isBlocked && (
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
    >
      {user.isBlocked ? 'Blocked' : 'Allowed'}
      {mayBlock && user.isBlocked && (
        <Button size="xs" variant="quiet" pending={block.isPending} onClick={() => block.mutate(false)}>
          Unblock
        </Button>
      )}
      {mayBlock && !user.isBlocked && !isAsking && (
        <Button size="xs" variant="quiet" onClick={() => setAsking(true)}>
          Block
        </Button>
      )}
    </Rule>
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

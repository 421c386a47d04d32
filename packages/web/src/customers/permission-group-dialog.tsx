import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { PageLoading, Spinner } from '../ui/spinner.tsx'
import { type Customer, permissionGroups } from './customer-queries.ts'
import { useSetting } from './customer-switches.tsx'
import { fullName } from './customer-words.ts'
import css from './permission-group-dialog.module.css'

type Colleague = Pick<Customer, 'users_id' | 'rbacUserGroupId' | 'firstName' | 'lastName'>

/** Puts a member of staff into another permission group, or into none. They must sign in again. */
export function PermissionGroupDialog({ customer, onClose }: { customer: Colleague; onClose: () => void }) {
  const { users_id: userId, rbacUserGroupId: chosen } = customer
  const { data, error, refetch } = useQuery(permissionGroups())
  const put = useSetting(
    userId,
    (userGroupId: number | null) => api.permissions.putInGroup({ userId, userGroupId }).catch(orSay(GENERIC)),
    'Group successfully changed',
  )
  const choose = (groupId: number | null) => put.mutate(groupId, { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Select Permission Group"
      subtitle={fullName(customer)}
      foot={
        chosen !== null && (
          <Button variant="danger" pending={put.isPending && put.variables === null} onClick={() => choose(null)}>
            Remove
          </Button>
        )
      }
    >
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data?.length === 0 && <EmptyState icon="shield" title="No permission groups yet" />}
      {data && data.length > 0 && (
        <ul className={css.groups}>
          {data.map(({ id, groupName, modules }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                disabled={put.isPending}
                onClick={() => (id === chosen ? onClose() : choose(id))}
              >
                <span>
                  {groupName}
                  <small>{modules.map(({ label }) => label).join(', ') || 'No permissions'}</small>
                </span>
                {put.isPending && put.variables === id ? <Spinner /> : id === chosen && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

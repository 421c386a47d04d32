import { may } from '../accounts/rights.ts'
import { ownerOf } from '../ledger/wallet-search.ts'
import { useUser } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ClosedChip } from './closed-chip.tsx'
import css from './customer-dialog.module.css'
import type { CustomerDetail } from './customer-queries.ts'
import { mayView } from './may-view.ts'
import { useStartViewing } from './use-viewing.ts'

/** In which state an account is, in sight whatever part of the customer is read. */
export function CustomerMarks({ customer: { user, about } }: { customer: CustomerDetail }) {
  return (
    <>
      <ClosedChip customer={{ ...about, isBlocked: user.isBlocked }} />
      {user.status !== 'verified' && <Chip tone="warn">Not Verified</Chip>}
    </>
  )
}

/** What staff do next when a customer calls. */
export function CustomerActs({ customer: { user, wallet, about } }: { customer: CustomerDetail }) {
  const viewer = useUser()
  const view = useStartViewing()
  const canView = viewer !== null && mayView(viewer, user)
  const canAdd = viewer !== null && may(viewer, 'ledger.view') && wallet !== null && about.mergedInto === null
  if (!canView && !canAdd) return null
  return (
    <div className={css.acts}>
      {canView && (
        <Button size="sm" icon="eye" pending={view.isPending} onClick={() => view.mutate(user.id)}>
          View as this customer
        </Button>
      )}
      {canAdd && (
        <ButtonLink to="/staff/walletReport" search={ownerOf(user)} size="sm">
          Add money
        </ButtonLink>
      )}
    </div>
  )
}

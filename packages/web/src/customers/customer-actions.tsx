import { isOfCompany } from '@tradewind/domain/company-team/company-rights'
import { mayDecide } from '@tradewind/domain/sign-up/approval'
import { may } from '../accounts/rights.ts'
import { ownerOf } from '../ledger/wallet-search.ts'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { useSite } from '../sites/site-data.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { isOver } from './closed-chip.tsx'
import type { Customer } from './customer-queries.ts'
import { useSetting } from './customer-switches.tsx'
import { fullName } from './customer-words.ts'
import css from './customers.module.css'
import { mayView } from './may-view.ts'
import { useActing } from './use-acting.ts'
import { useStartViewing } from './use-viewing.ts'

export type CustomerDialogKind = 'markupGroup' | 'permissionGroup' | 'secondFactor' | 'approve' | 'refuse' | 'merge'

type Props = {
  customer: Customer
  onOpen: (userId: number) => void
  /** Dialogs stand above the table: a row may be drawn in another way while one is open. */
  onDialog: (kind: CustomerDialogKind) => void
}

/** The actions that this viewer may take for a customer. Actions that can never apply are not listed. */
export function CustomerActions({ customer, onOpen, onDialog }: Props) {
  const { users_id: userId, email, userType } = customer
  const viewer = useUser()
  const { wlMeta } = useSite()
  const isExempted = customer.flightLookToBook.is_exempted
  const exempt = useSetting(
    userId,
    (isExempt: boolean) => api.customers.toggleFlightSearchExemption({ customerId: userId, exempt: isExempt }),
    isExempted ? 'Customer successfully removed from search exemption' : 'Customer successfully exempted from search',
  )
  const appoint = useSetting(
    userId,
    (_: true) => api.companyTeam.appointOwner({ userId }),
    'This person is now an owner of their company’s account.',
  )
  const { start } = useActing()
  const view = useStartViewing()
  if (!viewer) return null
  const isStaff = userType === 'staff'
  const mayApprove = may(viewer, 'customers.approve')
  const mayRegroup =
    customer.endedAt === null && viewer.isSuperAdmin && wlMeta.canShowPermissionMenu && isStaff && !customer.isSuperAdmin
  return (
    <div className={css.actions}>
      {!isStaff && customer.mergedInto === null && may(viewer, 'ledger.view') && (
        <ButtonLink to="/staff/walletReport" search={ownerOf({ id: userId, email })} size="sm">
          Add Money
        </ButtonLink>
      )}
      <Menu
        label={`Actions for ${fullName(customer)}`}
        anchor={(button) => <IconButton {...button} icon="more" label={`Actions for ${fullName(customer)}`} size="sm" />}
      >
        <MenuItem onPress={() => onOpen(userId)}>View Details</MenuItem>
        {mayApprove && mayDecide(customer.approval, 'approved') && <MenuItem onPress={() => onDialog('approve')}>Approve</MenuItem>}
        {mayApprove && mayDecide(customer.approval, 'refused') && <MenuItem onPress={() => onDialog('refuse')}>Refuse</MenuItem>}
        {!isStaff && !customer.isBlocked && customer.approval === 'approved' && may(viewer, 'flights.bookForCustomer') && (
          <MenuItem onPress={() => start.mutate(userId)}>Book for this customer</MenuItem>
        )}
        {mayView(viewer, customer) && <MenuItem onPress={() => view.mutate(userId)}>View as {fullName(customer)}</MenuItem>}
        {isOfCompany({ userType }) && !customer.isCompanyOwner && !customer.isBlocked && may(viewer, 'customers.edit') && (
          <MenuItem onPress={() => appoint.mutate(true)}>Make owner of company</MenuItem>
        )}
        {!isStaff && may(viewer, 'markups.manage') && (
          <MenuItem onPress={() => onDialog('markupGroup')}>Change Markup Group</MenuItem>
        )}
        {userType === 'retail' && !isOver(customer) && may(viewer, 'customers.merge') && (
          <MenuItem onPress={() => onDialog('merge')}>Merge with another customer</MenuItem>
        )}
        {isStaff && customer.endedAt === null && viewer.isSuperAdmin && userId !== viewer.id && (
          <MenuItem onPress={() => onDialog('secondFactor')}>Turn off sign-in codes</MenuItem>
        )}
        {mayRegroup && <MenuItem onPress={() => onDialog('permissionGroup')}>Change Permission Group</MenuItem>}
        {!isStaff && may(viewer, 'customers.switches') && (
          <MenuItem onPress={() => exempt.mutate(!isExempted)}>{isExempted ? 'Remove L2B Exemption' : 'Exempt L2B'}</MenuItem>
        )}
      </Menu>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { ChangeGroupDialog, TdsRate } from '../markups/change-group-dialog.tsx'
import { buyerGroupQuery } from '../markups/markup-queries.ts'
import { useSite } from '../sites/site-data.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { CustomerMarket } from './customer-market.tsx'
import { CUSTOMERS, type CustomerDetail, customerQuery } from './customer-queries.ts'
import { Rule } from './customer-rule.tsx'
import css from './customer-rules.module.css'
import { SearchLimitRule } from './customer-searches.tsx'
import { FlightRules, SignInRule } from './customer-switches.tsx'
import { fullName } from './customer-words.ts'

const PermissionGroupDialog = lazy(async () => ({
  default: (await import('./permission-group-dialog.tsx')).PermissionGroupDialog,
}))

/** What applies to a customer: prices, tax, market, permissions and limits, each with its change for users who may change it. */
export function CustomerRules({ customer }: { customer: CustomerDetail }) {
  const { user, about, flightLookToBook } = customer
  const isStaff = user.userType === 'staff'
  return (
    <section aria-label="Rules">
      <h3>Rules</h3>
      <dl className={css.rules}>
        {isStaff ? <PermissionRule customer={customer} /> : <PriceRules customer={customer} />}
        {!isStaff && <CustomerMarket user={user} />}
        <FlightRules user={user} />
        {!isStaff && <SearchLimitRule user={user} use={flightLookToBook} />}
        {about.mergedInto === null && <SignInRule user={user} isBlockedByCompany={about.isBlockedByCompany} />}
      </dl>
    </section>
  )
}

/** The markup group, and of an agency whether TDS is deducted. Both are changed in one dialog. */
function PriceRules({ customer: { user, about } }: { customer: CustomerDetail }) {
  const viewer = useUser()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const mayManage = viewer !== null && may(viewer, 'markups.manage')
  const close = () => {
    setChanging(false)
    void client.invalidateQueries({ queryKey: customerQuery(user.id).queryKey })
    void client.invalidateQueries({ queryKey: CUSTOMERS })
  }
  const change = (what: string) =>
    mayManage && (
      <Button variant="quiet" size="xs" aria-label={what} aria-haspopup="dialog" onClick={() => setChanging(true)}>
        Change
      </Button>
    )
  return (
    <>
      <Rule label="Markup group">
        {about.groupName ? <Chip icon="percent">{about.groupName}</Chip> : 'Default group applies'}
        {change('Change Markup Group')}
      </Rule>
      {mayManage && user.userType === 'travelAgent' && <TaxRule LEId={user.legalEntityId} change={change('Change TDS')} />}
      {isChanging && (
        <ChangeGroupDialog LEId={user.legalEntityId} name={user.company?.companyName ?? fullName(user)} onClose={close} />
      )}
    </>
  )
}

/** Nothing where there is no TDS. */
function TaxRule({ LEId, change }: { LEId: number; change: ReactNode }) {
  const { data, error, refetch } = useQuery(buyerGroupQuery(LEId))
  if (error && !data)
    return <Rule label="TDS" below={<FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>} />
  if (!data?.leRelationConfig.hasTds) return null
  const { isTdsDeductable, tds } = data.leRelationConfig
  return (
    <Rule label="TDS" below={isTdsDeductable && tds && <TdsRate tds={tds} />}>
      {isTdsDeductable ? 'Deduct TDS' : 'Do not Deduct TDS'}
      {change}
    </Rule>
  )
}

/** What a colleague may do. */
function PermissionRule({ customer: { user, about } }: { customer: CustomerDetail }) {
  const viewer = useUser()
  const { wlMeta } = useSite()
  const [isChanging, setChanging] = useState(false)
  if (user.isSuperAdmin)
    return (
      <Rule label="Permissions">
        <Chip icon="shield">Super admin</Chip>
      </Rule>
    )
  return (
    <Rule label="Permission group">
      {about.userGroupName ? <Chip icon="shield">{about.userGroupName}</Chip> : <span className={layout.faint}>None</span>}
      {viewer?.isSuperAdmin && wlMeta.canShowPermissionMenu && (
        <Button
          variant="quiet"
          size="xs"
          aria-label="Change Permission Group"
          aria-haspopup="dialog"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      )}
      {isChanging && (
        <Suspense>
          <PermissionGroupDialog
            customer={{ ...user, rbacUserGroupId: about.rbacUserGroupId }}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </Rule>
  )
}

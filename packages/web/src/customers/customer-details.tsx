import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isDialled, showPhone } from '@tradewind/domain/accounts/primary-phone'
import { lazy, Suspense, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { ownerOf } from '../ledger/wallet-search.ts'
import { formatDate } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { ChangeGroupDialog } from '../markups/change-group-dialog.tsx'
import { SignUpSection } from '../sign-up/sign-up-section.tsx'
import { Button } from '../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Avatar, Chip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { ClosedChip, isOver } from './closed-chip.tsx'
import css from './customer-dialog.module.css'
import { CustomerMarket } from './customer-market.tsx'
import { CUSTOMERS, type CustomerDetail } from './customer-queries.ts'
import { CustomerSearches } from './customer-searches.tsx'
import { CustomerSwitches } from './customer-switches.tsx'
import { fullName, registeredOn } from './customer-words.ts'
import { mayView } from './may-view.ts'
import { MonthlyUsage } from './monthly-usage.tsx'
import { useTaxNumberWords } from './tax-number-words.ts'
import { useStartViewing } from './use-viewing.ts'

const AlikeSection = lazy(async () => ({ default: (await import('../customer-merges/alike-section.tsx')).AlikeSection }))
const MergeNotices = lazy(async () => ({ default: (await import('../customer-merges/merge-notices.tsx')).MergeNotices }))
const StaffPlace = lazy(async () => ({ default: (await import('../personal-data/staff-place.tsx')).StaffPlace }))
const StaffAccount = lazy(async () => ({ default: (await import('../permissions/staff-account.tsx')).StaffAccount }))
const CustomerBookings = lazy(async () => ({ default: (await import('./customer-bookings.tsx')).CustomerBookings }))
const CustomerDues = lazy(async () => ({ default: (await import('./customer-dues.tsx')).CustomerDues }))
const CustomerHistory = lazy(async () => ({ default: (await import('./customer-history.tsx')).CustomerHistory }))
const CareSection = lazy(async () => ({ default: (await import('../customer-care/care-section.tsx')).CareSection }))

/** A customer's details, money and usage, with the switches for staff: sections, for a panel or a dialog. */
export function CustomerDetails({ customer, onChange }: { customer: CustomerDetail; onChange: () => void }) {
  const viewer = useUser()
  const queryClient = useQueryClient()
  const view = useStartViewing()
  const { user, wallet, about } = customer
  // Staff's own details are for the super admin and for themselves.
  const mayChange =
    viewer !== null &&
    about.endedAt === null &&
    about.leftAs === null &&
    may(viewer, 'customers.edit') &&
    (user.userType !== 'staff' || viewer.isSuperAdmin || viewer.id === user.id)
  const taxNumber = useTaxNumberWords()
  const [isRegrouping, setRegrouping] = useState(false)
  const { company } = user
  return (
    <>
      {user.userType === 'retail' && (
        <Suspense>
          <MergeNotices userId={user.id} />
          {!isOver(about) && <AlikeSection user={user} />}
        </Suspense>
      )}
      <section aria-label="Details">
        <div className={css.who}>
          <Avatar name={`${user.firstName} ${user.lastName}`} />
          <ClosedChip customer={{ ...about, isBlocked: user.isBlocked }} />
          {user.status !== 'verified' && <Chip tone="warn">Not Verified</Chip>}
          {about.userGroupName && <Chip icon="shield">{about.userGroupName}</Chip>}
          <span className={layout.grow} />
          {mayChange && (
            <Button size="sm" icon="edit" onClick={onChange}>
              Change Details
            </Button>
          )}
        </div>
        <dl className={css.facts}>
          <dt>E-mail</dt>
          <dd>
            {user.email ? (
              <a className={layout.link} href={`mailto:${user.email}`}>
                {user.email}
              </a>
            ) : (
              <span className={layout.faint}>None. Needed to sign in.</span>
            )}
          </dd>
          {user.phoneNumbers.map((phone) => (
            <div key={phone.label} className={css.pair}>
              <dt>{phone.label === 'Primary' ? 'Phone' : `${phone.label} phone`}</dt>
              <dd>
                {isDialled(phone) ? (
                  <a className={layout.link} href={`tel:${phone.phoneCountryCode}${phone.phoneNumber}`}>
                    {showPhone(phone)}
                  </a>
                ) : (
                  <span className={layout.faint}>{showPhone(phone)}</span>
                )}
              </dd>
            </div>
          ))}
          {company && (
            <>
              <dt>Company</dt>
              <dd>
                {company.companyName}
                {[company.address1, company.address2].filter(Boolean).length > 0 && (
                  <small>{[company.address1, company.address2].filter(Boolean).join(', ')}</small>
                )}
              </dd>
            </>
          )}
          {user.userType !== 'staff' && about.panNumber && (
            <>
              <dt>PAN</dt>
              <dd>{about.panNumber}</dd>
            </>
          )}
          {user.userType !== 'staff' && about.gstNumber && (
            <>
              <dt>GST number</dt>
              <dd>{about.gstNumber}</dd>
            </>
          )}
          {user.userType !== 'staff' && about.taxNumber && (
            <>
              <dt>{taxNumber.label}</dt>
              <dd>{about.taxNumber}</dd>
            </>
          )}
          {user.userType !== 'staff' && user.billing.billingName && (
            <>
              <dt>Billing name</dt>
              <dd>{user.billing.billingName}</dd>
            </>
          )}
          {user.userType !== 'staff' && user.billing.gstState && (
            <>
              <dt>GST state</dt>
              <dd>{user.billing.gstState}</dd>
            </>
          )}
          {user.referralCode && (
            <>
              <dt>Referral code</dt>
              <dd>{user.referralCode}</dd>
            </>
          )}
          {user.userType !== 'staff' && (
            <>
              <dt>Markup group</dt>
              <dd className={css.changed}>
                {about.groupName ?? 'Default group applies'}
                {viewer && may(viewer, 'markups.manage') && (
                  <Button
                    variant="quiet"
                    size="xs"
                    aria-label="Change Markup Group"
                    aria-haspopup="dialog"
                    onClick={() => setRegrouping(true)}
                  >
                    Change
                  </Button>
                )}
              </dd>
            </>
          )}
          <dt>Registered</dt>
          <dd>{registeredOn(about.createdAt)}</dd>
          {about.lastBookedOn && (
            <>
              <dt>Last booking</dt>
              <dd>{formatDate(about.lastBookedOn)}</dd>
            </>
          )}
        </dl>
        <div className={css.who}>
          {viewer && mayView(viewer, user) && (
            <Button size="sm" icon="eye" pending={view.isPending} onClick={() => view.mutate(user.id)}>
              View as this customer
            </Button>
          )}
          {viewer && may(viewer, 'audit.view') && (
            <Link to="/staff/audit" search={{ aboutKind: 'user', aboutId: String(user.id) }} className={layout.link}>
              What was changed, and by whom
            </Link>
          )}
        </div>
      </section>
      {isRegrouping && (
        <ChangeGroupDialog
          LEId={user.legalEntityId}
          name={company?.companyName ?? fullName(user)}
          onClose={() => setRegrouping(false)}
        />
      )}
      {user.userType !== 'staff' && (
        <SignUpSection
          userId={user.id}
          name={company?.companyName ?? fullName(user)}
          onDecided={() => queryClient.invalidateQueries({ queryKey: CUSTOMERS })}
        />
      )}
      {wallet && (
        <section>
          <h3>Wallet</h3>
          <MoneyLines>
            <MoneyLine label="Balance">{formatAmount(wallet.balance, wallet.currency)}</MoneyLine>
            <MoneyLine label="Credit limit">{formatAmount(wallet.creditLimit, wallet.currency)}</MoneyLine>
            <MoneyLine label="Held for bookings">{formatAmount(wallet.holds, wallet.currency)}</MoneyLine>
            <MoneyLine label="Available balance" kind="sum">
              {formatAmount(wallet.spendable, wallet.currency)}
            </MoneyLine>
          </MoneyLines>
          {user.userType !== 'staff' && (
            <Suspense>
              <CustomerDues legalEntityId={user.legalEntityId} />
            </Suspense>
          )}
          {about.mergedInto === null && (
            <Link to="/staff/walletReport" search={ownerOf(user)} className={layout.link}>
              Add money
            </Link>
          )}
        </section>
      )}
      {user.userType !== 'staff' && viewer && may(viewer, 'tickets.queue') && (
        <Suspense>
          <CustomerBookings userId={user.id} />
        </Suspense>
      )}
      {user.userType === 'staff' && (
        <Suspense>
          <StaffPlace user={user} mayChange={mayChange && about.endedAt === null} />
          {viewer?.isSuperAdmin && viewer.id !== user.id && (
            <StaffAccount
              person={{
                userId: user.id,
                name: fullName(user),
                isSuperAdmin: user.isSuperAdmin,
                isPending: user.status === 'pending',
                isBlocked: user.isBlocked,
                endedOn: about.endedAt === null ? null : registeredOn(about.endedAt),
              }}
            />
          )}
        </Suspense>
      )}
      {user.userType !== 'staff' && (
        <Suspense>
          <CareSection userId={user.id} />
        </Suspense>
      )}
      {user.userType !== 'staff' && <CustomerMarket user={user} />}
      <CustomerSearches user={user} use={customer.flightLookToBook} />
      {about.endedAt === null && about.leftAs === null && (
        <CustomerSwitches user={user} isBlockedByCompany={about.isBlockedByCompany} />
      )}
      <MonthlyUsage userId={user.id} />
      {viewer && may(viewer, 'audit.view') && (
        <Suspense>
          <CustomerHistory userId={user.id} legalEntityId={user.legalEntityId} hasCompany={user.userType !== 'staff'} />
        </Suspense>
      )}
    </>
  )
}

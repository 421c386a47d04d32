import { lazy, Suspense } from 'react'
import { may } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import type { Choice } from '../ui/tabs.tsx'
import { CustomerOverview } from './customer-overview.tsx'
import type { CustomerDetail } from './customer-queries.ts'
import { CUSTOMER_TABS, type CustomerTab } from './customer-search.ts'
import { MonthlyUsage } from './monthly-usage.tsx'

const CustomerBookings = lazy(async () => ({ default: (await import('./customer-bookings.tsx')).CustomerBookings }))
const CustomerHistory = lazy(async () => ({ default: (await import('./customer-history.tsx')).CustomerHistory }))
const CareSection = lazy(async () => ({ default: (await import('../customer-care/care-section.tsx')).CareSection }))

const LABELS = { overview: 'Overview', bookings: 'Bookings', notes: 'Notes and tasks', history: 'History' } as const

/** The parts that this viewer has of a customer, and the chosen one of them. Before the customer is read, those of any customer. */
export function useCustomerTabs(customer: CustomerDetail | undefined, wanted: CustomerTab) {
  const viewer = useUser()
  const has = {
    overview: true,
    bookings: true,
    notes: customer?.user.userType !== 'staff',
    history: viewer !== null && may(viewer, 'audit.view'),
  }
  const choices: Choice<CustomerTab>[] = CUSTOMER_TABS.filter((tab) => has[tab]).map((value) => ({ value, label: LABELS[value] }))
  const value: CustomerTab = has[wanted] ? wanted : 'overview'
  return { choices, value, name: LABELS[value] }
}

type Props = { customer: CustomerDetail; tab: CustomerTab; onChange: () => void }

/** One part of a customer: sections, for a panel or a dialog. What is not shown is not read. */
export function CustomerDetails({ customer, tab, onChange }: Props) {
  const viewer = useUser()
  const { id, legalEntityId, userType } = customer.user
  const isStaff = userType === 'staff'
  if (tab === 'overview') return <CustomerOverview customer={customer} onChange={onChange} />
  return (
    <Suspense>
      {tab === 'bookings' && !isStaff && viewer && may(viewer, 'tickets.queue') && <CustomerBookings userId={id} />}
      {tab === 'bookings' && <MonthlyUsage userId={id} />}
      {tab === 'notes' && <CareSection userId={id} />}
      {tab === 'history' && <CustomerHistory userId={id} legalEntityId={legalEntityId} hasCompany={!isStaff} />}
    </Suspense>
  )
}

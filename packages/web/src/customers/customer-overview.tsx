import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '../lib/session.ts'
import { SignUpSection } from '../sign-up/sign-up-section.tsx'
import { isOver } from './closed-chip.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CUSTOMERS, type CustomerDetail } from './customer-queries.ts'
import { CustomerRules } from './customer-rules.tsx'
import { CustomerWallet } from './customer-wallet.tsx'
import { fullName, registeredOn } from './customer-words.ts'
import { mayChangeDetails } from './may-view.ts'
import { SearchUse } from './search-limit.tsx'

const AlikeSection = lazy(async () => ({ default: (await import('../customer-merges/alike-section.tsx')).AlikeSection }))
const MergeNotices = lazy(async () => ({ default: (await import('../customer-merges/merge-notices.tsx')).MergeNotices }))
const StaffPlace = lazy(async () => ({ default: (await import('../personal-data/staff-place.tsx')).StaffPlace }))
const StaffAccount = lazy(async () => ({ default: (await import('../permissions/staff-account.tsx')).StaffAccount }))

/** What answers a call: what is to decide, what they can spend and search, which rules apply to them, and who they are. */
export function CustomerOverview({ customer, onChange }: { customer: CustomerDetail; onChange: () => void }) {
  const viewer = useUser()
  const queryClient = useQueryClient()
  const { user, wallet, about, flightLookToBook } = customer
  const isStaff = user.userType === 'staff'
  const mayChange = viewer !== null && mayChangeDetails(viewer, customer)
  const signUp = {
    userId: user.id,
    name: user.company?.companyName ?? fullName(user),
    onDecided: () => queryClient.invalidateQueries({ queryKey: CUSTOMERS }),
  }
  return (
    <>
      {user.userType === 'retail' && (
        <Suspense>
          <MergeNotices userId={user.id} />
          {!isOver(about) && <AlikeSection user={user} />}
        </Suspense>
      )}
      {!isStaff && <SignUpSection {...signUp} shows="undecided" />}
      {wallet && <CustomerWallet wallet={wallet} user={user} />}
      {!isStaff && (
        <section aria-label="Searches against bookings">
          <h3>Searches against bookings</h3>
          <SearchUse use={flightLookToBook} note={user.company ? 'by everyone in the company' : undefined} />
        </section>
      )}
      {isStaff && (
        <Suspense>
          <StaffPlace user={user} mayChange={mayChange} />
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
      {about.endedAt === null && about.leftAs === null && <CustomerRules customer={customer} />}
      <CustomerFacts customer={customer} {...(mayChange && { onChange })} />
      {!isStaff && <SignUpSection {...signUp} shows="decided" />}
    </>
  )
}

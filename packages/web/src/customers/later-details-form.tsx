import { lazy, Suspense } from 'react'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { CustomerDetail } from './customer-queries.ts'

// With the checks of its call: nobody loads them to look at a list.
const DetailsForm = lazy(async () => ({ default: (await import('./details-form.tsx')).DetailsForm }))

/** 'Change Details', loaded once somebody opens it. */
export function LaterDetailsForm(props: { customer: CustomerDetail; onDone: () => void }) {
  return (
    <Suspense fallback={<ListSkeleton lines={8} />}>
      <DetailsForm {...props} />
    </Suspense>
  )
}

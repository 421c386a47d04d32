import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'

/** The page to which other programs send a payer after a payment: without a menu. */
export function SuccessPage() {
  usePageTitle('Payment Successful')
  return (
    <main>
      <EmptyState
        icon="check"
        level={1}
        title="Payment Successful"
        action={
          <ButtonLink to="/flight/bookings" variant="primary">
            Your bookings
          </ButtonLink>
        }
      >
        Thank you. Your order is being processed. You can close this page.
      </EmptyState>
    </main>
  )
}

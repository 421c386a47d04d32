import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { t } from './messages.ts'

/** The page to which other programs send a payer after a payment: without a menu. */
export function SuccessPage() {
  usePageTitle(t('successful'))
  return (
    <main>
      <EmptyState
        icon="check"
        level={1}
        title={t('successful')}
        action={
          <ButtonLink to="/flight/bookings" variant="primary">
            {t('yourBookings')}
          </ButtonLink>
        }
      >
        {t('successText')}
      </EmptyState>
    </main>
  )
}

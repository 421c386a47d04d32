import { mayDownloadCarts, mayDownloadChanges, mayDownloadTickets } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import css from './download-list.module.css'
import { DownloadList } from './download-list.tsx'

/** Shows downloads that were started earlier. */
export function DownloadsPage() {
  const user = useUser()
  usePageTitle('Downloads')
  return (
    <Page width="narrow">
      <PageHead title="Downloads">
        {user && user.userType !== 'staff' && (
          <ButtonLink to="/bookings" size="sm" icon="left">
            Bookings
          </ButtonLink>
        )}
        {user && mayDownloadTickets(user) && (
          <ButtonLink to="/staff/tickets" size="sm" icon="left">
            Air tickets
          </ButtonLink>
        )}
        {user && mayDownloadChanges(user) && (
          <ButtonLink to="/staff/changes" size="sm" icon="left">
            Change requests
          </ButtonLink>
        )}
        {user && mayDownloadCarts(user) && (
          <ButtonLink to="/activities/queue" size="sm" icon="left">
            Cart queue
          </ButtonLink>
        )}
      </PageHead>
      <Card className={css.card} aria-label="Your downloads">
        <DownloadList />
      </Card>
      <p className={css.hint}>
        Files contain names of travellers, some their passport numbers. Each download is logged with your name.
      </p>
    </Page>
  )
}

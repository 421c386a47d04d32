import { useNavigate } from '@tanstack/react-router'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ActivityForm } from './activity-form.tsx'

/** Where a search for activities begins. */
export function ActivityHomePage() {
  usePageTitle('Activities')
  const navigate = useNavigate()
  return (
    <Page>
      <PageHead
        title="Activities"
        about="Tours, tickets and transfers in the cities that we know, with the price for your travellers."
      />
      <Card>
        <CardBody>
          <ActivityForm initial={{}} onSearch={(search) => void navigate({ to: '/activities/search', search })} />
        </CardBody>
      </Card>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ActivityForm } from './activity-form.tsx'
import css from './activity-home-page.module.css'
import { activityCities } from './activity-queries.ts'
import { countOf } from './search-words.ts'

/** Where a search for activities begins. */
export function ActivityHomePage() {
  usePageTitle('Activities')
  const navigate = useNavigate()
  const { data: cities = [] } = useQuery(activityCities)
  return (
    <Page>
      <PageHead title="Activities" about="Tours, tickets and transfers, with the price for your travellers." />
      <Card className={css.form}>
        <CardBody>
          <ActivityForm initial={{}} onSearch={(search) => void navigate({ to: '/activities/search', search })} />
        </CardBody>
      </Card>
      {cities.length > 1 && (
        <section aria-labelledby="cities" className={css.cities}>
          <h2 id="cities">Cities</h2>
          <ul>
            {cities.map(({ id, city, activities }) => (
              <li key={id}>
                <Link to="/activities/search" search={{ cityId: id }}>
                  <Icon name="map" size={18} />
                  <span>
                    <b>{city}</b>
                    <small>{countOf(activities, 'activity', 'activities')}</small>
                  </span>
                  <Icon name="right" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

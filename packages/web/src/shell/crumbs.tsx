import { Link, useLocation } from '@tanstack/react-router'
import { usePageName } from '../sites/use-page-title.ts'
import css from './bars.module.css'
import { t } from './messages.ts'
import { type Place, placeAt } from './navigation.ts'

/** Section, page, and what is open in it. */
export function Crumbs({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const title = usePageName()
  const place = placeAt(places, pathname)
  const section =
    place && place.listed !== 'top' && place.listed !== 'person' && place.listed !== 'aside' ? place.listed : undefined
  const isDeeper = place !== undefined && place.to !== pathname
  return (
    <nav className={css.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {section && <li>{t(section)}</li>}
        {place && isDeeper && (
          <li>
            <Link to={place.to} activeOptions={{ exact: true }}>
              {place.label}
            </Link>
          </li>
        )}
        <li aria-current="page">{place && !isDeeper ? place.label : title}</li>
      </ol>
    </nav>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '../ui/icons.tsx'
import css from './bars.module.css'
import { Count } from './count.tsx'
import { t } from './messages.ts'
import { type Place, placeAt } from './navigation.ts'
import { useOpenCounts } from './open-counts.ts'

/** The pages of Settings, beside each of them: the side bar has one entry for all. */
export function SettingsPages({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const counts = useOpenCounts()
  const here = placeAt(places, pathname)
  if (here?.listed !== 'Settings') return null
  return (
    <nav className={css.settings} aria-label={t('settingsPages')}>
      {places
        .filter(({ listed }) => listed === 'Settings')
        .map((place) => (
          <Link key={place.to} to={place.to} activeOptions={{ exact: true }} aria-current={place === here ? 'page' : undefined}>
            <Icon name={place.icon} size={18} />
            {place.label}
            <Count of={place.due} counts={counts} />
          </Link>
        ))}
    </nav>
  )
}

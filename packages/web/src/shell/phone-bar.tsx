import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { Icon } from '../ui/icons.tsx'
import { Count } from './count.tsx'
import { t } from './messages.ts'
import { type Place, phonePlaces, placeAt, tabsAt } from './navigation.ts'
import { useOpenCounts } from './open-counts.ts'
import css from './phone-bar.module.css'
import { openLayer, useShellLayer } from './shell-store.ts'

/** The bottom bar of a phone: the pages a person uses most, and the sheet of all others. */
export function PhoneBar({ user, places }: { user: User; places: readonly Place[] }) {
  const { pathname } = useLocation()
  const counts = useOpenCounts()
  const isOpen = useShellLayer() === 'pages'
  const here = tabsAt(places, pathname)[0] ?? placeAt(places, pathname)
  const shown = phonePlaces(places, user)
  const isMore = here !== undefined && !shown.includes(here)
  return (
    <nav className={css.bar} aria-label={t('mainPhone')}>
      {shown.map((place) => (
        <Link key={place.to} to={place.to} activeOptions={{ exact: true }} aria-current={place === here ? 'page' : undefined}>
          <Icon name={place.icon} size={24} />
          {place.phone ? t(place.phone.name) : place.label}
          <Count of={place.due} counts={counts} shape="dot" />
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-here={isMore || undefined}
        onClick={() => openLayer('pages')}
      >
        <Icon name={user.userType === 'retail' ? 'user' : 'menu'} size={24} />
        {t(user.userType === 'retail' ? 'account' : 'more')}
      </button>
    </nav>
  )
}

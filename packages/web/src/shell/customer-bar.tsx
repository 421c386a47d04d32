import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useRef } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { LiveSign } from '../live/live-sign.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Brand } from '../sites/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import css from './bars.module.css'
import { Count } from './count.tsx'
import { CustomerViewButton } from './customer-view-button.tsx'
import { t } from './messages.ts'
import { type Place, placeAt, tabsAt, topPlaces } from './navigation.ts'
import { useOpenCounts } from './open-counts.ts'
import { useBarRoom } from './use-bar-room.ts'
import { WalletBalance } from './wallet-balance.tsx'

/** Customers' short bar: at most five pages. On a phone they are at the bottom. */
export function CustomerBar({ user, places }: { user: User | null; places: readonly Place[] }) {
  const { pathname } = useLocation()
  const isCustomerView = useCustomerView()
  const counts = useOpenCounts()
  const bar = useRef<HTMLElement>(null)
  useBarRoom(bar)
  // A tab of Bookings is Bookings.
  const here = tabsAt(places, pathname)[0] ?? placeAt(places, pathname)
  return (
    <header ref={bar} className={css.bar}>
      <Link to="/" className={css.home}>
        <Brand />
      </Link>
      <nav className={css.pages} aria-label={t('main')}>
        {topPlaces(places).map((place) => (
          <Link
            key={place.to}
            to={place.to}
            activeOptions={{ exact: true }}
            aria-current={place === here ? (place.to === pathname ? 'page' : 'true') : undefined}
          >
            {place.label}
            <Count of={place.due} counts={counts} shape="beside" />
          </Link>
        ))}
      </nav>
      <div className={css.side}>
        {user ? (
          <>
            <PaletteButton user={user} />
            <LiveSign />
            {user.userType !== 'retail' && <WalletBalance />}
            <CustomerViewButton />
            {!isCustomerView && <NoticeBell />}
            <AccountMenu user={user} />
          </>
        ) : (
          <ButtonLink to="/login" search={{ redirectTo: pathname }} size="sm">
            {t('signIn')}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

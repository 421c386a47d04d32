import { Link, useLocation } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import { LiveSign } from '../live/live-sign.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import css from './app-bar.module.css'
import { Brand } from './brand.tsx'
import { placeAt, placesFor } from './navigation.ts'
import { WalletBalance } from './wallet-balance.tsx'

export function AppBar() {
  const user = useUser()
  const { pathname } = useLocation()
  const places = placesFor(user)
  const here = placeAt(places, pathname)
  return (
    <header className={css.bar}>
      <Link to="/" className={css.home}>
        <Brand />
      </Link>
      <nav className={css.nav} aria-label="Main">
        {places.map((place) => (
          // Exact: by itself a link lights up for everything below its path, and bookings are below flights.
          <Link key={place.to} to={place.to} activeOptions={{ exact: true }} aria-current={place === here ? 'page' : undefined}>
            {place.label}
          </Link>
        ))}
      </nav>
      <div className={css.side}>
        {user ? (
          <>
            <LiveSign />
            {user.userType !== 'staff' && <WalletBalance />}
            <NoticeBell />
            <AccountMenu user={user} />
          </>
        ) : (
          <ButtonLink to="/login" search={{ redirectTo: pathname }} size="sm">
            Sign in
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

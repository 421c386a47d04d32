import { Link, useLocation } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { useUser } from '../lib/session.ts'
import { LiveSign } from '../live/live-sign.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import { AccountMenu } from './account-menu.tsx'
import css from './app-bar.module.css'
import { Brand } from './brand.tsx'
import { CustomerViewButton } from './customer-view-button.tsx'
import { inBar, isInternal, type Place, type PlaceGroup, placeAt, placesFor } from './navigation.ts'
import { useBarRoom } from './use-bar-room.ts'
import { WalletBalance } from './wallet-balance.tsx'

export function AppBar() {
  const user = useUser()
  const { pathname } = useLocation()
  const isCustomerView = useCustomerView()
  const places = placesFor(user).filter(({ to }) => !isCustomerView || !isInternal(to))
  const here = placeAt(places, pathname)
  const bar = useRef<HTMLElement>(null)
  useBarRoom(bar)
  return (
    <header ref={bar} className={css.bar}>
      <Link to="/" className={css.home}>
        <Brand />
      </Link>
      <nav className={css.nav} aria-label="Main">
        {inBar(places).map((one) =>
          'places' in one ? (
            <PlaceMenu key={one.label} group={one} here={here} />
          ) : (
            // Exact: by default a link is highlighted for all pages below its path, and bookings are below flights.
            <Link key={one.to} to={one.to} activeOptions={{ exact: true }} aria-current={one === here ? 'page' : undefined}>
              {one.label}
            </Link>
          ),
        )}
      </nav>
      <div className={css.side}>
        {user ? (
          <>
            <PaletteButton user={user} />
            <LiveSign />
            {(user.userType !== 'staff' || user.actingFor) && <WalletBalance />}
            <CustomerViewButton />
            {!isCustomerView && <NoticeBell />}
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

/** A menu of pages. Its name is highlighted while one of them is open. */
function PlaceMenu({ group: { label, places }, here }: { group: PlaceGroup; here: Place | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={label}
      className={css.group}
      anchor={
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-here={(here !== undefined && places.includes(here)) || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
          <Icon name="down" size={14} />
        </button>
      }
    >
      <div className={css.places}>
        {places.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            activeOptions={{ exact: true }}
            aria-current={place === here ? 'page' : undefined}
            onClick={close}
          >
            <Icon name={place.icon} size={18} />
            {place.label}
          </Link>
        ))}
      </div>
    </Popover>
  )
}

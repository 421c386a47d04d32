import { Link, useLocation } from '@tanstack/react-router'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import css from './bars.module.css'
import { Count } from './count.tsx'
import { t } from './messages.ts'
import { type Place, tabsAt } from './navigation.ts'
import { useOpenCounts } from './open-counts.ts'

/** A customer's bookings and what belongs to them: requests, holds and offers. */
export function PageTabs({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const counts = useOpenCounts()
  const tabs = tabsAt(places, pathname)
  if (tabs.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={tabs[0]?.label}>
      <div className={classes(layout.wrap, css.tabRow)}>
        {tabs.map(({ to, label, due }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} aria-current={to === pathname ? 'page' : undefined}>
            {to === '/bookings' ? t('allBookings') : label}
            <Count of={due} counts={counts} shape="beside" />
          </Link>
        ))}
      </div>
    </nav>
  )
}

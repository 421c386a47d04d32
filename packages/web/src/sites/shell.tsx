import { Outlet } from '@tanstack/react-router'
import { ActingBanner } from '../customers/acting-banner.tsx'
import { useOnline } from '../lib/use-online.ts'
import { PushOffer } from '../notifications/push-offer.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './app-bar.module.css'
import { AppBar } from './app-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

/** What stands around every page but the log-in and the e-ticket: bar, page, foot. */
export function Shell() {
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <AppBar />
      <OfflineBanner />
      <PushOffer />
      <ActingBanner />
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={css.offline}>
          <Icon name="offline" size={16} /> You appear to be offline. What you typed is kept.
        </div>
      )}
    </div>
  )
}

import { Outlet, useLocation } from '@tanstack/react-router'
import { ActingBanner } from '../customers/acting-banner.tsx'
import { useCustomerView } from '../lib/customer-view.ts'
import { toggleNet } from '../lib/session.ts'
import { useOnline } from '../lib/use-online.ts'
import { PushOffer } from '../notifications/push-offer.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import css from './app-bar.module.css'
import { AppBar } from './app-bar.tsx'
import { isInternal } from './navigation.ts'
import { SiteFooter } from './site-footer.tsx'

/** The frame of all pages except log-in and e-ticket: bar, page, footer. */
export function Shell() {
  return (
    <>
      <a className={layout.skip} href="#main">
        Skip to content
      </a>
      <AppBar />
      <OfflineBanner />
      {!useCustomerView() && <PushOffer />}
      <ActingBanner />
      <main id="main" className={css.main} tabIndex={-1}>
        <Page />
      </main>
      <SiteFooter />
    </>
  )
}

/** Seller-only parts are hidden while a customer looks on. */
function Page() {
  const { pathname } = useLocation()
  if (!useCustomerView() || !isInternal(pathname)) return <Outlet />
  return (
    <EmptyState
      icon="eyeoff"
      level={1}
      title="Not shown in customer view"
      action={
        <Button variant="primary" onClick={toggleNet}>
          Leave customer view
        </Button>
      }
    />
  )
}

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={css.offline}>
          <Icon name="offline" size={16} /> You appear to be offline. Your entries are kept.
        </div>
      )}
    </div>
  )
}

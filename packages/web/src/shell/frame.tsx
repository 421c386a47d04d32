import { Outlet, useLocation } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { lazy, Suspense } from 'react'
import { PhonePrompt } from '../accounts/phone-prompt.tsx'
import { ActingBanner } from '../customers/acting-banner.tsx'
import { ViewingBanner } from '../customers/viewing-banner.tsx'
import { languageOfPage } from '../languages/page-language.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { toggleNet, useUser } from '../lib/session.ts'
import { useMedia } from '../lib/use-media.ts'
import { PushOffer } from '../notifications/push-offer.tsx'
import { useRememberedPlace } from '../palette/recent-places.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { CustomerBar } from './customer-bar.tsx'
import css from './frame.module.css'
import { t } from './messages.ts'
import { isInternal, type Place, placesFor } from './navigation.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { PageTabs } from './page-tabs.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SettingsPages } from './settings-pages.tsx'
import { openLayer, useIsRail, useShellLayer } from './shell-store.ts'
import { SideBar } from './side-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TopLine } from './top-line.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { useTitleFocus } from './use-title-focus.ts'

// Not part of every page's first load.
const PageSheet = lazy(async () => ({ default: (await import('./page-sheet.tsx')).PageSheet }))
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))
const CreateCustomerDialog = lazy(async () => ({
  default: (await import('../customers/create-customer-dialog.tsx')).CreateCustomerDialog,
}))

/** Too narrow for names beside the icons of the side bar. */
const RAIL = '(max-width: 1199px)'

/** The frame of all pages except log-in and e-ticket: a side bar for staff, a short bar for customers, a bottom bar on phones. */
export function Frame() {
  const user = useUser()
  const isCustomerView = useCustomerView()
  const isNarrow = useMedia(RAIL)
  const isRail = useIsRail() || isNarrow
  const places = placesFor(user, isCustomerView)
  const isStaff = user?.userType === 'staff'
  const { pathname } = useLocation()
  useTitleFocus()
  return (
    <div className={classes(css.frame, isStaff ? css.staff : css.customer)} data-rail={(isStaff && isRail) || undefined}>
      <a className={layout.skip} href="#main">
        {t('skip')}
      </a>
      {isStaff && <SideBar user={user} places={places} isRail={isRail} />}
      <div className={css.column}>
        {isStaff ? (
          <TopLine user={user} places={places} isRail={isRail} isNarrow={isNarrow} />
        ) : (
          <CustomerBar user={user} places={places} />
        )}
        <OfflineBanner />
        {!isCustomerView && !user?.viewing && <PushOffer />}
        <ActingBanner />
        <ViewingBanner />
        <PageTabs places={places} />
        <div className={css.pages}>
          <SettingsPages places={places} />
          <main id="main" className={css.main} tabIndex={-1} {...languageOfPage(pathname)}>
            <Page />
          </main>
        </div>
        {!isStaff && <SiteFooter />}
      </div>
      {user && <PhoneBar user={user} places={places} />}
      {user && <Keys user={user} places={places} />}
      <LeaveGuard />
      {user && <Layers user={user} places={places} />}
      {user && !user.viewing && !isCustomerView && <PhonePrompt key={user.id} user={user} />}
    </div>
  )
}

function Keys({ user, places }: { user: User; places: readonly Place[] }) {
  useFrameKeys(user, places)
  useRememberedPlace()
  return null
}

function Layers({ user, places }: { user: User; places: readonly Place[] }) {
  const layer = useShellLayer()
  const close = () => openLayer(undefined)
  return (
    <Suspense>
      {layer === 'pages' && <PageSheet user={user} places={places} onClose={close} />}
      {layer === 'keys' && <KeysDialog user={user} places={places} onClose={close} />}
      {layer === 'customer' && <CreateCustomerDialog onClose={close} />}
    </Suspense>
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
      title={t('notInCustomerView')}
      action={
        <Button variant="primary" onClick={toggleNet}>
          {t('leaveCustomerView')}
        </Button>
      }
    />
  )
}

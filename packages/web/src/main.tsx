import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { followLostSearches } from './flights/results/lost-searches.ts'
import { dateLocaleOf, language, showDirection } from './languages/language.ts'
import { loadMessages } from './languages/messages.ts'
import { followCustomerView } from './lib/customer-view.ts'
import { showTimesIn } from './lib/dates.ts'
import { explain, isPassing } from './lib/explain.ts'
import { beginFormsWith } from './lib/home-country.ts'
import { showFiguresOf } from './lib/locale.ts'
import { followOtherTabs, onSessionEnd, setUser, useStore } from './lib/session.ts'
import { isViewing, loadAs, openPageAs } from './lib/viewing.ts'
import { followLive } from './live/live-line.ts'
import { followPush } from './notifications/follow-push.ts'
import { readOwnUser, readRights } from './permissions/read-rights.ts'
import { router } from './router.tsx'
import { showPermissionMenu, showProducts } from './sites/products.ts'
import { readSiteData, SiteProvider } from './sites/site-data.ts'
import { followTheme } from './sites/theme.ts'
import { Toasts } from './ui/toasts.tsx'
import { isKeptPage } from './vouchers/kept-page.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (times, error) => times < 1 && isPassing(error), refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

const RELOADED = 'tradewind-reloaded-at'

/**
 * A page that was open while a new build went live requests parts that are gone: it is reloaded once instead of failing. Not while offline: there is
 * nothing to load.
 */
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) return
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (performance.timeOrigin - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED, String(performance.timeOrigin))
  window.location.reload()
})

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  followTheme()
  try {
    const { site, user, sells } = await readSiteData()
    openPageAs(user)
    if (!isKeptPage()) setUser(user)
    showProducts(sells)
    showPermissionMenu(site.wlMeta.canShowPermissionMenu)
    showDirection(site.countryCode)
    showTimesIn(site.timeZone, site.countryCode, dateLocaleOf(language, site.countryCode))
    showFiguresOf(site.countryCode)
    beginFormsWith({ code: site.countryCode, dialCode: site.dialCode })
    followCustomerView()
    await loadMessages()
    onSessionEnd(() => {
      queryClient.clear()
      if (isViewing()) return loadAs('/login')
      void router.navigate({ to: '/login', search: { redirectTo: router.state.location.href } })
    })
    useStore.subscribe((state, before) => {
      if (state.user?.isHeldBack && !before.user?.isHeldBack) void router.invalidate()
    })
    followLive(queryClient, () => void readRights(queryClient, () => router.invalidate()))
    followLostSearches(queryClient)
    if (!isViewing()) followPush(queryClient)
    followOtherTabs(readOwnUser, () => void queryClient.resetQueries())
    createRoot(root).render(
      <StrictMode>
        <SiteProvider value={site}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </SiteProvider>
      </StrictMode>,
    )
  } catch (error) {
    root.textContent = explain(error)
  }
}

void start()

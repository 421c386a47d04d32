import { createRootRoute, createRoute, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router'
import { useStore } from '../lib/session.ts'
import { FailedPage, ForbiddenPage, NotFoundPage } from '../shell/dead-ends.tsx'
import { Frame } from '../shell/frame.tsx'
import { mayOpenPath } from '../shell/navigation.ts'

/** Asked once here, for every page of the navigation; the server asks again at each call. */
function mustBeAllowed({ location }: { location: ParsedLocation }): void {
  const { user } = useStore.getState()
  if (!user) throw redirect({ to: '/login', search: { redirectTo: location.href } })
  if (!mayOpenPath(user, location.pathname)) throw redirect({ to: '/403', search: { page: location.pathname } })
}

/** Who has to set up sign-in codes first gets no other page. */
function mustNotBeHeldBack({ location }: { location: ParsedLocation }): void {
  const isThere = location.pathname === '/secure_account' || location.pathname === '/logout'
  if (useStore.getState().user?.isHeldBack && !isThere)
    throw redirect({ to: '/secure_account', search: { redirectTo: location.href } })
}

export const root = createRootRoute({
  beforeLoad: mustNotBeHeldBack,
  component: Outlet,
  errorComponent: FailedPage,
  notFoundComponent: NotFoundPage,
})

/** Pages with bar and footer that anyone may open. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Frame, notFoundComponent: NotFoundPage })

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const { user } = useStore.getState()
    throw redirect({ to: user?.userType === 'staff' || user?.userType === 'travelAgent' ? '/desk' : '/flight' })
  },
})

const forbidden = createRoute({
  getParentRoute: () => shell,
  path: '/403',
  // The page that was refused, to say which permission it needs.
  validateSearch: ({ page }: Record<string, unknown>): { page?: string } =>
    typeof page === 'string' && page.startsWith('/') ? { page: page.slice(0, 200) } : {},
  component: ForbiddenPage,
})

const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

/** Pages with bar and footer that need a session: they ask for a log-in first, and return here after it. */
export const inside = createRoute({ getParentRoute: () => shell, id: 'inside', beforeLoad: mustBeAllowed, component: Outlet })

export const ofFrame = [start, forbidden, notFound] as const

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { sameSitePath } from './lib/same-site-path.ts'
import { useStore } from './lib/session.ts'
import { FailedPage, ForbiddenPage, NotFoundPage } from './sites/dead-ends.tsx'
import { Shell } from './sites/shell.tsx'
import { PageLoading } from './ui/spinner.tsx'

type Redirects = { redirectTo?: string; redirectType?: string }

function readRedirects({ redirectTo, redirectType }: Record<string, unknown>): Redirects {
  return {
    ...(typeof redirectTo === 'string' && { redirectTo }),
    ...(typeof redirectType === 'string' && { redirectType }),
  }
}

function mustBeSignedIn({ location }: { location: ParsedLocation }): void {
  if (!useStore.getState().user) throw redirect({ to: '/login', search: { redirectTo: location.href } })
}

const root = createRootRoute({ component: Outlet, errorComponent: FailedPage, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readRedirects,
  beforeLoad: ({ search }) => {
    if (useStore.getState().user) throw redirect({ href: `/app${sameSitePath(search.redirectTo)}` })
  },
  component: lazyRouteComponent(() => import('./accounts/login-page.tsx'), 'LoginPage'),
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: readRedirects,
  component: lazyRouteComponent(() => import('./accounts/logout-page.tsx'), 'LogoutPage'),
})

/** Pages inside bar and foot that anyone may open. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell, notFoundComponent: NotFoundPage })
const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/app/flight' })
  },
})
const forbidden = createRoute({ getParentRoute: () => shell, path: '/403', component: ForbiddenPage })
const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

/** Pages inside bar and foot that ask for a session first, and come back here after it. */
const inside = createRoute({ getParentRoute: () => shell, id: 'inside', beforeLoad: mustBeSignedIn, component: Outlet })

// One line per page. A page of another room: its route above (under `inside`, or `root` when it has no bar), its name here.
const routeTree = root.addChildren([login, logout, shell.addChildren([start, forbidden, notFound, inside])])

export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

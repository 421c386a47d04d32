import { createRoute, createRouter } from '@tanstack/react-router'
import { lazyPage } from './languages/lazy-page.ts'
import { catalogue } from './routes/catalogue.ts'
import { comingIn } from './routes/coming-in.ts'
import { company } from './routes/company.ts'
import { destinations } from './routes/destinations.ts'
import { flights } from './routes/flights.ts'
import { inside, ofFrame, root, shell } from './routes/frame.ts'
import { money } from './routes/money.ts'
import { ownAccount } from './routes/own-account.ts'
import { FailedPage, NotFoundPage } from './shell/dead-ends.tsx'
import { PageLoading } from './ui/spinner.tsx'

/** The parts of the kit, for those who build screens. The condition is a constant of the build: the product has neither the page nor its parts of it. */
const kit = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/kit',
        component: lazyPage(() => import('./kit/kit-page.tsx'), 'KitPage'),
      }),
    ]
  : []

// A page stands in the file of its area in `routes`: under `inside`, under `shell` when anyone may open it, under `root` when it has no bar.
const routeTree = root.addChildren([
  ...comingIn.root,
  ...flights.root,
  ...money.root,
  ...destinations.root,
  shell.addChildren([
    ...ofFrame,
    ...company.shell,
    ...destinations.shell,
    inside.addChildren([
      ...flights.inside,
      ...money.inside,
      ...destinations.inside,
      ...catalogue.inside,
      ...company.inside,
      ...ownAccount.inside,
    ]),
  ]),
  ...kit,
])

export const router = createRouter({
  routeTree,
  basepath: '/app',
  // Parameters that no page knows are removed from the address; otherwise a made-up tab would reach the page without its reader.
  search: { strict: true },
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

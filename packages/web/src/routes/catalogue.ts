import { createRoute } from '@tanstack/react-router'
import { readActivitySearch } from '../catalogue/activities/activity-search.ts'
import { readAreaListSearch, readAreaSearch } from '../catalogue/areas/area-search.ts'
import { lazyPage } from '../languages/lazy-page.ts'
import { readMarkupSearch } from '../markups/markup-search.ts'
import { readAreaTransferSearch } from '../rates/area-transfers/area-transfer-search.ts'
import { readStudioSearch } from '../rates/studio/studio-search.ts'
import { inside } from './frame.ts'
import { readFindSearch } from './read-search.ts'

const markups = createRoute({
  getParentRoute: () => inside,
  path: '/staff/markups',
  validateSearch: readMarkupSearch,
  component: lazyPage(() => import('../markups/markups-page.tsx'), 'MarkupsPage'),
})
const activities = createRoute({
  getParentRoute: () => inside,
  path: '/staff/dmc-activities',
  validateSearch: readActivitySearch,
  component: lazyPage(() => import('../catalogue/activities/activities-page.tsx'), 'ActivitiesPage'),
})
const areas = createRoute({
  getParentRoute: () => inside,
  path: '/staff/areas',
  validateSearch: readAreaListSearch,
  component: lazyPage(() => import('../catalogue/areas/areas-page.tsx'), 'AreasPage'),
})
const accommodations = createRoute({
  getParentRoute: () => inside,
  path: '/staff/accommodations',
  validateSearch: readAreaSearch,
  component: lazyPage(() => import('../catalogue/hotels/accommodations-page.tsx'), 'AccommodationsPage'),
})
const markets = createRoute({
  getParentRoute: () => inside,
  path: '/staff/markets',
  validateSearch: readFindSearch,
  component: lazyPage(() => import('../catalogue/markets/markets-page.tsx'), 'MarketsPage'),
})
const combos = createRoute({
  getParentRoute: () => inside,
  path: '/staff/dmc-combos',
  validateSearch: ({ open }: Record<string, unknown>): { open?: number } => (Number(open) > 0 ? { open: Number(open) } : {}),
  component: lazyPage(() => import('../rates/combos/combos-page.tsx'), 'CombosPage'),
})
const activityMarkups = createRoute({
  getParentRoute: () => inside,
  path: '/activities/markup',
  validateSearch: ({ groupId, search }: Record<string, unknown>) => ({
    ...(Number(groupId) > 0 && { groupId: Number(groupId) }),
    ...(search !== undefined && { search: String(search).slice(0, 100) }),
  }),
  component: lazyPage(() => import('../rates/markups/activity-markups-page.tsx'), 'ActivityMarkupsPage'),
})
const areaTransfers = createRoute({
  getParentRoute: () => inside,
  path: '/staff/area-transfer',
  validateSearch: readAreaTransferSearch,
  component: lazyPage(() => import('../rates/area-transfers/area-transfers-page.tsx'), 'AreaTransfersPage'),
})
const rateList = createRoute({
  getParentRoute: () => inside,
  path: '/staff/rate-studio',
  validateSearch: readAreaSearch,
  component: lazyPage(() => import('../rates/rate-list-page.tsx'), 'RateListPage'),
})
const rateSheet = createRoute({
  getParentRoute: () => inside,
  path: '/staff/rate-studio/import',
  validateSearch: ({ tourOptionId }: Record<string, unknown>) =>
    Number(tourOptionId) > 0 ? { tourOptionId: Number(tourOptionId) } : {},
  component: lazyPage(() => import('../rates/sheets/rate-sheet-page.tsx'), 'RateSheetPage'),
})
const rateStudio = createRoute({
  getParentRoute: () => inside,
  path: '/staff/rate-studio/$tourOptionId',
  params: {
    parse: ({ tourOptionId }) => ({ tourOptionId: Number(tourOptionId) }),
    stringify: ({ tourOptionId }) => ({ tourOptionId: String(tourOptionId) }),
  },
  validateSearch: readStudioSearch,
  component: lazyPage(() => import('../rates/studio/studio-page.tsx'), 'RateStudioPage'),
})

/** What a destination company sells, and at which rates. */
export const catalogue = {
  inside: [
    activities,
    areas,
    accommodations,
    markets,
    combos,
    areaTransfers,
    rateList,
    rateSheet,
    rateStudio,
    markups,
    activityMarkups,
  ],
} as const

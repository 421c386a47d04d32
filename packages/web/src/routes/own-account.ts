import { createRoute, redirect } from '@tanstack/react-router'
import { readTeamSearch } from '../company-team/team-search.ts'
import { readOwnBookingsSearch } from '../desk/own-bookings-search.ts'
import { lazyPage } from '../languages/lazy-page.ts'
import { inside } from './frame.ts'

const allBookings = createRoute({
  getParentRoute: () => inside,
  path: '/bookings',
  validateSearch: readOwnBookingsSearch,
  component: lazyPage(() => import('../desk/own-bookings-page.tsx'), 'OwnBookingsPage'),
})
const ownDownloads = createRoute({
  getParentRoute: () => inside,
  path: '/bookings/downloads',
  component: lazyPage(() => import('../exports/downloads-page.tsx'), 'DownloadsPage'),
})
/* Addresses of the specification whose page is a part of another one here. */
const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/user/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/desk' })
  },
})
const billing = createRoute({
  getParentRoute: () => inside,
  path: '/user/billing-details',
  beforeLoad: () => {
    throw redirect({ to: '/user/dashboard/userProfile', hash: 'billing' })
  },
})
const profile = createRoute({
  getParentRoute: () => inside,
  path: '/user/dashboard/userProfile',
  component: lazyPage(() => import('../accounts/profile-page.tsx'), 'ProfilePage'),
})
const referral = createRoute({
  getParentRoute: () => inside,
  path: '/user/dashboard/referral',
  component: lazyPage(() => import('../referrals/referral-page.tsx'), 'ReferralPage'),
})
const becomeSupplier = createRoute({
  getParentRoute: () => inside,
  path: '/user/supplier/becomeSupplier',
  component: lazyPage(() => import('../network/applications/become-supplier-page.tsx'), 'BecomeSupplierPage'),
})
const team = createRoute({
  getParentRoute: () => inside,
  path: '/user/team',
  validateSearch: readTeamSearch,
  component: lazyPage(() => import('../company-team/team-page.tsx'), 'TeamPage'),
})
const notificationSettings = createRoute({
  getParentRoute: () => inside,
  path: '/user/notifications',
  component: lazyPage(() => import('../notifications/notification-settings-page.tsx'), 'NotificationSettingsPage'),
})
const myApi = createRoute({
  getParentRoute: () => inside,
  path: '/user/api',
  component: lazyPage(() => import('../partners/my-api-page.tsx'), 'MyApiPage'),
})

/** What belongs to who is logged in: profile, company, purchases, keys. */
export const ownAccount = {
  inside: [dashboard, billing, profile, referral, becomeSupplier, team, notificationSettings, myApi, allBookings, ownDownloads],
} as const

import { createRoute, redirect } from '@tanstack/react-router'
import { readAuditSearch } from '../audit/audit-search.ts'
import { readCustomerSearch } from '../customers/customer-search.ts'
import { lazyPage } from '../languages/lazy-page.ts'
import { useStore } from '../lib/session.ts'
import { readNetworkSearch } from '../network/network-search.ts'
import { readPermissionSearch } from '../permissions/permission-search.ts'
import { firstStaffPath } from '../shell/navigation.ts'
import { inside, shell } from './frame.ts'

const desk = createRoute({
  getParentRoute: () => inside,
  path: '/desk',
  component: lazyPage(() => import('../desk/desk-page.tsx'), 'DeskPage'),
})
const permissionGroups = createRoute({
  getParentRoute: () => inside,
  path: '/staff/permission-groups',
  validateSearch: readPermissionSearch,
  component: lazyPage(() => import('../permissions/permissions-page.tsx'), 'PermissionsPage'),
})
const network = createRoute({
  getParentRoute: () => inside,
  path: '/staff/network',
  validateSearch: readNetworkSearch,
  component: lazyPage(() => import('../network/network-page.tsx'), 'NetworkPage'),
})
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/staff/audit',
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('../audit/audit-page.tsx'), 'AuditPage'),
})
const staffArea = createRoute({
  getParentRoute: () => inside,
  path: '/staff',
  beforeLoad: () => {
    const to = firstStaffPath(useStore.getState().user)
    throw to === undefined ? redirect({ to: '/403', search: { page: '/staff' } }) : redirect({ href: `/app${to}` })
  },
})
const customers = createRoute({
  getParentRoute: () => inside,
  path: '/staff/customers',
  validateSearch: readCustomerSearch,
  component: lazyPage(() => import('../customers/customers-page.tsx'), 'CustomersPage'),
})
const createUser = createRoute({
  getParentRoute: () => inside,
  path: '/createNewUser',
  component: lazyPage(() => import('../customers/create-user-page.tsx'), 'CreateUserPage'),
})
const policies = createRoute({
  getParentRoute: () => inside,
  path: '/staff/public-pages',
  component: lazyPage(() => import('../policies/policies-page.tsx'), 'PoliciesPage'),
})
const terms = createRoute({
  getParentRoute: () => shell,
  path: '/terms_and_conditions',
  component: lazyPage(() => import('../policies/policy-page.tsx'), 'TermsPage'),
})
const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/privacy_policy',
  component: lazyPage(() => import('../policies/policy-page.tsx'), 'PrivacyPage'),
})
const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/cancellation_return_refund_policy',
  component: lazyPage(() => import('../policies/policy-page.tsx'), 'RefundsPage'),
})
const apiPartnerProgram = createRoute({
  getParentRoute: () => shell,
  path: '/api-partner-program',
  component: lazyPage(() => import('../policies/policy-page.tsx'), 'ApiPartnerProgramPage'),
})

/** Running a site: the desk, customers, permissions, partners, public pages. */
export const company = {
  shell: [terms, privacy, refunds, apiPartnerProgram],
  inside: [desk, staffArea, customers, createUser, permissionGroups, network, audit, policies],
} as const

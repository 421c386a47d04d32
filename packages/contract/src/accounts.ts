import { USER_TYPES } from '@tradewind/domain/accounts/actor'
import { z } from 'zod'
import { open, requires, signedIn, success } from './call.ts'
import { LookToBook } from './customers.ts'
import { Amount, Currency, PhoneNumber, required, UserId } from './wire-values.ts'

export const Company = z.object({
  companyName: z.string(),
  address1: z.string(),
  address2: z.string(),
  phone: z.string(),
  email: z.string(),
  gstNumber: z.string().nullable(),
  logoUrl: z.string().nullable(),
})

/** A user in a list: who it is, and for which company. */
export const Customer = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(USER_TYPES),
  /** Null for a private person. */
  companyName: z.string().nullable(),
})
export type Customer = z.infer<typeof Customer>

export const User = z.object({
  id: UserId,
  users_id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumbers: z.array(PhoneNumber),
  userType: z.enum(USER_TYPES),
  status: z.string(),
  isBlocked: z.boolean(),
  isSuperAdmin: z.boolean(),
  legalEntityId: z.number().int(),
  company: Company.nullable(),
  isFlightHoldAllowed: z.boolean(),
  isFlightSearchAllowed: z.boolean(),
  permissions: z.array(z.string()),
})
export type User = z.infer<typeof User>

export const Credentials = z.strictObject({
  email: z.string().trim().toLowerCase().pipe(z.email('Please enter a valid e-mail address')),
  password: required().max(200),
})

export const accounts = {
  login: open
    .route({ method: 'POST', path: '/wl/user/login', summary: 'Log in with e-mail and password', tags: ['accounts'] })
    .input(Credentials)
    .output(success({ user: User, sessionId: z.string() }))
    .errors({
      WRONG_CREDENTIALS: { status: 422, message: 'E-mail or password is wrong.' },
      BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
    }),
  logout: open
    .route({ method: 'POST', path: '/wl/user/logout', summary: 'End this session', tags: ['accounts'] })
    .input(z.strictObject({}).optional())
    .output(success({})),
  getUserBySessionId: signedIn
    .route({ method: 'POST', path: '/wl/user/getUserBySessionId', summary: 'Who is logged in', tags: ['accounts'] })
    .input(z.strictObject({ sessionId: z.string().max(200).optional() }))
    .output(success({ user: User })),
  getWalletBalance: signedIn
    .route({ method: 'GET', path: '/wl/user/getWalletBalance', summary: 'What the caller can spend', tags: ['ledger'] })
    .output(success({ currency: Currency, balance: Amount, creditLimit: Amount, holds: Amount, spendable: Amount })),
  searchUsers: requires('customers.view')
    .route({ method: 'POST', path: '/wl/user/searchWlUser', summary: 'Find users by name, e-mail or company', tags: ['customers'] })
    .input(z.strictObject({ searchQuery: z.string().trim().min(2).max(100) }))
    .output(
      success({
        users: z.array(Customer),
      }),
    ),
  getUserById: requires('customers.view')
    .route({ method: 'POST', path: '/wl/user/getUserById', summary: 'One customer, as staff see them', tags: ['customers'] })
    .input(z.strictObject({ userId: UserId }))
    .output(
      success({
        user: User,
        /** Null for who may not see wallets. */
        wallet: z.object({ currency: Currency, balance: Amount, creditLimit: Amount, holds: Amount, spendable: Amount }).nullable(),
        /** Searches and bookings of their company this month, and the limit of them. */
        flightLookToBook: LookToBook,
      }),
    ),
  toggleBlock: requires('customers.block')
    .route({
      method: 'POST',
      path: '/wl/user/toggleBlock',
      summary: 'Block or unblock; blocking ends all sessions',
      tags: ['customers'],
    })
    .input(z.strictObject({ customerId: UserId, isBlocked: z.boolean() }))
    .output(success({ isBlocked: z.boolean() })),
  setFlightHold: requires('customers.switches')
    .route({ method: 'POST', path: '/wl/user/setFlightHoldSettingForUser', summary: 'Allow or stop holds', tags: ['customers'] })
    .input(z.strictObject({ isFlightHold: z.boolean(), userId: UserId }))
    .output(success({})),
  setFlightSearch: requires('customers.switches')
    .route({
      method: 'POST',
      path: '/wl/user/setFlightSearchSettingForUser',
      summary: 'Allow or stop flight search',
      tags: ['customers'],
    })
    .input(z.strictObject({ isFlightSearchAllowed: z.boolean(), userId: UserId }))
    .output(success({})),
  getMonthlyUsage: requires('customers.view')
    .route({
      method: 'POST',
      path: '/wl/user/getCustomerMonthlyFlightDetails',
      summary: 'Searches and bookings per month',
      tags: ['customers'],
    })
    .input(z.strictObject({ userId: UserId }))
    .output(
      success({
        result: z.array(z.object({ month_year: z.string(), look_count: z.number().int(), book_count: z.number().int() })),
      }),
    ),
}

export const permissions = {
  getPermissionsFromSession: signedIn
    .route({ method: 'POST', path: '/rbac/getPermissionsFromSession', summary: 'What the caller may do', tags: ['permissions'] })
    .input(z.strictObject({}).optional())
    .output(
      success({
        isUserSuperAdmin: z.boolean(),
        modules: z.array(
          z.object({
            moduleName: z.string(),
            label: z.string(),
            permissions: z.array(z.object({ id: z.string(), label: z.string(), isActive: z.boolean() })),
          }),
        ),
      }),
    ),
}

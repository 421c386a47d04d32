import { oc } from '@orpc/contract'
import type { UserType } from '@tradewind/domain/accounts/actor'
import { COMPANY_RIGHTS, type CompanyRight } from '@tradewind/domain/company-team/company-rights'
import { PARTNER_SCOPES, type PartnerScope } from '@tradewind/domain/permissions/partner-scopes'
import { ALL_PERMISSIONS, type Permission } from '@tradewind/domain/permissions/permissions'
import { z } from 'zod'
import { InstantText } from './wire-values.ts'

/** Who may make a call. One middleware checks it before any handler runs. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'permission'; readonly permission: Permission }
  /** Any one of these. */
  | { readonly kind: 'anyPermission'; readonly permissions: readonly Permission[] }
  /** `onlyWithMenu`: and only on a site that has the permission menu. */
  | { readonly kind: 'superAdmin'; readonly onlyWithMenu?: true }
  /** The owner of a company that buys here: what is theirs to decide for their colleagues. */
  | { readonly kind: 'companyOwner' }
  /** The link of a driver, which opens the job sheet of one day. No account; a session does not help. */
  | { readonly kind: 'driverLink' }

/** Calls that a token of their own opens, not a session. */
export type TokenAccess = Extract<Access, { kind: 'driverLink' }>

/** What one kind of people needs beside a session: a permission, or to be somebody among them; with neither the call is closed to them. `why`: what they read then. */
export type Limit =
  | { readonly needs: Permission }
  | { readonly only: 'superAdmin' | 'companyOwner'; readonly why: string }
  | { readonly why: string }

export type CallMeta = {
  readonly access: Access
  /** Kinds of people who need more than others, or may not make the call at all. Those that are not named need what `access` says. */
  readonly limits?: Readonly<Partial<Record<UserType, Limit>>>
  /** Only for people for whom a key stands that is valid; in a sandbox for everybody. The handler asks, because keys change. */
  readonly forKeyHolders?: true
  /** Staff who book for a customer count as that customer in this call. */
  readonly inName?: boolean
  /** What people of a company need of its owner: any one of these. Staff and private customers have no owner. */
  readonly rights?: readonly CompanyRight[]
  /** Where the site requires a second factor, staff without one are refused. */
  readonly movesMoney?: boolean
  /** A partner's key with this scope opens the call too. It is made as the person whom the key stands for, who must be allowed to make it. */
  readonly scope?: PartnerScope
  /** What a call by key counts as that succeeded. */
  readonly counts?: Counted
  /** Also for staff who have to set up their second factor before anything else. */
  readonly beforeSecondFactor?: boolean
}

/** A search, or an order that was paid or held. */
export type Counted = 'look' | 'book'

/** What every refusal carries besides its code: the invalid fields, if any. */
const shortError = z.record(z.string(), z.string())

/** Refusals any call can give. A call adds its own with `.errors`. */
export const COMMON_REFUSALS = {
  NOT_LOGGED_IN: { status: 401, message: 'Please log in to continue.' },
  /** `permissions`: any one of them would allow it; absent where no permission would. `companyRights`: the same of what one's own company gives. */
  FORBIDDEN: {
    status: 403,
    message: 'You are not allowed to do this.',
    data: z
      .object({
        permissions: z.array(z.enum(ALL_PERMISSIONS)).default([]),
        companyRights: z.array(z.enum(COMPANY_RIGHTS)).optional(),
      })
      .optional(),
  },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  INVALID_INPUT: { status: 422, message: 'Please check the marked fields.', data: z.object({ shortError }) },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message:
      'On this site, staff who move money must also sign in with a code or a passkey. Please set one up in your profile, or sign in with it, then try again.',
  },
  SET_UP_NEEDED: { status: 403, message: 'On this site, staff sign in with a code or a passkey. Please set one up first.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  /** Staff who view the site as a customer read, and change nothing. */
  VIEWING: { status: 403, message: 'You are viewing as a customer. Nothing can be changed.' },
  /** The page was opened as another person than its session now shows: a viewing has begun or ended. */
  VIEWING_CHANGED: { status: 409, message: 'This page was opened as somebody else. Please load it again.' },
} as const

/** Refusals of calls that ask an air supplier. */
export const SUPPLIER_REFUSALS = {
  SUPPLIER_FAILED: { status: 502, message: 'The airline system did not answer. Please try again.' },
  SEARCH_EXPIRED: { status: 409, message: 'These results are more than 15 minutes old. Please search again.' },
  SOLD_OUT: { status: 409, message: 'This fare has just sold out. Please choose another.' },
} as const

/** Refusals of calls that search at the suppliers. */
export const SEARCH_REFUSALS = {
  SEARCH_NOT_ALLOWED: { status: 403, message: 'Flight search is switched off for your account. Please contact support.' },
  LOOK_LIMIT_REACHED: {
    status: 429,
    message: 'You have used all your searches for this month. Please contact support.',
    /** From when on searches are counted anew; the header Retry-After says the same in seconds. */
    data: z.object({ from: InstantText }).optional(),
  },
} as const

/** Refusals of calls that show a price: they are also refused where search is switched off. */
export const PRICE_REFUSALS = { ...SUPPLIER_REFUSALS, SEARCH_NOT_ALLOWED: SEARCH_REFUSALS.SEARCH_NOT_ALLOWED } as const

/** Refusals of calls that a driver's link opens. */
export const DRIVER_LINK_REFUSALS = {
  LINK_NOT_VALID: { status: 401, message: 'This link is not valid. Please ask the office for a new one.' },
  LINK_OF_ANOTHER_SITE: { status: 401, message: 'This link belongs to another site. Please open the address that you were sent.' },
  LINK_EXPIRED: { status: 401, message: 'This link has expired. Please ask the office for a new one.' },
  LINK_REVOKED: { status: 401, message: 'This link was withdrawn. Please ask the office for a new one.' },
} as const

/** Refusals of calls that a partner's key opens. */
export const PARTNER_KEY_REFUSALS = {
  KEY_NOT_VALID: { status: 401, message: 'This key is not valid.' },
  KEY_OF_ANOTHER_SITE: { status: 401, message: 'This key belongs to another site.' },
  KEY_EXPIRED: { status: 401, message: 'This key has expired.' },
  KEY_REVOKED: { status: 401, message: 'This key was withdrawn.' },
  KEY_HOLDER_STOPPED: { status: 401, message: 'The person for whom this key was made is blocked. Please contact support.' },
  KEY_ADDRESS_NOT_ALLOWED: { status: 403, message: 'This key may not be used from this address.' },
  KEY_LACKS_SCOPE: {
    status: 403,
    message: 'This key lacks the scope for this call.',
    data: z.object({ missing: z.enum(PARTNER_SCOPES), scopes: z.array(z.enum(PARTNER_SCOPES)) }),
  },
} as const

const call = oc.$meta<CallMeta>({ access: { kind: 'signedIn' } }).errors(COMMON_REFUSALS)

/** Anyone, logged in or not. */
export const open = call.meta({ access: { kind: 'public' } })

/** Anyone, with prices: staff who book for a customer call as that customer. A visitor gets those of the site's default group. */
export const openBuying = call.meta({ access: { kind: 'public' }, inName: true })

/** Anyone with a session. */
export const signedIn = call

/** The same, and staff who have to set up their second factor before anything else. */
export const signedInAtFirst = call.meta({ access: { kind: 'signedIn' }, beforeSecondFactor: true })

/** The same for a call that some make without a session: the handler says who may. */
export const openAtFirst = call.meta({ access: { kind: 'public' }, beforeSecondFactor: true })

/** Those with a session whom these limits let through. What else a call says of itself stays. */
export function limitedFor(limits: NonNullable<CallMeta['limits']>): CallMeta {
  return { access: { kind: 'signedIn' }, limits }
}

/** Those with a session for whom a key stands. */
export const forKeyHolders = call.meta({ access: { kind: 'signedIn' }, forKeyHolders: true })

/** Anyone with a session, buying flights: staff who book for a customer call as that customer. */
export const buying = call.meta({ access: { kind: 'signedIn' }, inName: true })

/** Anyone with a session whose company, if they have one, gives them any of these rights. */
export function signedInWith(...rights: readonly CompanyRight[]) {
  return call.meta({ access: { kind: 'signedIn' }, rights })
}

/** The same, buying. */
export function buyingWith(...rights: readonly CompanyRight[]) {
  return call.meta({ access: { kind: 'signedIn' }, inName: true, rights })
}

/** The same, paying. */
export function payingWith(...rights: readonly CompanyRight[]) {
  return call.meta({ access: { kind: 'signedIn' }, inName: true, movesMoney: true, rights })
}

/** A session whose permission group holds this permission; a super admin holds all. */
export function requires(permission: Permission) {
  return call.meta({ access: { kind: 'permission', permission } })
}

/** The same with any one of several. */
export function requiresAny(...permissions: readonly Permission[]) {
  return call.meta({ access: { kind: 'anyPermission', permissions } })
}

/** A session whose group holds this permission, for calls that move money or decide how it moves. */
export function requiresForMoney(permission: Permission) {
  return call.meta({ access: { kind: 'permission', permission }, movesMoney: true })
}

/** The owner of a company that buys here. */
export const forCompanyOwner = call.meta({ access: { kind: 'companyOwner' } })

/** A super admin: what no permission gives. */
export const forSuperAdmin = call.meta({ access: { kind: 'superAdmin' } })

/** A super admin, on a site that has the permission menu. */
export const forPermissionMenu = call.meta({ access: { kind: 'superAdmin', onlyWithMenu: true } })

/** A driver, by the link that staff sent: its token travels as `driverAccessToken` in the body. */
export const byDriverLink = call.meta({ access: { kind: 'driverLink' } }).errors(DRIVER_LINK_REFUSALS)

/** Calls that a partner's software makes too, by its key in the header `user-key`: as `signedIn`, `buying` and `openBuying`. */
export const signedInOrKey = (scope: PartnerScope) =>
  call.meta({ access: { kind: 'signedIn' }, scope }).errors(PARTNER_KEY_REFUSALS)
export const buyingOrKey = (scope: PartnerScope, counts?: Counted) =>
  call.meta({ access: { kind: 'signedIn' }, inName: true, scope, ...(counts && { counts }) }).errors(PARTNER_KEY_REFUSALS)
export const openBuyingOrKey = (scope: PartnerScope, counts?: Counted) =>
  call.meta({ access: { kind: 'public' }, inName: true, scope, ...(counts && { counts }) }).errors(PARTNER_KEY_REFUSALS)

/** The same for people whose company, if they have one, gives them this right, and for keys of such people. */
export const signedInWithOrKey = (right: CompanyRight, scope: PartnerScope) =>
  call.meta({ access: { kind: 'signedIn' }, rights: [right], scope }).errors(PARTNER_KEY_REFUSALS)
export const buyingWithOrKey = (right: CompanyRight, scope: PartnerScope, counts?: Counted) =>
  call
    .meta({ access: { kind: 'signedIn' }, inName: true, rights: [right], scope, ...(counts && { counts }) })
    .errors(PARTNER_KEY_REFUSALS)
export const payingWithOrKey = (right: CompanyRight, scope: PartnerScope, counts?: Counted) =>
  call
    .meta({ access: { kind: 'signedIn' }, inName: true, movesMoney: true, rights: [right], scope, ...(counts && { counts }) })
    .errors(PARTNER_KEY_REFUSALS)

/** The shape of every answer that is not a refusal. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

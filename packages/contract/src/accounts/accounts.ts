import { USER_TYPES } from '@tradewind/domain/accounts/actor'
import { LONGEST_PASSWORD } from '@tradewind/domain/accounts/password-rules'
import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { z } from 'zod'
import { buyingWith, open, openAtFirst, signedIn, success } from '../call.ts'
import { Amount, Currency, InstantText, PhoneNumber, required, UserId } from '../wire-values.ts'

export const Company = z.object({
  companyName: z.string(),
  address1: z.string(),
  address2: z.string(),
  phone: z.string(),
  /** The second number of the person, beside the company's own; null: none. */
  secondaryPhone: z.string().nullable(),
  email: z.string(),
  gstNumber: z.string().nullable(),
  logoUrl: z.string().nullable(),
})

/** A user in a list: name and company. */
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
  /** Staff who have to set up sign-in codes before anything else. */
  isHeldBack: z.boolean(),
  legalEntityId: z.number().int(),
  company: Company.nullable(),
  isFlightHoldAllowed: z.boolean(),
  isFlightSearchAllowed: z.boolean(),
  permissions: z.array(z.string()),
  /** What the owner of their company does not let them do. */
  withheld: z.array(z.enum(COMPANY_RIGHTS)),
  /** Decides what the colleagues of their company may do. */
  isCompanyOwner: z.boolean(),
  /** Of staff: where they work, and as what. */
  branch: z.string().nullable(),
  designation: z.string().nullable(),
  /** How their company, or they themselves, are billed. */
  billing: z.object({
    billingName: z.string().nullable(),
    gstNumber: z.string().nullable(),
    gstState: z.string().nullable(),
    panNumber: z.string().nullable(),
  }),
  /** With which they invite others; null for staff. */
  referralCode: z.string().nullable(),
  /** The logo of their agency. */
  taLogoUrl: z.string().nullable(),
  /** Agrees to receive offers by e-mail. */
  isEmailSubscriber: z.boolean(),
  /** The customer for whom the caller is booking now; null for every other caller. */
  actingFor: Customer.nullable(),
  /** The caller is a member of staff who sees what this customer sees, and changes nothing; null for every other caller. */
  viewing: z.object({ id: z.uuid(), by: z.string(), endsAt: InstantText }).nullable(),
})
export type User = z.infer<typeof User>

export const Credentials = z.strictObject({
  email: z.string().trim().toLowerCase().pipe(z.email('Please enter a valid e-mail address')),
  password: required().max(200),
})

const post = (path: `/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['accounts'] }) as const
export const LinkToken = z.string().min(1).max(200)
export const HAND_OVER = {
  HAND_OVER_ENDED: { status: 409, message: 'This link was used already, or is older than a minute. Please make a new one.' },
} as const
export const LINK_REFUSALS = {
  LINK_SPENT: { status: 409, message: 'This link is incomplete or was already used. Please ask for a new one.' },
  LINK_EXPIRED: { status: 409, message: 'This link has expired. Please ask for a new one.' },
} as const

export const NewPassword = z.strictObject({ token: LinkToken, password: required(), isSubscribed: z.boolean().default(false) })
export const ForgottenPassword = Credentials.pick({ email: true })
export const PasswordChange = z.strictObject({ oldPassword: required().max(LONGEST_PASSWORD), newPassword: required() })

export const accounts = {
  login: open
    .route({ method: 'POST', path: '/wl/user/login', summary: 'Log in with e-mail and password', tags: ['accounts'] })
    .input(Credentials)
    /** `sessionId`: the `auth-token` for a program's calls; null for a browser, which has a cookie. */
    .output(success({ user: User, sessionId: z.string().nullable() }))
    .errors({
      WRONG_CREDENTIALS: { status: 422, message: 'E-mail or password is wrong.' },
      BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
      NOT_APPROVED: {
        status: 403,
        message: 'Your sign-up is waiting for approval. We will e-mail you when it is decided.',
      },
      CODE_NEEDED: {
        status: 403,
        message: 'Please enter the code from your authenticator app.',
        data: z.object({ challenge: z.string() }),
      },
    }),
  logout: open
    .route({ method: 'POST', path: '/wl/user/logout', summary: 'End this session', tags: ['accounts'] })
    .input(z.strictObject({}).optional())
    .output(success({})),
  getUserBySessionId: openAtFirst
    .route({
      method: 'POST',
      path: '/wl/user/getUserBySessionId',
      summary: 'Who is logged in, or whose hand-over this is, which is used up by it',
      tags: ['accounts'],
    })
    /** With `sessionId`, a hand-over of `makeSessionHandOver`, and the page that it was made for; without, or with one's own session, the caller. */
    .input(z.strictObject({ sessionId: z.string().max(200).optional(), target: z.string().max(500).optional() }))
    .output(success({ user: User }))
    .errors(HAND_OVER),
  openPasswordLink: open
    .route(post('/wl/user/openPasswordLink', 'The account whose password a mailed link sets'))
    .input(z.strictObject({ token: LinkToken }))
    .output(
      success({
        email: z.string(),
        firstName: z.string(),
        kind: z.enum(['invitation', 'reset', 'addressChanged']),
        /** Of an invitation: the company whose account it is, and the colleague who made it. */
        company: z.string().nullable(),
        invitedBy: z.string().nullable(),
        /** `declineInvitation` ends the account. */
        mayDecline: z.boolean(),
        /** The least number of characters of the new password. */
        shortest: z.number().int(),
      }),
    )
    .errors(LINK_REFUSALS),
  generatePassword: open
    .route(post('/wl/user/generatePassword', 'Set a password by a mailed link; all sessions end'))
    .input(NewPassword)
    .output(success({}))
    .errors(LINK_REFUSALS),
  forgetPassword: open
    .route(
      post(
        '/wl/user/forgetPassword',
        'Send a link to set a new password by e-mail; the answer never shows whether the account exists',
      ),
    )
    .input(ForgottenPassword)
    .output(success({})),
  updatePassword: signedIn
    .route(post('/wl/user/updatePassword', "Change one's own password; all sessions end"))
    .input(PasswordChange)
    .output(success({})),
  changeMyPhoneDetails: signedIn
    .route(post('/user/changeMyPhoneDetails', "Change one's own phone numbers"))
    .input(z.strictObject({ phoneNumbers: z.array(PhoneNumber).min(1).max(3) }))
    .output(success({ user: User })),
  setEmailSubscription: signedIn
    .route(post('/wl/user/setEmailSubscription', 'Turn offers by e-mail on or off'))
    .input(z.strictObject({ isSubscribed: z.boolean() }))
    .output(success({ isSubscribed: z.boolean() })),
  getMyLegalEntity: signedIn
    .route({
      method: 'GET',
      path: '/wl/user/getMyLegalEntity',
      summary: 'The legal entity whose money the caller spends',
      tags: ['accounts'],
    })
    .output(
      success({
        legalEntity: z.object({
          id: z.number().int(),
          kind: z.enum(['siteOwner', 'agency', 'corporate', 'person']),
          name: z.string(),
          address1: z.string(),
          address2: z.string(),
          phone: z.string(),
          email: z.string(),
          gstNumber: z.string().nullable(),
          taxNumber: z.string().nullable(),
          panNumber: z.string().nullable(),
          logoUrl: z.string().nullable(),
          isTdsDeductable: z.boolean(),
        }),
      }),
    ),
  getWalletBalance: buyingWith('pay', 'account')
    .route({
      method: 'GET',
      path: '/wl/user/getWalletBalance',
      summary: 'Wallet balance and available credit of the caller',
      tags: ['ledger'],
    })
    .output(success({ currency: Currency, balance: Amount, creditLimit: Amount, holds: Amount, spendable: Amount })),
}

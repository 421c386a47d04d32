import { SOCIAL_PROVIDERS } from '@tradewind/domain/social-log-in/social-providers'
import { z } from 'zod'
import { User } from '../accounts/accounts.ts'
import { isPersonName, NOT_A_NAME } from '../accounts/names.ts'
import { SIGN_IN_AGAIN } from '../accounts/passkeys.ts'
import { forSuperAdmin, open, signedIn, success } from '../call.ts'
import { InstantText, OpaqueId, required } from '../wire-values.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const
const get = (path: string, summary: string) => ({ method: 'GET', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const

const Provider = z.enum(SOCIAL_PROVIDERS)
/** The code in the provider's answer, and the state with which the browser was sent there. */
const Return = z.strictObject({ credential: z.string().min(1).max(4000), state: OpaqueId })
const Address = success({ url: z.string() })
const Session = success({ user: User, sessionId: z.string().nullable() })
const Terms = z.object({ version: z.number().int(), terms: z.string() })
const Name = required().pipe(z.string().trim().max(60, 'At most 60 characters').refine(isPersonName, NOT_A_NAME))
const ReferralCode = z.string().trim().max(40, 'At most 40 characters')
const MUST_ACCEPT = 'Please accept the terms and conditions.'

const NOT_OFFERED = {
  NOT_OFFERED: { status: 409, message: 'This way of signing in is switched off. Please choose another.' },
} as const
const ASKING = {
  ...NOT_OFFERED,
  PROVIDER_FAILED: { status: 502, message: 'The sign-in did not work at the other side. Please try again.' },
} as const
const ENDED = {
  SIGN_IN_ENDED: { status: 409, message: 'This sign-in has ended or was used already. Please start again.' },
} as const
const ADMITTED = {
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
} as const
const OTHER_IDENTITY = {
  status: 409,
  message: 'Your account here is connected with another one there. Please sign in with your password.',
} as const
const LOG_IN = {
  ...ASKING,
  ...ENDED,
  ...ADMITTED,
  OTHER_IDENTITY,
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message:
      'They do not confirm your e-mail address, so we cannot either. Please sign in or sign up with your e-mail and a password.',
  },
  ACCOUNT_NOT_CONFIRMED: {
    status: 403,
    message:
      'Your account here is not confirmed yet. Please choose “Forgot password” and set a password by the link that we e-mail you.',
  },
  STAFF_NEEDS_CODES: {
    status: 403,
    message: 'Staff need a sign-in code here, too. Please sign in with your password, and set up sign-in codes in your profile.',
  },
  SIGN_UP_CLOSED: { status: 409, message: 'No account here has this e-mail address. Please contact us.' },
  TERMS_NEEDED: {
    status: 403,
    message: 'Please accept the terms and conditions.',
    data: z.object({
      token: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      terms: Terms,
      /** That they came with; '' for none. */
      referralCode: z.string(),
    }),
  },
} as const

const Agreed = z.object({
  provider: Provider,
  isOn: z.boolean(),
  /** '' for the provider's own. */
  issuer: z.string(),
  /** What stands for '' here. */
  ownIssuer: z.string(),
  /** False: nobody signs in by another than the provider's own. */
  takesOtherIssuer: z.boolean(),
  clientId: z.string(),
  /** It is never shown. */
  hasSecret: z.boolean(),
  /** What the provider must know of us: where it sends people back to. */
  redirectUri: z.string(),
  /** 0: never saved. */
  version: z.number().int(),
})

/** Signing in with an account at Google or Facebook, by OpenID Connect. */
export const socialLogIn = {
  getSocialLogIns: open
    .route(get('getSocialLogIns', 'With which accounts elsewhere one can sign in'))
    .output(success({ providers: z.array(Provider) })),
  beginSocialLogin: open
    .route(post('beginSocialLogin', 'Where the browser goes to sign in with an account elsewhere'))
    .input(
      z.strictObject({
        provider: Provider,
        /** Of who invited them: kept with this attempt, and asked for where somebody new is made. */
        referralCode: ReferralCode.default(''),
      }),
    )
    .output(Address)
    .errors(ASKING),
  googleLogin: open
    .route(post('googleLogin', 'Sign in with what Google answered to this browser'))
    .input(Return)
    .output(Session)
    .errors(LOG_IN),
  facebookLogin: open
    .route(post('facebookLogin', 'Sign in with what Facebook answered to this browser'))
    .input(Return)
    .output(Session)
    .errors(LOG_IN),
  signUpSocially: open
    .route(post('signUpSocially', 'Accept the terms, as a traveller who signs in for the first time with an account elsewhere'))
    .input(
      z.strictObject({
        /** Of `TERMS_NEEDED`. */
        token: OpaqueId,
        firstName: Name,
        lastName: Name,
        /** The version of the terms that the person has read. */
        termsVersion: z.number(MUST_ACCEPT).int().positive(),
        isAccepted: z.literal(true, MUST_ACCEPT),
        /** Without it the one that they came with; '' for none. */
        referralCode: ReferralCode.optional(),
      }),
    )
    .output(Session)
    .errors({
      ...ENDED,
      ...ADMITTED,
      SIGN_UP_CLOSED: { status: 409, message: 'Sign-up is not open. Please contact us.' },
      TERMS_CHANGED: { status: 409, message: 'The terms have changed. Please read them again.', data: z.object({ terms: Terms }) },
      EMAIL_TAKEN: { status: 409, message: 'This e-mail address has an account by now. Please sign in again.' },
    }),
  getMySocialLogIns: signedIn.route(get('getMySocialLogIns', 'With which accounts elsewhere the caller signs in')).output(
    success({
      connections: z.array(z.object({ provider: Provider, email: z.string(), since: InstantText })),
      /** What can be connected beside those. */
      offered: z.array(Provider),
      hasPassword: z.boolean(),
    }),
  ),
  beginSocialConnection: signedIn
    .route(post('beginSocialConnection', 'Where the browser goes to connect an account elsewhere with one’s own'))
    /** `password`: '' for a person who has none. */
    .input(z.strictObject({ provider: Provider, password: z.string().max(200).default('') }))
    .output(Address)
    .errors({ ...ASKING, ...SIGN_IN_AGAIN }),
  connectSocially: signedIn
    .route(post('connectSocially', 'Connect the account that the other side answered for'))
    .input(Return.extend({ provider: Provider }))
    .output(success({ provider: Provider }))
    .errors({
      ...ASKING,
      ...ENDED,
      TAKEN_IDENTITY: { status: 409, message: 'That account is connected with another person here.' },
      OTHER_IDENTITY: { status: 409, message: 'You have connected an account there already. Please disconnect it first.' },
    }),
  disconnectSocially: signedIn
    .route(post('disconnectSocially', 'No longer sign in with an account elsewhere'))
    .input(z.strictObject({ provider: Provider }))
    .output(success({}))
    .errors({
      LAST_WAY_IN: { status: 409, message: 'You have no password yet. Please set one with “Forgot password” first.' },
    }),
  getSocialProviders: forSuperAdmin
    .route(get('getSocialProviders', 'What the site has agreed with Google and Facebook'))
    .output(success({ providers: z.array(Agreed) })),
  setSocialProvider: forSuperAdmin
    .route(post('setSocialProvider', 'Switch a way of signing in on or off, and say what was agreed with the provider'))
    .input(
      z.strictObject({
        provider: Provider,
        isOn: z.boolean(),
        issuer: z.string().trim().max(300, 'At most 300 characters').default(''),
        clientId: required().max(300, 'At most 300 characters'),
        /** '': unchanged. */
        clientSecret: z.string().trim().max(500, 'At most 500 characters').default(''),
        /** What was changed. */
        version: z.number().int().min(0),
      }),
    )
    .output(success({ providers: z.array(Agreed) }))
    .errors({ STATE_CHANGED: { status: 409, message: 'A colleague has changed this. Please reload the page.' } }),
}

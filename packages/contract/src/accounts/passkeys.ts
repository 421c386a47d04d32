import { z } from 'zod'
import { open, signedIn, signedInAtFirst, success } from '../call.ts'
import { InstantText, required } from '../wire-values.ts'
import { User } from './accounts.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const

/** Bytes as browsers write them: base64url. */
const Bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)
const Id = z.uuid('No passkey has this id.')
const Name = required().pipe(z.string().trim().max(60, 'At most 60 characters'))
/** `password`: '' for a person who has none. */
const Password = z.string().max(200).default('')

/** What `PublicKeyCredential.toJSON` gives after signing; what we do not need of it is ignored. */
const Signed = z.object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(8000),
    userHandle: Bytes(100).nullish(),
  }),
})

/** The same after making a passkey. */
const Made = z.object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  madeAt: InstantText,
  lastUsedAt: InstantText.nullable(),
  /** The host that it was made for. */
  domain: z.string(),
  /** False: the site has moved to another host since, where devices do not offer it. */
  worksHere: z.boolean(),
})

const ENDED = { PASSKEY_ENDED: { status: 409, message: 'This took too long or was used already. Please try again.' } } as const
/** Of a person without a password, who signed in too long ago to show and change what is theirs. */
export const SIGN_IN_AGAIN = {
  SIGN_IN_AGAIN: { status: 403, message: 'You signed in a while ago. Please sign out, sign in again, and then try again.' },
} as const

/** Signing in with what a device keeps, instead of a password. */
export const passkeys = {
  beginPasskeyLogin: open
    .route(post('beginPasskeyLogin', 'What the device is to sign, to sign in with a passkey'))
    .input(z.strictObject({}).optional())
    .output(
      success({
        /** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
        options: z.object({
          challenge: z.string(),
          rpId: z.string(),
          timeout: z.number().int(),
          userVerification: z.literal('required'),
        }),
      }),
    ),
  loginWithPasskey: open
    .route(post('loginWithPasskey', 'Sign in with what the device has signed'))
    .input(z.strictObject({ credential: Signed }))
    /** `sessionId`: the `auth-token` for a program's calls; null for a browser, which has a cookie. */
    .output(success({ user: User, sessionId: z.string().nullable() }))
    .errors({
      ...ENDED,
      WRONG_PASSKEY: { status: 422, message: 'This passkey does not open an account here. Please sign in another way.' },
      BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
      NOT_APPROVED: {
        status: 403,
        message: 'Your sign-up is waiting for approval. We will e-mail you when it is decided.',
      },
    }),
  getMyPasskeys: signedInAtFirst
    .route({ method: 'GET', path: '/wl/user/getMyPasskeys', summary: 'The passkeys of the caller', tags: ['accounts'] })
    .output(
      success({
        passkeys: z.array(Passkey),
        /** Asked for before one is added or removed. */
        hasPassword: z.boolean(),
        /** Sign-in codes are on: one is asked for, too, before a passkey is added. */
        hasCodes: z.boolean(),
      }),
    ),
  beginPasskey: signedInAtFirst
    .route(post('beginPasskey', 'What a device needs to make a passkey for the caller'))
    /** `code`: of a person whose sign-in codes are on. */
    .input(z.strictObject({ password: Password, code: z.string().max(40).default('') }))
    .output(
      success({
        /** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
        options: z.object({
          challenge: z.string(),
          rp: z.object({ id: z.string(), name: z.string() }),
          user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
          pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
          timeout: z.number().int(),
          excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })),
          authenticatorSelection: z.object({
            residentKey: z.literal('required'),
            requireResidentKey: z.literal(true),
            userVerification: z.literal('required'),
          }),
          attestation: z.literal('none'),
        }),
      }),
    )
    .errors({
      ...SIGN_IN_AGAIN,
      PASSKEY_NEEDED: { status: 403, message: 'You have a passkey. Please sign in with it first.' },
      ENOUGH_PASSKEYS: { status: 409, message: 'You have 20 passkeys already. Please remove one first.' },
    }),
  addPasskey: signedInAtFirst
    .route(post('addPasskey', 'Add the passkey that a device has made, in the session in which it was begun'))
    .input(z.strictObject({ credential: Made, name: z.string().trim().max(60, 'At most 60 characters').default('') }))
    .output(success({ id: z.uuid() }))
    .errors({
      ...ENDED,
      PASSKEY_NOT_MADE: {
        status: 422,
        message: 'The device did not make a passkey that we can use. Please try again or use another.',
      },
      ENOUGH_PASSKEYS: { status: 409, message: 'You have 20 passkeys already. Please remove one first.' },
    }),
  renamePasskey: signedIn
    .route(post('renamePasskey', 'Give a passkey of one’s own another name'))
    .input(z.strictObject({ id: Id, name: Name }))
    .output(success({})),
  removePasskey: signedIn
    .route(post('removePasskey', 'No longer sign in with a passkey; one that is gone already is no error'))
    .input(z.strictObject({ id: Id, password: Password }))
    .output(success({}))
    .errors({
      ...SIGN_IN_AGAIN,
      LAST_WAY_IN: { status: 409, message: 'You have no password yet. Please set one with “Forgot password” first.' },
    }),
}

import { CALLS_PER_MINUTE, KEY_MODES, PARTNER_SCOPES } from '@tradewind/domain/permissions/partner-scopes'
import { z } from 'zod'
import { requires, signedIn, success } from '../call.ts'
import { DateOnly, InstantText, REQUIRED, UserId } from '../wire-values.ts'

const call = <Method extends 'GET' | 'POST'>(method: Method, path: string, summary: string) =>
  ({ method, path: `/partner/${path}`, summary, tags: ['partners'] }) as const

const Scope = z.enum(PARTNER_SCOPES)
const Mode = z.enum(KEY_MODES)
const PerMinute = z.union(CALLS_PER_MINUTE.map((count) => z.literal(count)))
/** Of a key; written as a number, read also from an address. */
const KeyId = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER, 'No record has this number.')
/** An address, or a network such as 203.0.113.0/24. */
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Please enter an IP address or a network such as 203.0.113.0/24',
})
const Addresses = z.array(Address).max(20, 'At most 20 addresses')

export const PartnerKey = z.object({
  keyId: z.number().int(),
  name: z.string(),
  mode: Mode,
  /** How the key begins; the rest is shown once and not kept. */
  hint: z.string(),
  scopes: z.array(Scope),
  perMinute: PerMinute,
  addresses: z.array(z.string()),
  company: z.string(),
  person: z.object({ userId: z.number().int(), name: z.string(), email: z.string() }),
  madeAt: InstantText,
  expiresAt: InstantText.nullable(),
  revokedAt: InstantText.nullable(),
  rotatedAt: InstantText.nullable(),
  lastUsedAt: InstantText.nullable(),
  state: z.enum(['open', 'ending', 'ended']),
})
export type PartnerKey = z.infer<typeof PartnerKey>

export const KeyUsage = z.object({
  key: PartnerKey,
  /** Every day of the period, oldest first. */
  days: z.array(
    z.object({
      day: DateOnly,
      requests: z.number().int(),
      refused: z.number().int(),
      looks: z.number().int(),
      books: z.number().int(),
    }),
  ),
  /** What was refused, by day and code: days and codes that have some. */
  errors: z.array(z.object({ day: DateOnly, code: z.string(), errors: z.number().int() })),
  requests: z.array(
    z.object({
      id: z.string(),
      at: InstantText,
      call: z.string(),
      status: z.number().int(),
      code: z.string().nullable(),
      sentence: z.string().nullable(),
      ms: z.number().int(),
      address: z.string(),
      requestId: z.string(),
    }),
  ),
  /** From where it was used in the last 24 hours, the latest first. */
  addresses: z.array(z.object({ address: z.string(), firstUsedAt: InstantText, lastUsedAt: InstantText })),
  /** Used from several addresses within the last hour. */
  isUsedFromSeveral: z.boolean(),
})
export type KeyUsage = z.infer<typeof KeyUsage>

/** The text is in this answer and nowhere else. */
const Made = success({ key: PartnerKey, text: z.string() })
const ENDED = { KEY_ENDED: { status: 409, message: 'This key has ended. Please make a new one.' } } as const

export const partnerKeys = {
  getKeys: requires('network.view')
    .route(call('GET', 'getKeys', 'The keys of all partners, the newest first'))
    .output(
      success({
        keys: z.array(
          PartnerKey.extend({
            /** Since when its company has its sandbox; null where it has none. */
            sandboxSince: InstantText.nullable(),
          }),
        ),
      }),
    ),
  getMyKeys: signedIn
    .route(call('GET', 'getMyKeys', "The keys that stand for the caller, a partner's person"))
    .output(success({ keys: z.array(PartnerKey) })),
  makeKey: requires('network.decide')
    .route(call('POST', 'makeKey', 'Make a key that stands for a customer; its text is shown once'))
    .input(
      z.strictObject({
        userId: UserId,
        name: z.string().trim().min(1, REQUIRED).max(80, 'At most 80 characters'),
        mode: Mode,
        scopes: z.array(Scope).min(1, 'Please choose at least one scope').max(PARTNER_SCOPES.length),
        expiresOn: DateOnly.nullable().default(null),
        addresses: Addresses.default([]),
        perMinute: PerMinute.default(60),
      }),
    )
    .output(Made)
    .errors({
      NAME_TAKEN: { status: 409, message: 'This customer has a key with this name. Please choose another name.' },
      CUSTOMER_BLOCKED: { status: 409, message: 'This customer is blocked or not approved. No key can stand for them.' },
    }),
  rotateKey: signedIn
    .route(
      call(
        'POST',
        'rotateKey',
        'Make the successor of a key; the old one stays valid for the chosen hours. Own keys, or with permission',
      ),
    )
    .input(z.strictObject({ keyId: KeyId, oldValidHours: z.number().int().min(0).max(720) }))
    .output(Made)
    .errors({ ...ENDED, ALREADY_ROTATED: { status: 409, message: 'This key already has a successor. Please use that one.' } }),
  revokeKey: signedIn
    .route(call('POST', 'revokeKey', 'Withdraw a key at once. Own keys, or with permission'))
    .input(z.strictObject({ keyId: KeyId }))
    .output(success({ key: PartnerKey })),
  setKeyLimits: requires('network.decide')
    .route(call('POST', 'setKeyLimits', 'How many calls a minute a key may make, and from which addresses'))
    .input(z.strictObject({ keyId: KeyId, perMinute: PerMinute, addresses: Addresses }))
    .output(success({ key: PartnerKey }))
    .errors(ENDED),
  getKeyUsage: signedIn
    .route(
      call('GET', 'getKeyUsage', 'What a key has called by day, its newest calls, and from where. Own keys, or with permission'),
    )
    .input(
      z.strictObject({
        keyId: KeyId,
        days: z.coerce.number<string | number>().int().min(7).max(90).default(30),
        onlyErrors: z.enum(['true', 'false']).default('false'),
      }),
    )
    .output(success(KeyUsage.shape)),
  getCompanyUsage: requires('network.view')
    .route(
      call(
        'GET',
        'getCompanyUsage',
        'What all keys of a company have called by day, ended and rotated ones too: those of the kind of this key',
      ),
    )
    .input(z.strictObject({ keyId: KeyId, days: z.coerce.number<string | number>().int().min(7).max(90).default(30) }))
    .output(
      success({
        company: z.string(),
        /** How many keys of this kind it has had. */
        keys: z.number().int(),
        ...{ days: KeyUsage.shape.days, errors: KeyUsage.shape.errors },
      }),
    ),
}

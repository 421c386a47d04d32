import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { z } from 'zod'
import { SiteAccounts } from './gateway-account.ts'

declare module '../app.ts' {
  interface App {
    readonly env: Environment
  }
}

/** What the demo's own gateway takes; its README shows it to everyone. */
export const SANDBOX_KEY = { id: 'tw_test_key', secret: 'tw_test_secret' } as const

/** What the demo's sites have agreed with its stand-ins of Google and Facebook. */
export const SANDBOX_CLIENT = { id: 'tw_test_client', secret: 'tw_test_client_secret' } as const

/** What a node can be for. */
const ROLES = ['web', 'work', 'search'] as const
export type NodeRole = (typeof ROLES)[number]

const url = z.url()
const text = z.string().min(1)
const accounts = z
  .string()
  .default('[]')
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(SiteAccounts)

/** Every setting there is. A wrong one stops the start with a sentence that names it. */
const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    DATA_DIR: text.default('.tradewind'),
    DATABASE_URL: url.refine((value) => /^postgres(ql)?:/.test(value), 'must be a postgres:// address'),
    /** A pooler in transaction mode before the database: calls and jobs go through it. Listening, migrations and the queue go to DATABASE_URL. */
    POOLER_URL: url.refine((value) => /^postgres(ql)?:/.test(value), 'must be a postgres:// address').optional(),
    /** A database of its own for what was searched and quoted, or another way to the same one. Without it: DATABASE_URL. */
    SEARCH_DATABASE_URL: url.refine((value) => /^postgres(ql)?:/.test(value), 'must be a postgres:// address').optional(),
    PUBLIC_URL: url.optional(),
    /** What this node does: answers calls and pages, does the jobs, answers searches. All of it unless set. */
    NODE_ROLES: z
      .string()
      .default(ROLES.join())
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(ROLES)))
      .transform((roles): ReadonlySet<NodeRole> => new Set(roles)),
    /** How many jobs of a kind may wait for an outside system at once on this node. */
    WAITING_JOBS: z.coerce.number().int().min(1).max(5_000).default(400),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** The demo's stand-ins for the outside world. Set by `npm start`, never in production. */
    SANDBOX_URL: url.optional(),
    /** Whether a new demo begins with a month of business behind it. */
    DEMO_HISTORY: z.enum(['none', 'month']).default('none'),
    /** Where the European Central Bank's reference rates are read. The sandbox has its own; with neither there is no feed. */
    ECB_RATES_URL: url.optional(),
    TBO_SHARED_URL: url.optional(),
    TBO_SEARCH_URL: url.optional(),
    TBO_BOOKING_URL: url.optional(),
    TBO_CLIENT_ID: text.default('ApiIntegrationNew'),
    TBO_USERNAME: text.optional(),
    TBO_PASSWORD: text.optional(),
    /** What the account is settled in. TBO is an Indian supplier: without it, rupees. */
    TBO_CURRENCY: z.string().refine(isCurrency, 'must be the code of a currency, such as INR').default('INR'),
    TBO_END_USER_IP: z.ipv4().default('127.0.0.1'),
    GATEWAY_URL: url.optional(),
    GATEWAY_KEY_ID: text.optional(),
    GATEWAY_KEY_SECRET: text.min(8).optional(),
    /** Merchant accounts by site, as JSON: `[{"site": 1, "account": {"gateway": "razorpay", …}}]`. */
    GATEWAY_ACCOUNTS: accounts,
    /** Keys that seal what the database holds of second factors, newest first: each 32 bytes in base 64, with commas between. */
    SECRETS_KEY: z
      .string()
      .transform((value) => value.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
      .refine((keys) => keys.every((key) => key.length === 32), 'must be 32 bytes in base 64, or several with commas between')
      .optional(),
    /** Uploaded files lie in this bucket of an S3-compatible store; without one, under DATA_DIR. */
    S3_BUCKET: text.optional(),
    /** Other installations that may be called without TLS and at a private address, with commas between: for tests and demonstrations, never in production. */
    NEARBY_INSTALLATIONS: z
      .string()
      .default('')
      .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
      .pipe(z.array(url.transform((value) => new URL(value).origin))),
    /** Of a store that is not Amazon's. */
    S3_ENDPOINT: url.refine((value) => /^https?:/.test(value), 'must be an https:// address').optional(),
    S3_REGION: text.default('us-east-1'),
    S3_KEY_ID: text.optional(),
    S3_KEY_SECRET: text.optional(),
    SMTP_URL: url.refine((value) => /^smtps?:/.test(value), 'must be a smtps:// or smtp:// address').optional(),
  })
  .superRefine((env, context) => {
    for (const key of ['GATEWAY_KEY_ID', 'GATEWAY_KEY_SECRET'] as const)
      if (env.GATEWAY_URL && !env.SANDBOX_URL && !env[key])
        context.addIssue({ code: 'custom', path: [key], message: 'must be set with GATEWAY_URL: without it no card can be taken' })
    for (const key of ['S3_KEY_ID', 'S3_KEY_SECRET'] as const)
      if (env.S3_BUCKET && !env[key])
        context.addIssue({ code: 'custom', path: [key], message: 'must be set with S3_BUCKET: without it no file can be stored' })
    if (!env.S3_BUCKET && (env.S3_ENDPOINT ?? env.S3_KEY_ID ?? env.S3_KEY_SECRET) !== undefined)
      context.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'must be set with the other settings of the store' })
    if (env.NODE_ENV !== 'production') return
    if (env.SANDBOX_URL)
      context.addIssue({
        code: 'custom',
        path: ['SANDBOX_URL'],
        message: 'must not be set in production: it would sell tickets that do not exist',
      })
    if (!env.PUBLIC_URL?.startsWith('https://'))
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'must be an https:// address in production' })
    if (env.NEARBY_INSTALLATIONS.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['NEARBY_INSTALLATIONS'],
        message: 'must not be set in production: what is said to a partner travels by TLS to a public machine',
      })
    refuseOpenAddresses(env, context)
    refuseSandboxKeys(env, context)
  })

type Read = {
  readonly [key in (typeof OUTSIDE)[number] | 'GATEWAY_KEY_ID' | 'GATEWAY_KEY_SECRET']?: string | undefined
} & { readonly GATEWAY_ACCOUNTS: z.output<typeof SiteAccounts> }

const OUTSIDE = ['GATEWAY_URL', 'TBO_SHARED_URL', 'TBO_SEARCH_URL', 'TBO_BOOKING_URL', 'ECB_RATES_URL', 'S3_ENDPOINT'] as const

/** Card money, supplier log-ins and passports never travel in the clear. */
function refuseOpenAddresses(env: Read, context: z.RefinementCtx): void {
  for (const key of OUTSIDE)
    if (env[key] !== undefined && !isSecure(env[key]))
      context.addIssue({ code: 'custom', path: [key], message: 'must be an https:// address in production' })
  for (const { site, account } of env.GATEWAY_ACCOUNTS) {
    const addresses = [account.url, ...('tokenUrl' in account ? [account.tokenUrl] : [])]
    if (!addresses.every(isSecure))
      context.addIssue({
        code: 'custom',
        path: ['GATEWAY_ACCOUNTS'],
        message: `must have https:// addresses in production, and that of site ${site} has not`,
      })
  }
}

/** Keys that everybody has read, or that take no money: tickets would be issued for nothing. */
function refuseSandboxKeys(env: Read, context: z.RefinementCtx): void {
  const refused = (key: string) =>
    context.addIssue({
      code: 'custom',
      path: [key],
      message: 'is a key of a sandbox, which takes no money; set your own in production',
    })
  if (env.GATEWAY_KEY_ID === SANDBOX_KEY.id) refused('GATEWAY_KEY_ID')
  if (env.GATEWAY_KEY_SECRET === SANDBOX_KEY.secret) refused('GATEWAY_KEY_SECRET')
  for (const { account } of env.GATEWAY_ACCOUNTS) {
    const isTest = 'keyId' in account ? /^(rzp_test_|tw_test_)/.test(account.keyId) : /preprod|sandbox/.test(account.url)
    if (isTest) refused('GATEWAY_ACCOUNTS')
  }
}

function isSecure(address: string): boolean {
  return address.startsWith('https://')
}
export type Environment = z.output<typeof Environment>

export class WrongSetting extends Error {}

export function readEnvironment(source: Record<string, string | undefined>): Environment {
  // An empty variable is a variable that is not set: that is how shells and .env files unset one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (read.success) return read.data
  const sentences = read.error.issues.map(
    (issue) =>
      `${issue.path.join('.')}: ${issue.message} (it is ${describe(String(issue.path[0]), given[String(issue.path[0])])}).`,
  )
  throw new WrongSetting(sentences.join('\n'))
}

function describe(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set'
  if (/SECRET|PASSWORD|ACCOUNTS|KEY/.test(name)) return 'set, and not shown here'
  return value.length > 60 ? 'a longer text' : `"${value.replace(/:\/\/[^@/]*@/, '://…@')}"`
}

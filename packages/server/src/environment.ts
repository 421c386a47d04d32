import { z } from 'zod'
import { SiteAccounts } from './payments/gateways/gateway-account.ts'

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
    PUBLIC_URL: url.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** The demo's stand-ins for the outside world. Set by `npm start`, never in production. */
    SANDBOX_URL: url.optional(),
    /** Whether a new demo begins with a month of business behind it. */
    DEMO_HISTORY: z.enum(['none', 'month']).default('none'),
    TBO_SHARED_URL: url.optional(),
    TBO_SEARCH_URL: url.optional(),
    TBO_BOOKING_URL: url.optional(),
    TBO_CLIENT_ID: text.default('ApiIntegrationNew'),
    TBO_USERNAME: text.optional(),
    TBO_PASSWORD: text.optional(),
    TBO_END_USER_IP: z.ipv4().default('127.0.0.1'),
    GATEWAY_URL: url.optional(),
    GATEWAY_KEY_ID: text.optional(),
    GATEWAY_KEY_SECRET: text.min(8).optional(),
    /** Merchant accounts by site, as JSON: `[{"site": 1, "account": {"gateway": "razorpay", …}}]`. */
    GATEWAY_ACCOUNTS: accounts,
    SMTP_URL: url.optional(),
  })
  .superRefine((env, context) => {
    for (const key of ['GATEWAY_KEY_ID', 'GATEWAY_KEY_SECRET'] as const)
      if (env.GATEWAY_URL && !env.SANDBOX_URL && !env[key])
        context.addIssue({ code: 'custom', path: [key], message: 'must be set with GATEWAY_URL: without it no card can be taken' })
    if (env.NODE_ENV !== 'production') return
    if (env.SANDBOX_URL)
      context.addIssue({
        code: 'custom',
        path: ['SANDBOX_URL'],
        message: 'must not be set in production: it would sell tickets that do not exist',
      })
    if (!env.PUBLIC_URL?.startsWith('https://'))
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'must be an https:// address in production' })
  })
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
  if (/SECRET|PASSWORD|ACCOUNTS/.test(name)) return 'set, and not shown here'
  return value.length > 60 ? 'a longer text' : `"${value.replace(/:\/\/[^@/]*@/, '://…@')}"`
}

import { PAYER_METHODS } from '@tradewind/domain/payments/payer-methods'
import { z } from 'zod'

const text = z.string().min(1)
const secret = z.string().min(8)
/** What its page offers, where the account has less than the gateway gives every account in India. */
const methods = z
  .array(z.enum(PAYER_METHODS))
  .min(1)
  .default([...PAYER_METHODS])

/** A merchant account at a gateway. Its secrets come from the environment and stay in the server's memory. */
const Account = {
  sandbox: z.strictObject({ gateway: z.literal('sandbox'), url: z.url(), keyId: text, keySecret: secret }),
  razorpay: z.strictObject({
    gateway: z.literal('razorpay'),
    url: z.url().default('https://api.razorpay.com'),
    keyId: text,
    keySecret: secret,
    webhookSecret: secret,
    methods,
  }),
  phonepe: z.strictObject({
    gateway: z.literal('phonepe'),
    url: z.url().default('https://api.phonepe.com/apis/pg'),
    /** Tokens come from another host than payments, except at the sandboxes. */
    tokenUrl: z.url().default('https://api.phonepe.com/apis/identity-manager'),
    clientId: text,
    clientVersion: z.string().regex(/^\d+$/),
    clientSecret: secret,
    webhookUser: text,
    webhookPassword: secret,
    methods,
  }),
}
export const GatewayAccount = z.discriminatedUnion('gateway', [Account.sandbox, Account.razorpay, Account.phonepe])
export type GatewayAccount = z.output<typeof GatewayAccount>
export type SandboxAccount = z.output<typeof Account.sandbox>
export type RazorpayAccount = z.output<typeof Account.razorpay>
export type PhonePeAccount = z.output<typeof Account.phonepe>
export type GatewayName = GatewayAccount['gateway']

/** GATEWAY_ACCOUNTS: JSON, for each site the accounts its money goes to. */
export const SiteAccounts = z.array(z.strictObject({ site: z.number().int().positive(), account: GatewayAccount }))
export type SiteAccounts = z.output<typeof SiteAccounts>

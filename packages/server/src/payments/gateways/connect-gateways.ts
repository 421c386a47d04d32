import type { PayerMethod } from '@tradewind/domain/payments/payer-methods'
import type { Instant } from '@tradewind/domain/time'
import { type Environment, SANDBOX_KEY } from '../../settings/environment.ts'
import type { GatewayAccount, GatewayName } from '../../settings/gateway-account.ts'
import { isSandbox } from '../../sites/sandbox-site.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { makePhonePeGateway, readPhonePeReference } from './phonepe-gateway.ts'
import { makeRazorpayGateway, readRazorpayReference } from './razorpay-gateway.ts'
import { makeSandboxGateway, readSandboxReference } from './sandbox-gateway.ts'

declare module '../../app.ts' {
  interface App {
    /** Take cards, each for the sites that have an account there. */
    readonly gateways: Gateways
  }
}

/** The gateways each site has an account at. */
export type Gateways = {
  /** One a payment was begun at, whether or not the site still takes new payments there. */
  find(siteId: number, name: string): PaymentGateway | undefined
  /** In the order in which they are offered; the first is used until the site chooses. */
  list(siteId: number): readonly PaymentGateway[]
  /** What a payer's browser may know of an account: its key id. */
  keyId(siteId: number, name: string): string | undefined
}

const ORDER: readonly GatewayName[] = ['sandbox', 'razorpay', 'phonepe']

/** Accounts from the environment, each for one site; in the demo every site has the sandbox's, unless it has its own. */
export function connectGateways(env: Environment, now: () => Instant): Gateways {
  const demo = demoAccounts(env)
  const made = new Map<string, PaymentGateway>()
  const accountOf = (siteId: number, name: string) => {
    // The one gateway of an installation may be a real one.
    if (isSandbox(siteId)) return undefined
    return (
      env.GATEWAY_ACCOUNTS.find(({ site, account }) => site === siteId && account.gateway === name)?.account ??
      demo.find(({ gateway }) => gateway === name)
    )
  }
  const find = (siteId: number, name: string) => {
    const key = `${siteId}:${name}`
    const account = accountOf(siteId, name)
    if (account && !made.has(key)) made.set(key, connect(account, now))
    return made.get(key)
  }
  return {
    find,
    list: (siteId) => ORDER.flatMap((name) => find(siteId, name) ?? []),
    keyId(siteId, name) {
      const account = accountOf(siteId, name)
      return account && (account.gateway === 'phonepe' ? account.clientId : account.keyId)
    },
  }
}

/** Which attempt a callback names, by the wire of the gateway whose address it came to. Its site's account then proves it. */
export function readReference(name: string, rawBody: string): string | undefined {
  if (name === 'razorpay') return readRazorpayReference(rawBody)
  if (name === 'phonepe') return readPhonePeReference(rawBody)
  return name === 'sandbox' ? readSandboxReference(rawBody) : undefined
}

function connect(account: GatewayAccount, now: () => Instant): PaymentGateway {
  if (account.gateway === 'razorpay') return makeRazorpayGateway(account, now)
  if (account.gateway === 'phonepe') return makePhonePeGateway(account, now)
  return makeSandboxGateway(account)
}

/** The sandbox's own gateway, and its likenesses of the others, with their well-known keys; or the one gateway of an installation. */
function demoAccounts(env: Environment): GatewayAccount[] {
  const url = env.GATEWAY_URL ?? env.SANDBOX_URL
  const keyId = env.GATEWAY_KEY_ID ?? (env.SANDBOX_URL ? SANDBOX_KEY.id : undefined)
  const keySecret = env.GATEWAY_KEY_SECRET ?? (env.SANDBOX_URL ? SANDBOX_KEY.secret : undefined)
  const own: GatewayAccount[] = url && keyId && keySecret ? [{ gateway: 'sandbox', url, keyId, keySecret }] : []
  if (!env.SANDBOX_URL || !url) return own
  return [...own, likeRazorpay(url), likePhonePe(url)]
}

/** The sandbox's page asks for a card, whichever gateway it stands for. */
const LIKENESS_TAKES: PayerMethod[] = ['card']

function likeRazorpay(url: string): GatewayAccount {
  return {
    gateway: 'razorpay',
    url: `${url}/razorpay`,
    keyId: 'rzp_test_tradewind',
    keySecret: 'rzp_test_secret',
    webhookSecret: 'rzp_webhook_secret',
    methods: LIKENESS_TAKES,
  }
}

function likePhonePe(url: string): GatewayAccount {
  return {
    gateway: 'phonepe',
    url: `${url}/phonepe`,
    tokenUrl: `${url}/phonepe`,
    clientId: 'TRADEWINDUAT',
    clientVersion: '1',
    clientSecret: 'phonepe_test_secret',
    webhookUser: 'tradewind',
    webhookPassword: 'webhook1234',
    methods: LIKENESS_TAKES,
  }
}

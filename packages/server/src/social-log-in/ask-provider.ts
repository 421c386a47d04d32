import {
  OWN_ISSUERS,
  PROVIDER_NAMES,
  type SocialProvider,
  vouchesForAddress,
} from '@tradewind/domain/social-log-in/social-providers'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Identity } from '../accounts/identities/identity-repo.ts'
import { fetchPublic } from '../http/fetch-public.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { Environment } from '../settings/environment.ts'
import { openSecret } from '../settings/seal-secret.ts'
import type { ProviderRow } from './provider-repo.ts'

/** The version of Facebook's Graph API that exchanges codes: each is served for two years at least. */
const FACEBOOK_GRAPH_VERSION = 'v25.0'

/** Where a provider answers, kept for a while: asked anew for each log-in, a slow provider would be asked three times instead of once. */
const KEPT_MS = 60 * 60_000
const MOST_KEPT = 200
const kept = new Map<string, { readonly at: number; readonly config: oidc.Configuration }>()

type Parts = { readonly env: Environment; readonly nowMs: number; readonly refuse: Refuse<'PROVIDER_FAILED'> }

/** What the site's agreement is sealed for. */
export function ownerOfSecret({ site_id, provider }: Pick<ProviderRow, 'site_id' | 'provider'>): string {
  return `social-provider/${site_id}/${provider}`
}

/** Whose tokens are believed where the site names nobody: in the demo, the stand-in's. */
export function ownIssuer(provider: SocialProvider, { SANDBOX_URL }: Pick<Environment, 'SANDBOX_URL'>): string {
  return SANDBOX_URL ? `${SANDBOX_URL.replace(/\/$/, '')}/oidc/${provider}` : OWN_ISSUERS[provider]
}

/**
 * Whether a site may name whose tokens are believed. Whoever runs that server says who anybody is, so it opens every account here: only an installation with the stand-ins
 * of the sandbox takes another than the provider's own.
 */
export function takesOtherIssuer({ SANDBOX_URL }: Pick<Environment, 'SANDBOX_URL'>): boolean {
  return SANDBOX_URL !== undefined
}

/** Whether anybody signs in by what a site has agreed: not where it was saved with a server that is not believed here. */
export function isBelieved({ provider, issuer }: Pick<ProviderRow, 'provider' | 'issuer'>, env: Environment): boolean {
  return issuer === null || takesOtherIssuer(env) || issuer === OWN_ISSUERS[provider as SocialProvider]
}

/** Where the browser goes. Refuses PROVIDER_FAILED where nobody says so. */
export async function authorizationUrl(
  parts: Parts,
  row: ProviderRow,
  { redirectUri, state, verifier, nonce }: { redirectUri: string; state: string; verifier: string; nonce: string },
): Promise<string> {
  const config = await configOf(parts, row)
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: row.provider === 'google' ? 'openid email profile' : 'openid email public_profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Somebody with two accounts there says which. Facebook documents no such parameter.
    ...(row.provider === 'google' && { prompt: 'select_account' }),
  }).href
}

const Text = z.string().trim().max(200).catch('')
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional().catch(undefined),
  // Some send it as text.
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
  given_name: Text,
  family_name: Text,
  name: Text,
})

export type Vouched = {
  readonly identity: Identity
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/**
 * Exchanges the code and reads the token that comes for it. Its signature (RS256, with a key that the provider publishes), issuer, audience, times and nonce are checked by
 * the library; what fails is PROVIDER_FAILED and stands in the log.
 */
export async function readIdentity(
  parts: Parts & { readonly warn: (error: unknown) => void },
  row: ProviderRow,
  {
    redirectUri,
    code,
    state,
    verifier,
    nonce,
  }: { redirectUri: string; code: string; state: string; verifier: string; nonce: string },
): Promise<Vouched> {
  const config = await configOf(parts, row)
  // The provider's answer as this browser got it; an issuer that it may have named is checked where the provider promises one.
  const answer = new URL(redirectUri)
  answer.searchParams.set('code', code)
  answer.searchParams.set('state', state)
  if (config.serverMetadata().authorization_response_iss_parameter_supported)
    answer.searchParams.set('iss', config.serverMetadata().issuer)
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = Claims.parse(tokens.claims())
    const [first = '', ...rest] = claims.name.split(/\s+/)
    return {
      identity: { provider: row.provider, issuer: config.serverMetadata().issuer, subject: claims.sub },
      email: claims.email,
      isEmailVerified: vouchesForAddress(row.provider as SocialProvider) && claims.email_verified !== undefined,
      firstName: claims.given_name || first,
      lastName: claims.family_name || rest.join(' '),
    }
  } catch (error) {
    parts.warn(error)
    return failed(parts, row)
  }
}

async function configOf(parts: Parts, row: ProviderRow): Promise<oidc.Configuration> {
  const { env, nowMs } = parts
  const issuer = row.issuer ?? ownIssuer(row.provider as SocialProvider, env)
  const key = [row.site_id, row.provider, row.version, issuer].join()
  const known = kept.get(key)
  if (known && nowMs - known.at < KEPT_MS && nowMs >= known.at) return known.config
  const secret = openSecret(env, row.sealed_secret, ownerOfSecret(row))
  try {
    const config = await askForConfig(env, row, { issuer, secret })
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { at: nowMs, config })
    return config
  } catch {
    return failed(parts, row)
  }
}

type Agreement = { readonly issuer: string; readonly secret: string }

async function askForConfig(
  env: Environment,
  { provider, client_id }: ProviderRow,
  { issuer, secret }: Agreement,
): Promise<oidc.Configuration> {
  const metadata = { id_token_signed_response_alg: 'RS256', [oidc.clockTolerance]: 30 }
  const proof = oidc.ClientSecretPost(secret)
  const extensions = [oidc.enableNonRepudiationChecks, ...(env.SANDBOX_URL ? [oidc.allowInsecureRequests] : [])]
  const ask: oidc.CustomFetch = (url, { method, headers, body }) =>
    fetchPublic(url, { method, headers, body: body instanceof URLSearchParams ? body.toString() : undefined }, env.SANDBOX_URL)
  const options = { execute: extensions, [oidc.customFetch]: ask }
  const found = await oidc.discovery(new URL(issuer), client_id, metadata, proof, options)
  const { supportsPKCE: _, ...server } = found.serverMetadata()
  if (provider !== 'facebook' || server.token_endpoint !== undefined) return found
  const complete = { ...server, token_endpoint: facebookTokenEndpoint(issuer) }
  const config = new oidc.Configuration(complete, client_id, metadata, proof)
  config[oidc.customFetch] = ask
  for (const extend of extensions) extend(config)
  return config
}

/**
 * Facebook's published document is made for tokens that a browser is given: it names no token endpoint. The one for codes stands in its guide to the code flow with PKCE. A
 * stand-in has it below its own address.
 */
export function facebookTokenEndpoint(issuer: string): string {
  const graph = issuer === OWN_ISSUERS.facebook ? 'https://graph.facebook.com' : issuer
  return `${graph}/${FACEBOOK_GRAPH_VERSION}/oauth/access_token`
}

function failed({ refuse }: Pick<Parts, 'refuse'>, { provider }: Pick<ProviderRow, 'provider'>): never {
  const name = PROVIDER_NAMES[provider as SocialProvider]
  return refuse('PROVIDER_FAILED', { message: `The sign-in with ${name} did not work. Please try again.` })
}

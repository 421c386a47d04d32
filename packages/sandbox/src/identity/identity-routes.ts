import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { html } from '../gateway/payment-page-routes.ts'
import { escapeHtml, page } from '../page.ts'
import type { SandboxClock } from '../sandbox-clock.ts'

/** What a site of the demo has agreed with the stand-ins. */
const IDENTITY_CLIENT = { id: 'tw_test_client', secret: 'tw_test_client_secret' } as const
const NAMES = { google: 'Google', facebook: 'Facebook' } as const
type Name = keyof typeof NAMES
const KEY_ID = 'stand-in-1'
const CODE_MS = 60_000

/** What each publishes of itself, as it does: Facebook's document is made for tokens in a browser, and has neither codes, PKCE nor an endpoint for tokens. */
const GOOGLE_SAYS = {
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
}
const FACEBOOK_SAYS = {
  response_types_supported: ['id_token', 'token id_token'],
  subject_types_supported: ['pairwise'],
  claims_supported: [
    ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'nonce', 'at_hash', 'name', 'given_name', 'middle_name', 'family_name'],
    ...['email', 'picture', 'user_friends', 'user_birthday', 'user_age_range', 'user_link', 'user_hometown', 'user_location'],
    'user_gender',
  ],
}

const FORGERIES = [
  ...([
    'none',
    'hmac',
    'wrongKey',
    'unknownKey',
    'wrongIssuer',
    'wrongAudience',
    'expired',
    'future',
    'wrongNonce',
    'noNonce',
  ] as const),
  ...(['noToken', 'noSubject'] as const),
] as const
const Plant = z.strictObject({
  /** How the tokens are wrong; without it they are right again. */
  forge: z.enum(FORGERIES).optional(),
  /** What the token endpoint answers in place of a token. */
  status: z.number().int().min(200).max(599).optional(),
  body: z.string().optional(),
  delayMs: z.number().int().min(0).max(60_000).default(0),
})
const Text = z.string().max(4000).default('')
const Asked = z.object({
  client_id: Text,
  redirect_uri: Text,
  response_type: Text,
  scope: Text,
  state: Text,
  nonce: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
type Asked = z.output<typeof Asked>
const Person = z.object({
  email: z.string().trim().max(254).default(''),
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
  verified: z.string().optional(),
})
const Exchange = z.object({
  grant_type: Text,
  code: Text,
  redirect_uri: Text,
  code_verifier: Text,
  client_id: Text,
  client_secret: Text,
})
type Granted = Asked & z.output<typeof Person> & { readonly name: Name; readonly at: number }
type Call = FastifyRequest<{ Params: { name: string } }>

/**
 * Stands in for Google's and Facebook's OpenID Connect: discovery, a page that asks who signs in, the exchange of a code (once, with PKCE and the client's secret), and
 * keys. Forged tokens and bad answers can be planted. Like the real one, its Facebook names no token endpoint in its document, and says nothing about whether an address is
 * verified.
 */
export function routeIdentity(app: FastifyInstance, { clock, publicUrl }: { clock: SandboxClock; publicUrl: () => string }): void {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Granted>()
  let planted: z.output<typeof Plant> = { delayMs: 0 }
  let exchanges = 0
  // As the platform reaches it, by whichever name.
  const issuerOf = (name: Name, { host }: FastifyRequest) => `http://${host}/oidc/${name}`
  const nameOf = ({ params }: Call) => (params.name in NAMES ? (params.name as Name) : undefined)
  const withName = (act: (name: Name, call: Call, reply: FastifyReply) => unknown) => (call: Call, reply: FastifyReply) => {
    const name = nameOf(call)
    return name ? act(name, call, reply) : reply.code(404).send({ error: 'unknown_provider' })
  }

  const documentOf = (name: Name, call: Call) => ({
    issuer: issuerOf(name, call),
    authorization_endpoint: `${publicUrl()}/oidc/${name}/authorize`,
    jwks_uri: `${issuerOf(name, call)}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
    ...(name === 'google' ? { ...GOOGLE_SAYS, token_endpoint: `${issuerOf(name, call)}/token` } : FACEBOOK_SAYS),
  })

  app.get('/oidc/:name/.well-known/openid-configuration', withName(documentOf))
  app.get(
    '/oidc/:name/keys',
    withName(() => ({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] })),
  )
  app.get(
    '/oidc/:name/authorize',
    withName((name, call, reply) => {
      const asked = Asked.parse(call.query)
      const wrong = whatIsWrong(asked)
      return wrong ? html(reply, page(NAMES[name], `<p class="bad">${wrong}</p>`, true), 400) : html(reply, whoPage(name, asked))
    }),
  )
  app.post(
    '/oidc/:name/authorize',
    withName((name, call, reply) => {
      const asked = Asked.parse(call.query)
      if (whatIsWrong(asked)) return reply.code(400).send({ error: 'invalid_request' })
      const back = new URL(asked.redirect_uri)
      back.searchParams.set('state', asked.state)
      const { cancel, ...form } = call.body as Record<string, string>
      if (cancel !== undefined) {
        back.searchParams.set('error', 'access_denied')
        return reply.redirect(back.href, 303)
      }
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...asked, ...Person.parse(form), name, at: clock.now() })
      back.searchParams.set('code', code)
      return reply.redirect(back.href, 303)
    }),
  )
  const exchangeAt = (name: Name) => async (call: FastifyRequest, reply: FastifyReply) => {
    exchanges += 1
    const { status, body, delayMs, forge } = planted
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (status !== undefined || body !== undefined)
      return reply
        .code(status ?? 200)
        .header('content-type', 'application/json')
        .send(body ?? '{}')
    const exchange = Exchange.parse(call.body)
    const granted = codes.get(exchange.code)
    codes.delete(exchange.code)
    if (exchange.client_id !== IDENTITY_CLIENT.id || exchange.client_secret !== IDENTITY_CLIENT.secret)
      return reply.code(401).send({ error: 'invalid_client' })
    if (!granted || granted.name !== name || !fits(granted, exchange, clock.now()))
      return reply.code(400).send({ error: 'invalid_grant' })
    const token = writeToken({ issuer: issuerOf(name, call), granted, keys, strangers, nowMs: clock.now() }, forge)
    const answer = { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 300 }
    return forge === 'noToken' ? answer : { ...answer, id_token: token }
  }
  // Each where the real one is: Facebook's below the version of its Graph API, which its document does not name.
  app.post('/oidc/google/token', exchangeAt('google'))
  app.post('/oidc/facebook/:version/oauth/access_token', exchangeAt('facebook'))
  app.get('/sandbox/control/identity', () => ({ ...planted, exchanges }))
  app.post('/sandbox/control/identity', (request) => {
    planted = Plant.parse(request.body)
    return { ...planted, exchanges }
  })
}

function whatIsWrong(asked: Asked): string | undefined {
  if (asked.client_id !== IDENTITY_CLIENT.id) return 'This client is not known here.'
  if (!/^https?:\/\/[^/]+\/app\/social_login\/\w+$/.test(asked.redirect_uri)) return 'This address is not registered.'
  if (asked.response_type !== 'code' || !asked.scope.split(' ').includes('openid'))
    return 'Only codes of OpenID Connect are given here.'
  if (asked.code_challenge_method !== 'S256' || asked.code_challenge === '') return 'PKCE is missing.'
  return asked.state === '' || asked.nonce === '' ? 'State or nonce is missing.' : undefined
}

function fits(granted: Granted, { grant_type, redirect_uri, code_verifier }: z.output<typeof Exchange>, now: number): boolean {
  const challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const isInTime = now - granted.at <= CODE_MS
  return (
    grant_type === 'authorization_code' && redirect_uri === granted.redirect_uri && challenge === granted.code_challenge && isInTime
  )
}

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
type Writing = {
  readonly issuer: string
  readonly granted: Granted
  readonly keys: Pair
  readonly strangers: Pair
  readonly nowMs: number
}

function writeToken({ issuer, granted, keys, strangers, nowMs }: Writing, forge: z.output<typeof Plant>['forge']): string {
  const now = Math.floor(nowMs / 1000)
  const { email, firstName, lastName, name } = granted
  const claims = {
    iss: forge === 'wrongIssuer' ? 'https://evil.example' : issuer,
    aud: forge === 'wrongAudience' ? 'somebody-else' : granted.client_id,
    ...(forge !== 'noSubject' && { sub: createHash('sha256').update(`${name}/${email.toLowerCase()}`).digest('hex').slice(0, 21) }),
    iat: forge === 'future' ? now + 3600 : forge === 'expired' ? now - 7200 : now,
    exp: forge === 'expired' ? now - 3600 : now + 3600,
    ...(forge === 'future' && { nbf: now + 3600 }),
    ...(forge !== 'noNonce' && { nonce: forge === 'wrongNonce' ? 'another' : granted.nonce }),
    ...(email && { email }),
    ...(name === 'google' && email && { email_verified: granted.verified !== undefined }),
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`.trim(),
  }
  const alg = forge === 'none' ? 'none' : forge === 'hmac' ? 'HS256' : 'RS256'
  const kid = forge === 'unknownKey' ? 'nobodys' : KEY_ID
  const text = [{ alg, typ: 'JWT', kid }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  if (alg === 'none') return `${text}.`
  // The public key as a secret, which everybody has: the known confusion of algorithms.
  if (alg === 'HS256') {
    const secret = keys.publicKey.export({ format: 'pem', type: 'spki' })
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const by = forge === 'wrongKey' || forge === 'unknownKey' ? strangers : keys
  return `${text}.${sign('sha256', Buffer.from(text), by.privateKey).toString('base64url')}`
}

function whoPage(name: Name, asked: Asked): string {
  const query = new URLSearchParams(asked).toString()
  const verified =
    name === 'google'
      ? '<label><input type="checkbox" name="verified" value="1" checked style="width:auto;min-height:0"> The address is verified</label>'
      : ''
  return page(
    `${NAMES[name]} (stand-in)`,
    `<h1>Sign in with ${NAMES[name]}</h1><div class="card"><p class="soft">A stand-in: you are the person that you type. Nothing here is real.</p>
<form method="post" action="?${escapeHtml(query)}">
<label>E-mail<input name="email" type="email" autocomplete="off" value="meera.nair@example.com"></label>
<div class="pair"><label>First name<input name="firstName" value="Meera"></label><label>Last name<input name="lastName" value="Nair"></label></div>
${verified}
<button>Continue</button><button class="quiet" name="cancel" value="1">Cancel</button></form></div>`,
    true,
  )
}

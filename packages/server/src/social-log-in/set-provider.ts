import type { Actor } from '@tradewind/domain/accounts/actor'
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { isPrivateHost } from '../http/public-address.ts'
import { refuseInput } from '../http/refuse.ts'
import type { Environment } from '../settings/environment.ts'
import { sealSecret } from '../settings/seal-secret.ts'
import { isBelieved, ownerOfSecret, ownIssuer, takesOtherIssuer } from './ask-provider.ts'
import { findProvider, listProviders, saveProvider } from './provider-repo.ts'
import { redirectUriOf } from './redirect-uri.ts'

type Context = Pick<App, 'db' | 'env'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Wish = {
  readonly provider: SocialProvider
  readonly isOn: boolean
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly version: number
}

/** Refuses STATE_CHANGED, an issuer that is not the provider's own (with the sandbox: that is no public https:// address), and a first version without its secret. */
export function setProvider({ db, env, actor, now, refuse }: Context, wish: Wish): Promise<void> {
  const { provider, isOn, issuer, clientId, clientSecret, version } = wish
  if (!isBelieved({ provider, issuer: issuer || null }, env))
    refuseInput({ issuer: `Only ${PROVIDER_NAMES[provider]} itself can say who somebody is. Please leave this empty.` })
  if (issuer !== '' && !isIssuer(issuer, env)) refuseInput({ issuer: 'Please enter an https:// address of a public server.' })
  return inSite(db, actor.siteId, async (tx) => {
    const before = await findProvider(tx, provider)
    if ((before?.version ?? 0) !== version) refuse('STATE_CHANGED')
    // A secret belongs to the server that it was made for: it is not sent to another one.
    const keeps = before !== undefined && (before.issuer ?? '') === issuer
    if (clientSecret === '' && !keeps)
      refuseInput({ clientSecret: before ? 'The server is another: please enter its secret.' : 'This is required field.' })
    const place = { site_id: tx.siteId, provider }
    const sealed_secret = clientSecret === '' && before ? before.sealed_secret : sealSecret(env, clientSecret, ownerOfSecret(place))
    const saved = { provider, is_on: isOn, issuer: issuer || null, client_id: clientId, sealed_secret }
    if (!(await saveProvider(tx, saved, version))) refuse('STATE_CHANGED')
    const shown = before && { isOn: before.is_on, issuer: before.issuer ?? '', clientId: before.client_id }
    const after = { isOn, issuer, clientId, ...(clientSecret !== '' && { credentials: 'set' }) }
    const about = { kind: 'site', id: provider }
    const action = 'change a sign-in elsewhere'
    await recordChange(tx, { actor, area: 'rules', action, about, ...(shown && { before: shown }), after }, now)
  })
}

function isIssuer(text: string, { SANDBOX_URL }: Pick<Environment, 'SANDBOX_URL'>): boolean {
  const url = URL.parse(text)
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false
  if (SANDBOX_URL && url.origin === new URL(SANDBOX_URL).origin) return true
  return url.protocol === 'https:' && !isPrivateHost(url.hostname)
}

/** Every provider there is, agreed with or not; never a secret. */
export async function presentProviders(tx: SiteTx, env: Environment, domain: string) {
  const rows = await listProviders(tx)
  return SOCIAL_PROVIDERS.map((provider) => {
    const row = rows.find((one) => one.provider === provider)
    return {
      provider,
      isOn: row?.is_on ?? false,
      issuer: row?.issuer ?? '',
      ownIssuer: ownIssuer(provider, env),
      takesOtherIssuer: takesOtherIssuer(env),
      clientId: row?.client_id ?? '',
      hasSecret: row !== undefined,
      redirectUri: redirectUriOf(env, { domain, provider }),
      version: row?.version ?? 0,
    }
  })
}

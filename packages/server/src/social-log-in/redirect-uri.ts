import type { Environment } from '../settings/environment.ts'
import { publicUrl } from '../sites/public-url.ts'

/** Where a provider sends people back to: a page of the site, as it must be registered there. */
export function redirectUriOf(env: Environment, { domain, provider }: { domain: string; provider: string }): string {
  return `${publicUrl(env, domain)}/app/social_login/${provider}`
}

import { createHash } from 'node:crypto'
import type { Environment } from '../../settings/environment.ts'
import { publicUrl } from '../../sites/public-url.ts'
import type { Here } from './check-passkey.ts'

/** Each site's passkeys are of its own host: the same device keeps others for another site. */
export function hereOf(env: Environment, { domain }: { readonly domain: string }): Here {
  return { rpId: domain, origin: publicUrl(env, domain) }
}

/** How a device knows for whom it keeps a passkey. It says nothing of the person, and stays the same, so that a device replaces its own. */
export function handleOf({ siteId, userId }: { readonly siteId: number; readonly userId: number }): string {
  return createHash('sha256').update(`passkey/${siteId}/${userId}`).digest('base64url')
}

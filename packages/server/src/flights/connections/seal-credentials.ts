import type { Environment } from '../../settings/environment.ts'
import { openSecret, sealSecret } from '../../settings/seal-secret.ts'
import { findAdapter } from '../suppliers/adapters.ts'
import type { Credentials } from '../suppliers/supplier-adapter.ts'
import type { ConnectionRow } from './connection-repo.ts'

type Place = { readonly siteId: number; readonly code: string }

export function sealCredentials(env: Environment, credentials: Credentials, place: Place): Buffer {
  return sealSecret(env, JSON.stringify(credentials), ownerOf(place))
}

/** What the adapter logs in with: the connection's own, else what the settings name. Leaves this process towards the supplier only. */
export function credentialsOf(env: Environment, row: ConnectionRow): Credentials | undefined {
  if (!row.sealed_credentials) return findAdapter(row.adapter)?.ownCredentials(env)
  const text = openSecret(env, row.sealed_credentials, ownerOf({ siteId: row.site_id, code: row.code }))
  try {
    return JSON.parse(text) as Credentials
  } catch {
    // The parser would repeat what it could not read.
    throw new Error(`The sealed credentials of connection ${row.code} cannot be read`)
  }
}

function ownerOf({ siteId, code }: Place): string {
  return `supplier-connection/${siteId}/${code}`
}

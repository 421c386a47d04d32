import type { api } from '../../lib/api.ts'

type Request = Awaited<ReturnType<typeof api.passkeys.beginPasskeyLogin>>['options']
type Creation = Awaited<ReturnType<typeof api.passkeys.beginPasskey>>['options']
export type Signed = Parameters<typeof api.passkeys.loginWithPasskey>[0]['credential']
export type Made = Parameters<typeof api.passkeys.addPasskey>[0]['credential']

/** Whether this browser can be asked. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** The browser shows the passkeys that it has for this site, and the device checks who holds it. */
export async function signWithPasskey(options: Request): Promise<Signed> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return asJson<Signed>(await navigator.credentials.get({ publicKey }))
}

export async function makePasskey(options: Creation): Promise<Made> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson<Made>(await navigator.credentials.create({ publicKey }))
}

function asJson<Json>(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was given', 'NotAllowedError')
  return credential.toJSON() as Json
}

/** What the browser says: the person cancelled, waited too long, or has none here. It does not say which. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

import { isPrivateHost } from '../http/public-address.ts'
import type { Environment } from '../settings/environment.ts'

type Settings = Pick<Environment, 'NEARBY_INSTALLATIONS'>

const WRONG = 'Please enter the address of their site, such as https://sell.example.'
const PRIVATE = 'This address leads to no public machine.'

/** The address of another installation's site as it is kept, or what is wrong with it. Where its name leads is found out when it is called. */
export function readAddress(text: string, env: Settings): { readonly address: string } | { readonly why: string } {
  const typed = text.trim()
  const whole = typed.includes('://') ? typed : `https://${typed}`
  if (!URL.canParse(whole)) return { why: WRONG }
  const { protocol, hostname, username, password, pathname, search, hash, origin } = new URL(whole)
  if (username !== '' || password !== '' || pathname !== '/' || search !== '' || hash !== '') return { why: WRONG }
  if (isNearby(origin, env)) return { address: origin }
  if (protocol !== 'https:') return { why: 'Please enter an address that begins with https://.' }
  if (isPrivateHost(hostname) || /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(hostname)) return { why: PRIVATE }
  return hostname.includes('.') ? { address: origin } : { why: WRONG }
}

/** One that the operator has named: it needs neither TLS nor a public machine. Never in production. */
export function isNearby(address: string, { NEARBY_INSTALLATIONS }: Settings): boolean {
  return NEARBY_INSTALLATIONS.includes(new URL(address).origin)
}

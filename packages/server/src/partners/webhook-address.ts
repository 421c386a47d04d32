import { isPrivateHost } from '../http/public-address.ts'
import type { Environment } from '../settings/environment.ts'

type Settings = Pick<Environment, 'SANDBOX_URL'>

/** Whether an address may be called by what it says: TLS, nobody's password, no machine of ours. Where its name leads is found out when it is called. */
export function isCallable(url: string, env: Settings): boolean {
  if (!URL.canParse(url)) return false
  if (isSandboxReceiver(url, env)) return true
  const { protocol, hostname, username, password, hash } = new URL(url)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  return !isPrivateHost(hostname) && hostname.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(hostname)
}

/** The stand-in of tests and demos. Never in production: there is no sandbox there. */
export function isSandboxReceiver(url: string, { SANDBOX_URL }: Settings): boolean {
  if (SANDBOX_URL === undefined || !URL.canParse(url)) return false
  const { origin, pathname, username } = new URL(url)
  return origin === new URL(SANDBOX_URL).origin && username === '' && /^\/webhooks\/[\w-]{1,60}$/.test(pathname)
}

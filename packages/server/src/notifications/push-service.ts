import type { Environment } from '../settings/environment.ts'

/** Every push service a browser of today speaks to. An address is the browser's word: the server calls no other host. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^(web|api)\.push\.apple\.com$/,
]

/** Whether this is an address at a known push service; beside them only the sandbox's own, where there is a sandbox. */
export function isPushService(endpoint: string, { SANDBOX_URL }: Pick<Environment, 'SANDBOX_URL'>): boolean {
  if (isSandboxPush(endpoint, { SANDBOX_URL })) return true
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && HOSTS.some((host) => host.test(hostname))
}

/** The stand-in of tests and demos. Never in production: there is no sandbox there. */
export function isSandboxPush(endpoint: string, { SANDBOX_URL }: Pick<Environment, 'SANDBOX_URL'>): boolean {
  if (SANDBOX_URL === undefined || !URL.canParse(endpoint)) return false
  const { origin, pathname, username } = new URL(endpoint)
  return origin === new URL(SANDBOX_URL).origin && username === '' && /^\/push\/[\w-]{1,60}$/.test(pathname)
}

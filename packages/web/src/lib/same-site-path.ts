/**
 * A path to return to after signing in, when it is one of ours; otherwise the start page. A stranger's link must not send a person who has just
 * signed in to another site: '//evil.example', '/\evil.example' and 'https:' are not accepted.
 */
export function sameSitePath(redirectTo: string | undefined, start = '/flight'): string {
  if (!redirectTo?.startsWith('/')) return start
  const base = 'https://here.invalid'
  const url = URL.parse(redirectTo, base)
  if (!url || url.origin !== base || redirectTo.includes('\\')) return start
  const path = url.pathname + url.search + url.hash
  const inside = path.startsWith('/app/') ? path.slice('/app'.length) : path
  return inside.startsWith('//') || /^\/(login|logout)\b/.test(inside) || inside === '/app' || inside === '/' ? start : inside
}

import { KEPT_PAGE } from './kept-page.ts'

const WORKER = '/app/push-worker.js'
/** As the worker knows them. */
const KEPT = 'tradewind-voucher-page'
const PAGE = '/app/voucher/'

/**
 * Keeps in this browser the page that shows vouchers, with all that it was built from, so that the worker opens it without a network too. It is read as a visitor reads it: nothing
 * of the person who is signed in is kept. The parts are those that this page has loaded; where a new build went live since, it is kept the next time.
 */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register(WORKER, { scope: '/app/' })
  const page = await fetch(window.location.pathname, { credentials: 'omit' })
  if (!page.ok) return
  const html = await page.text()
  const parts = performance.getEntriesByType('resource').flatMap(({ name }) => partOf(name))
  const isThisBuild = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].every(([, path]) => path && parts.includes(path))
  if (!isThisBuild) return
  const kept = await caches.open(KEPT)
  const had = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname))
  await kept.addAll([...new Set(parts)].filter((path) => !had.has(path)))
  // It knows of nobody, and is not to be taken for a page on which somebody has signed out.
  const marked = html.replace('</head>', `<meta name="${KEPT_PAGE}"></head>`)
  await kept.put(PAGE, new Response(marked, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  // What an older build had is not read any more.
  for (const path of had) if (path !== PAGE && !parts.includes(path)) await kept.delete(path)
}

/** Scripts, styles, letters and marks of this product. */
function partOf(url: string): string[] {
  const { origin, pathname } = new URL(url)
  return origin === window.location.origin && /^\/(assets|fonts|brand)\//.test(pathname) ? [pathname] : []
}

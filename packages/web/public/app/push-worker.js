// The part of the product that runs while no page of it is open: shows what the server pushes, leads to where it belongs, and opens vouchers without a network.
const APP = '/app'
const SUBSCRIBE = '/api/notification/createPushNotificationSubscription'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, path, tag } = read(event.data)
  event.waitUntil(self.registration.showNotification(title, { tag, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

// Browsers renew a subscription by themselves now and then; the server learns the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options
    const subscription = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
    if (!subscription) return
    await fetch(SUBSCRIBE, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription }),
    })
  }
  event.waitUntil(renew())
})

// Kept by the page of a voucher (vouchers/keep-page.ts). With a network everything comes from the server, as without this worker.
const KEPT = 'tradewind-voucher-page'
const VOUCHER = `${APP}/voucher/`

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && pathname.startsWith(VOUCHER)) event.respondWith(orKept(event.request, VOUCHER))
  else if (/^\/(assets|fonts|brand)\//.test(pathname)) event.respondWith(orKept(event.request, pathname))
})

/** From the server; where it cannot be reached, what was kept. */
async function orKept(request, path) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(path)
    if (kept) return kept
    throw error
  }
}

/** Browsers want something shown for every push, also for one that cannot be read. */
function read(data) {
  try {
    const { title, path, tag } = data.json()
    if (typeof title === 'string' && title !== '') return { title, path: isPath(path) ? path : '/', tag: String(tag ?? '') }
  } catch {
    // Not ours to read: said below.
  }
  return { title: 'You have a new notification', path: '/', tag: 'unread' }
}

/** A page of the product and of no other place: '//host' and '/\host' would be another. */
function isPath(path) {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}

/** In a tab that is open already, without loading it again: what was typed there stays. Otherwise in a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = pages.filter(({ url }) => new URL(url).pathname.startsWith(`${APP}/`))
  const page = ours.find(({ focused }) => focused) ?? ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0]
  if (!page) return self.clients.openWindow(APP + path)
  page.postMessage({ type: 'open', path })
  return page.focus()
}

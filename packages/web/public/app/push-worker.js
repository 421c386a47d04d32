// The part of the product that runs while no page of it is open: shows what the server pushes, and leads to where it belongs.
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

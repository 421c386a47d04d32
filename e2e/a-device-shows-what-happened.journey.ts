import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { ownProduct } from './own-product.ts'
import { freshName } from './travellers.ts'

/** A browser under test has no push service: this gives it one, the sandbox's, and leaves everything else to the product. */
async function givePushService(page: Page, name: string): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript(
    ({ endpoint, keys }) => {
      // Kept over loads, as a browser keeps it: one that subscribes again with each page is on the list under a new number each time.
      const KEPT = 'subscribed-under-test'
      const unsubscribe = async () => {
        localStorage.removeItem(KEPT)
        return true
      }
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(KEPT, 'yes')
        return subscription
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEPT) ? subscription : null)
    },
    { endpoint: `${ownProduct().sandboxUrl}/push/${name}`, keys },
  )
}

/** Has the page ask how it stands with this browser just before the server writes it down, and hear of it only when the page knows that it did. */
async function answerTooEarly(page: Page): Promise<void> {
  const { promise: registering, resolve: markRegistering } = Promise.withResolvers<void>()
  const { promise: asked, resolve: markAsked } = Promise.withResolvers<void>()
  const { promise: known, resolve: markKnown } = Promise.withResolvers<void>()
  let isWritten = false
  await page.route('**/notification-settings-page-*.js', async (route) => {
    await registering
    await route.continue()
  })
  await page.route('**/createPushNotificationSubscription', async (route) => {
    markRegistering()
    await asked
    const response = await route.fetch()
    isWritten = true
    await route.fulfill({ response })
  })
  await page.route('**/getNotificationSettings', async (route) => {
    if (isWritten) markKnown()
    await route.continue()
  })
  await page.route(
    '**/checkExistingSubscription',
    async (route) => {
      const response = await route.fetch()
      markAsked()
      await known
      await route.fulfill({ response })
    },
    { times: 1 },
  )
}

async function pushesTo(name: string): Promise<number> {
  const { pushes } = (await (await fetch(`${ownProduct().sandboxUrl}/sandbox/push.json`)).json()) as { pushes: { id: string }[] }
  return pushes.filter(({ id }) => id === name).length
}

const askForDownload = async (page: Page) => {
  await page.goto('/app/staff/tickets')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  await page
    .getByRole('dialog')
    .getByText(/ready|Fetch|Download/i)
    .first()
    .waitFor()
}

test('a device is turned on, is notified of a download, and is taken off the list', async () => {
  const { page, context } = await visitor({ notifies: true, as: 'admin' })
  const name = freshName('browser')
  await context.grantPermissions(['notifications'])
  await givePushService(page, name)
  await page.goto('/app/user/notifications')
  const devices = page.getByRole('region', { name: 'On your devices' })
  // Staff who allowed it are registered without being asked again.
  await devices.getByText('This device gets alerts, even when this site is closed.').waitFor()
  await devices.getByText('Chrome on Linux').first().waitFor()
  await expectSound(page)
  await askForDownload(page)
  await expect.poll(() => pushesTo(name), { timeout: 30_000 }).toBe(1)

  await page.goto('/app/user/notifications')
  await devices
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByText('Alerts are off for this device').waitFor()
  await devices.getByRole('button', { name: 'Turn on for this device' }).click()
  await page.getByText('Alerts are on for this device').waitFor()
})

test('a page that asked before this device was written down says how it stands all the same', async () => {
  const { page, context } = await visitor({ notifies: true, as: 'admin' })
  await context.grantPermissions(['notifications'])
  await givePushService(page, freshName('browser'))
  await answerTooEarly(page)
  await page.goto('/app/user/notifications')
  const devices = page.getByRole('region', { name: 'On your devices' })
  await devices.getByText('This device gets alerts, even when this site is closed.').waitFor()
  await devices
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByText('Alerts are off for this device').waitFor()
})

test('a pushed notice is shown by the worker, and pressed leads to its page in the tab that is open', async () => {
  const { page, context } = await visitor({ notifies: true, as: 'agent' })
  await context.grantPermissions(['notifications'])
  await page.goto('/app/flight/bookings')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/app/push-worker.js', { scope: '/app/' })
    await navigator.serviceWorker.ready
  })
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId))
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  const origin = `http://localhost:${ownProduct().port}`
  const push = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/app/')
      return ((await registration?.getNotifications()) ?? []).map(({ title, data }) => `${title}: ${data.path}`)
    })
  await push(JSON.stringify({ title: 'Your refund is agreed', path: '/flight/changes', tag: 'notice-1' }))
  await expect.poll(shown).toEqual(['Your refund is agreed: /flight/changes'])
  await page.getByRole('searchbox').first().fill('typed, not sent')
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): void
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL('**/app/flight/changes')
  expect(context.pages()).toHaveLength(1)

  // What cannot be read, or leads elsewhere, is shown all the same and leads nowhere else.
  await push('not json')
  await expect.poll(shown).toContain('You have a new notification: /')
  await push(JSON.stringify({ title: 'Come here', path: '//evil.example', tag: 'notice-2' }))
  await expect.poll(shown).toEqual(expect.arrayContaining(['You have a new notification: /', 'Come here: /']))
})

test('a person who did something worth a notification is asked once, quietly, and not again after Not now', async () => {
  const { page } = await visitor({ notifies: true, as: 'admin' })
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  const offer = page.getByRole('complementary', { name: 'Notifications on this device' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('button', { name: 'Download Excel' }).waitFor()
  expect(await offer.count()).toBe(0)
  await askForDownload(page)
  await page.keyboard.press('Escape')
  await offer.waitFor()
  await expectSound(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await askForDownload(page)
  await page.keyboard.press('Escape')
  expect(await offer.count()).toBe(0)
})

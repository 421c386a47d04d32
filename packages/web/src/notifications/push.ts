import { api } from '../lib/api.ts'

const WORKER = '/app/push-worker.js'
const SCOPE = '/app/'

/** 'off' can be turned on; 'blocked' only in the browser's own settings; 'none': this browser has no push. */
export type PushState = 'none' | 'blocked' | 'off' | 'on'

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function pushPermission(): NotificationPermission | undefined {
  return canPush() ? Notification.permission : undefined
}

/** The push state of this browser for this person: the server decides, because a subscription may belong to somebody else. */
export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  return (await isKnown(subscription)) ? 'on' : 'off'
}

/** Asks the person where the browser must, subscribes, and registers with the server. Returns the new state. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if (!canPush()) return 'none'
  if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'blocked' : 'off'
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options)
  const { endpoint = '', keys } = subscription.toJSON()
  await api.notifications.createPushNotificationSubscription({
    subscription: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  return 'on'
}

/** Removes the browser's subscription. The server removes its part with the session, or when the device is removed there. */
export async function turnPushOff(): Promise<void> {
  const subscription = canPush() ? await findSubscription() : null
  await subscription?.unsubscribe()
}

/**
 * A subscription of this browser whose session ended continues with the new session: for staff always, for others where they subscribed. Returns
 * whether it was renewed.
 */
export async function renewPush(isStaff: boolean): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  const subscription = await findSubscription()
  if (subscription ? await isKnown(subscription) : !isStaff) return false
  const { push } = await api.notifications.getNotificationSettings()
  return (await turnPushOn(push.publicKey)) === 'on'
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function isKnown({ endpoint }: PushSubscription): Promise<boolean> {
  const { isSubscriptionExistForCurrentUser } = await api.notifications.checkExistingSubscription({
    subscriptionEndPoint: endpoint,
  })
  return isSubscriptionExistForCurrentUser
}

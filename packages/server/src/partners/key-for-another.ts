import type { Actor } from '@tradewind/domain/accounts/actor'
import { listScopes, movesMoney } from '@tradewind/domain/permissions/partner-scopes'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuseWithout, refuseWithoutSecondFactor } from '../http/why-not-admitted.ts'
import { notify } from '../notifications/notify.ts'
import type { KeyTerms } from './partner-key-repo.ts'

type Key = Pick<KeyTerms, 'mode' | 'scopes'>

/**
 * Whoever has the text of a live key that buys spends the wallet of the person for whom it stands. So staff need for it what they need to book for that person:
 * the permission, and the second factor where the site demands one. Nobody needs it for their own.
 */
export function refuseToBuyFor(actor: Actor, userId: number, key: Key): void {
  if (actor.userId === userId || !movesMoney(key)) return
  refuseWithout(actor, 'flights.bookForCustomer')
  refuseWithoutSecondFactor(actor)
}

type Notified = Key & { readonly userId: number; readonly name: string; readonly isNew: boolean }

/** The person is notified that somebody else has the text of a live key that acts for them. */
export async function notifyHolder(
  tx: SiteTx,
  actor: Actor,
  { userId, name, mode, scopes, isNew }: Notified,
  now: Instant,
): Promise<void> {
  if (actor.userId === userId || mode !== 'live') return
  const who = `${actor.firstName} ${actor.lastName}`.trim()
  await notify(
    tx,
    {
      to: { userId },
      kind: 'signIn',
      title: isNew
        ? `${who} of our staff made an API key that acts for you`
        : `${who} of our staff renewed an API key that acts for you`,
      body: `Software with the key “${name}” can act as you: ${listScopes(scopes)}. If you did not agree to this, withdraw the key and contact us.`,
      path: '/user/api',
    },
    now,
  )
}

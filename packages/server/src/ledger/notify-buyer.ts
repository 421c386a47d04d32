import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { listPeople } from './buyer-repo.ts'

/** Notifies everyone who signs in for a buyer what was changed manually in their wallet. */
export async function notifyBuyer(
  tx: SiteTx,
  { legalEntityId, title, body = '' }: { legalEntityId: number; title: string; body?: string },
  now: Instant,
): Promise<void> {
  for (const { id, is_blocked } of await listPeople(tx, legalEntityId))
    if (!is_blocked)
      await notify(tx, { to: { userId: id }, kind: 'walletMoney', title, body, path: '/user/transactionHistory' }, now)
}

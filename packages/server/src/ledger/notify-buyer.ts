import { hasRight } from '@tradewind/domain/company-team/company-rights'
import { isCompanyRight } from '@tradewind/domain/company-team/give-rights'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { listPeople } from './buyer-repo.ts'

/** Notifies those who sign in for a buyer, and may see its account, of what happened in its wallet. */
export async function notifyBuyer(
  tx: SiteTx,
  { legalEntityId, title, body = '' }: { legalEntityId: number; title: string; body?: string },
  now: Instant,
): Promise<void> {
  for (const { id, is_blocked, withheld_rights } of await listPeople(tx, legalEntityId))
    if (!is_blocked && hasRight({ withheld: withheld_rights.filter(isCompanyRight) }, 'account'))
      await notify(tx, { to: { userId: id }, kind: 'walletMoney', title, body, path: '/user/transactionHistory' }, now)
}

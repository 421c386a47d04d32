import { topUp as topUpPosting } from '@tradewind/domain/ledger/build-posting'
import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { getOwnerEntity } from './owner-entity-repo.ts'
import { type Posted, post } from './post.ts'

/** Puts money that reached the owner's bank into a wallet. `reference` names the transfer: the same one is counted once. */
export async function topUp(
  tx: SiteTx,
  { legalEntityId, amount, reference, now }: { legalEntityId: number; amount: Money; reference: string; now: Instant },
): Promise<Posted> {
  const posting = topUpPosting({
    key: `topUp:${legalEntityId}:${reference}`,
    about: { kind: 'legalEntity', id: String(legalEntityId) },
    buyer: legalEntityId,
    owner: await getOwnerEntity(tx),
    amount,
  })
  return post(tx, posting, now)
}

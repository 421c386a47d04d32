import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { lockBuyer, setGroupOf } from './group-member-repo.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Puts a customer into a group; null takes it out again, and the default prices it. Searches in progress keep their prices. */
export function mapBuyerToGroup({ db, actor, now }: RuleContext, mapping: Mapping): Promise<void> {
  return inSite(db, actor.siteId, (tx) => putIntoGroup(tx, { actor, now }, mapping))
}

type Mapping = { readonly groupId: number | null; readonly LEId: number }

/** The same as a part of something else that is written. */
export async function putIntoGroup(
  tx: SiteTx,
  { actor, now }: Pick<RuleContext, 'actor' | 'now'>,
  { groupId, LEId }: Mapping,
): Promise<void> {
  const buyer = await lockBuyer(tx, LEId)
  if (!buyer) refuse('NOT_FOUND', { message: 'We could not find that customer.' })
  const group = groupId === null ? undefined : await lockGroup(tx, groupId)
  const before = await setGroupOf(tx, LEId, group?.id ?? null)
  await recordChange(
    tx,
    {
      actor,
      area: 'rules',
      action: 'change buyer group of customer',
      about: { kind: 'legalEntity', id: LEId },
      before: { groupId: before },
      after: { groupId },
      note: `${buyer.name}: ${group?.group_name ?? 'the default group'}`,
    },
    now,
  )
}

import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Puts a customer into a group; null takes it out again, and the default prices it. Searches under way keep their prices. */
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
  const buyer = await tx
    .selectFrom('legal_entities')
    .selectAll()
    .where('id', '=', LEId)
    .where('kind', '<>', 'supplier')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!buyer) refuse('NOT_FOUND', { message: 'We could not find that customer.' })
  const group = groupId === null ? undefined : await lockGroup(tx, groupId)
  const before = await tx
    .deleteFrom('buyer_group_members')
    .where('legal_entity_id', '=', LEId)
    .returning('group_id')
    .executeTakeFirst()
  if (group)
    await tx.insertInto('buyer_group_members').values({ site_id: tx.siteId, legal_entity_id: LEId, group_id: group.id }).execute()
  await recordChange(
    tx,
    {
      actor,
      area: 'rules',
      action: 'change buyer group of customer',
      about: { kind: 'legalEntity', id: LEId },
      before: { groupId: before?.group_id ?? null },
      after: { groupId },
      note: `${buyer.name}: ${group?.group_name ?? 'the default group'}`,
    },
    now,
  )
}

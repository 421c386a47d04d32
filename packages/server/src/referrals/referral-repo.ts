import { type Money, money } from '@tradewind/domain/money'
import type { ReferralRule } from '@tradewind/domain/referrals/referral-rule'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

export type KeptRule = ReferralRule & { readonly savedAt: Instant; readonly savedBy: string }

const MOST_RULES = 200
const MOST_INVITED = 200
const MOST_DUE = 500

/** The newest first. */
export async function listReferralRules(tx: SiteTx): Promise<KeptRule[]> {
  const rows = await tx
    .selectFrom('referral_rules as r')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.saved_by'))
    .select(['r.id', 'r.valid_from', 'r.reward_minor', 'r.least_sale_minor', 'r.currency', 'r.saved_at'])
    .select(['u.first_name', 'u.last_name'])
    .orderBy('r.valid_from', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST_RULES)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    validFrom: row.valid_from,
    reward: money(row.reward_minor, row.currency),
    leastSale: money(row.least_sale_minor, row.currency),
    savedAt: row.saved_at,
    savedBy: `${row.first_name} ${row.last_name}`.trim(),
  }))
}

type NewRule = Pick<ReferralRule, 'validFrom' | 'reward' | 'leastSale'> & { readonly savedAt: Instant; readonly savedBy: number }

export function insertReferralRule(tx: SiteTx, { validFrom, reward, leastSale, savedAt, savedBy }: NewRule): void {
  sendAlong(
    tx,
    tx.insertInto('referral_rules').values({
      site_id: tx.siteId,
      valid_from: validFrom,
      reward_minor: reward.minor,
      least_sale_minor: leastSale.minor,
      currency: reward.currency,
      saved_at: savedAt,
      saved_by: savedBy,
    }),
  )
}

/** Whether this person, a customer who is still here, may be who invited somebody. */
export async function isInviter(tx: SiteTx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('user_type', '<>', 'staff')
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** Who came by the code of a person and was let in, the newest first, and what was credited for each. */
export async function listInvited(tx: SiteTx, userId: number) {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('referral_rewards as r', (join) => join.onRef('r.site_id', '=', 'u.site_id').onRef('r.invited_id', '=', 'u.id'))
    .select(['u.first_name', 'u.last_name', 'u.created_at', 'r.amount_minor', 'r.currency'])
    .where('u.referred_by', '=', userId)
    .where('u.approval', '=', 'approved')
    .where('u.left_at', 'is', null)
    .orderBy('u.id', 'desc')
    .limit(MOST_INVITED)
    .execute()
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    joinedAt: row.created_at,
    reward: row.amount_minor === null || row.currency === null ? null : money(row.amount_minor, row.currency),
  }))
}

export async function countInvited(tx: SiteTx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('referred_by', '=', userId)
    .where('approval', '=', 'approved')
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What was credited, to one person or to all. */
export async function sumRewards(tx: SiteTx, currency: string, inviterId?: number): Promise<{ total: Money; count: number }> {
  const row = await tx
    .selectFrom('referral_rewards')
    .select(({ fn }) => [fn.sum<string | null>('amount_minor').as('minor'), fn.countAll<string>().as('count')])
    .where('currency', '=', currency)
    .$if(inviterId !== undefined, (query) => query.where('inviter_id', '=', inviterId ?? 0))
    .executeTakeFirstOrThrow()
  return { total: money(BigInt(row.minor ?? 0), currency), count: Number(row.count) }
}

/** The journeys of the company, or of the person, that was invited: of what was bought at once and was not cancelled, that which has begun before this day costs enough together. `id`: its sale that is used first. */
const travelled = (today: PlainDate) => sql`
  select (array_agg(s.id order by s.used_from, s.id))[1] as id, min(s.used_from) as begun
  from sales s join referral_rules rule on rule.site_id = i.site_id and rule.id = i.referral_rule_id
  where s.site_id = i.site_id and s.legal_entity_id = i.legal_entity_id and s.stands and s.queue_tab <> 'cancelled'
    and s.currency = rule.currency and rule.reward_minor > 0
    and s.used_from < ${today}
  group by s.order_id, rule.least_sale_minor
  having sum(s.amount_minor + s.adjusted_minor + s.changed_sales_minor) >= greatest(rule.least_sale_minor, 1)`

/** Those for whom a reward is due and was not credited, the oldest first. */
export async function listRewardsDue(tx: SiteTx, today: PlainDate): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from users i join users inviter on inviter.site_id = i.site_id and inviter.id = i.referred_by
    where i.site_id = ${tx.siteId} and i.referral_rule_id is not null and not inviter.is_blocked
      and not exists (select from referral_rewards r where r.site_id = i.site_id and r.invited_id = i.id)
      and exists (${travelled(today)})
    order by i.id limit ${MOST_DUE}`.execute(tx)
  return rows.map(({ id }) => id)
}

export type DueReward = {
  readonly invitedId: number
  readonly invitedName: string
  readonly inviterId: number
  readonly legalEntityId: number
  readonly saleId: number
  readonly ruleId: number
  readonly amount: Money
}

/** What is due for somebody, who is locked until the transaction ends. Undefined: nothing, or it was credited. */
export async function lockDueReward(tx: SiteTx, invitedId: number, today: PlainDate): Promise<DueReward | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', invitedId).forNoKeyUpdate().executeTakeFirst()
  // Looked at again with a new snapshot: who had the lock before may have credited it.
  const { rows } = await sql<{
    name: string
    inviter_id: number
    legal_entity_id: number
    sale_id: number
    rule_id: bigint
    reward_minor: bigint
    currency: string
  }>`
    select i.first_name as name, inviter.id as inviter_id, inviter.legal_entity_id, first.id as sale_id, rule.id as rule_id, rule.reward_minor, rule.currency
    from users i join users inviter on inviter.site_id = i.site_id and inviter.id = i.referred_by
    join referral_rules rule on rule.site_id = i.site_id and rule.id = i.referral_rule_id
    cross join lateral (${travelled(today)} order by begun, id limit 1) first
    where i.site_id = ${tx.siteId} and i.id = ${invitedId} and not inviter.is_blocked
      and not exists (select from referral_rewards r where r.site_id = i.site_id and r.invited_id = i.id)`.execute(tx)
  const [row] = rows
  return (
    row && {
      ...{ invitedId, invitedName: row.name, inviterId: row.inviter_id, legalEntityId: row.legal_entity_id },
      ...{ saleId: row.sale_id, ruleId: Number(row.rule_id), amount: money(row.reward_minor, row.currency) },
    }
  )
}

export function insertReward(tx: SiteTx, due: DueReward, now: Instant): void {
  sendAlong(
    tx,
    tx.insertInto('referral_rewards').values({
      site_id: tx.siteId,
      invited_id: due.invitedId,
      inviter_id: due.inviterId,
      legal_entity_id: due.legalEntityId,
      sale_id: due.saleId,
      rule_id: BigInt(due.ruleId),
      amount_minor: due.amount.minor,
      currency: due.amount.currency,
      credited_at: now,
    }),
  )
}

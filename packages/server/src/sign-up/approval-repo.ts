import type { Approval } from '@tradewind/domain/sign-up/approval'
import type { SiteTx } from '../database/in-site.ts'

export async function setApproval(
  tx: SiteTx,
  userId: number,
  { approval, reason }: { approval: Approval; reason: string | null },
): Promise<void> {
  await tx.updateTable('users').set({ approval, approval_reason: reason }).where('id', '=', userId).execute()
}

/** What a person wrote when they signed up, with where their company is. Undefined: there is no such person. */
export function findSignUpOf(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('users as u')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'u.site_id').onRef('le.id', '=', 'u.legal_entity_id'),
    )
    .leftJoin('terms_acceptances as accepted', (join) =>
      join.onRef('accepted.site_id', '=', 'u.site_id').onRef('accepted.user_id', '=', 'u.id'),
    )
    .select(['u.approval', 'u.approval_reason', 'u.gender', 'u.came_with_code'])
    .select(['le.city', 'le.pincode', 'le.state', 'le.country_code'])
    .select(['accepted.terms_version', 'accepted.accepted_at'])
    .where('u.id', '=', userId)
    .orderBy('accepted.terms_version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

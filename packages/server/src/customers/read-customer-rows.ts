import type { CustomerRow } from '@tradewind/contract/customers/customers'
import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { UserType } from '@tradewind/domain/accounts/actor'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'

/** Users as the customers screen shows them, in the order of their ids. */
export async function readCustomerRows(tx: SiteTx, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(tx).where('u.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectRows(tx: SiteTx) {
  return tx
    .selectFrom('users as u')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'u.site_id').onRef('le.id', '=', 'u.legal_entity_id'),
    )
    .leftJoin('permission_groups as pg', (join) =>
      join.onRef('pg.site_id', '=', 'u.site_id').onRef('pg.id', '=', 'u.permission_group_id'),
    )
    .leftJoin('buyer_group_members as member', (join) =>
      join.onRef('member.site_id', '=', 'le.site_id').onRef('member.legal_entity_id', '=', 'le.id'),
    )
    .leftJoin('buyer_groups as bg', (join) =>
      join.onRef('bg.site_id', '=', 'member.site_id').onRef('bg.id', '=', 'member.group_id'),
    )
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone_numbers',
      'u.user_type',
      'u.status',
      'u.is_blocked',
      'u.is_super_admin',
      'u.is_look_to_book_exempt',
      'u.created_at',
      'u.legal_entity_id',
      'u.permission_group_id',
      'le.kind',
      'le.name',
      'le.pan_number',
      'le.gst_number',
      'pg.group_name as permission_group_name',
      'member.group_id',
      'bg.group_name',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function present(row: Row): CustomerRow {
  return {
    users_id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.kind === 'person' ? null : row.name,
    email: row.email,
    phoneNumbers: row.phone_numbers as z.infer<typeof PhoneNumber>[],
    userType: row.user_type as UserType,
    status: row.status,
    isBlocked: row.is_blocked,
    isSuperAdmin: row.is_super_admin,
    createdAt: row.created_at,
    groupName: row.group_name,
    userGroup: row.group_id === null ? null : { groupId: row.group_id },
    userGroupName: row.permission_group_name,
    rbacUserGroupId: row.permission_group_id,
    legalEntityId: row.legal_entity_id,
    flightLookToBook: { is_exempted: row.is_look_to_book_exempt },
    panNumber: row.pan_number,
    gstNumber: row.gst_number,
  }
}

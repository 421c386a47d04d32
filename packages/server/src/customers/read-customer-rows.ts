import type { CustomerRow } from '@tradewind/contract/customers/customers'
import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { UserType } from '@tradewind/domain/accounts/actor'
import type { Approval } from '@tradewind/domain/sign-up/approval'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'
import { selectCustomers } from './find-customers-repo.ts'

/** Users as the customers screen shows them, in the order of their ids. */
export async function readCustomerRows(tx: SiteTx, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCustomers(tx, ids)
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Row = Awaited<ReturnType<typeof selectCustomers>>[number]

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
    isBlockedByCompany: row.is_blocked_by_company,
    approval: row.approval as Approval,
    isSuperAdmin: row.is_super_admin,
    isCompanyOwner: row.is_company_owner,
    createdAt: row.created_at,
    groupName: row.group_name,
    userGroup: row.group_id === null ? null : { groupId: row.group_id },
    userGroupName: row.permission_group_name,
    rbacUserGroupId: row.permission_group_id,
    legalEntityId: row.legal_entity_id,
    flightLookToBook: { is_exempted: row.is_look_to_book_exempt },
    panNumber: row.pan_number,
    gstNumber: row.gst_number,
    taxNumber: row.tax_number,
    mergedInto: row.merged_into,
    endedAt: row.staff_ended_at,
    leftAs: row.left_at === null ? null : row.declined_at === null ? 'left' : 'declined',
    lastBookedOn: row.last_booked_on,
  }
}

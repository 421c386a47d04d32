import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { stateOfKey } from '@tradewind/domain/partners/key-state'
import type { Instant } from '@tradewind/domain/time'
import type { KeyRow } from './partner-key-repo.ts'

export function presentKey(row: KeyRow, now: Instant): PartnerKey {
  const ends = { expiresAt: row.expires_at, revokedAt: row.revoked_at, rotatedAt: row.rotated_at }
  return {
    ...{ keyId: Number(row.id), name: row.name, mode: row.mode, hint: row.hint, scopes: row.scopes, perMinute: row.per_minute },
    ...{ addresses: row.addresses, company: row.company, madeAt: row.made_at, lastUsedAt: row.last_used_at, ...ends },
    person: { userId: row.user_id, name: `${row.first_name} ${row.last_name}`.trim(), email: row.email },
    state: stateOfKey(ends, now),
  }
}

import { whyNotPassword } from '@tradewind/domain/accounts/password-rules'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Users } from '../database/table-types.generated.ts'
import { refuseInput } from '../http/refuse.ts'
import { isGuessable } from './common-passwords.ts'
import { getNamesAround } from './legal-entity-repo.ts'

/** Refuses, by its field, a new password that is too short for this person or too easy to guess. Passwords in use stay valid. */
export async function refuseWeakPassword(
  tx: SiteTx,
  { field, password, user }: { field: string; password: string; user: Selectable<Users> },
): Promise<void> {
  const { site_name, company_name, name } = await getNamesAround(tx, user.legal_entity_id)
  refuseGuessable({
    field,
    password,
    email: user.email,
    isStaff: user.user_type === 'staff',
    names: [site_name, company_name, name, user.first_name, user.last_name],
  })
}

type Chosen = { readonly field: string; readonly password: string; readonly email: string; readonly isStaff: boolean }

/** The same for somebody who is no user yet. `names` are those around them, which others would try first. */
export function refuseGuessable({ field, password, email, isStaff, names }: Chosen & { readonly names: readonly string[] }): void {
  const why = whyNotPassword(password, { email, isStaff })
  if (why) refuseInput({ [field]: why })
  if (isGuessable(password, ['Tradewind', ...names, ...email.split('@')]))
    refuseInput({
      [field]: 'This password is too easy to guess. Please choose another. A few words are easy to remember.',
    })
}

import type { Colleague, Invitation } from '@tradewind/contract/company-team/company-team'
import { nameRights, rightsOf, withheldOf } from '@tradewind/domain/company-team/give-rights'
import type { z } from 'zod'
import { lockColleague, lockTeam, type TeamContext } from '../accounts/team/team-context.ts'
import { holdTeamRules, presentColleague, setDuties, takeSwitchesOf } from '../accounts/team/team-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { findCreated, insertCustomer } from '../customers/new-customer-repo.ts'
import { takeEmail } from '../customers/take-email.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { deleteDeclinedOf } from './declined-invitation-repo.ts'

type Inviting = TeamContext & { readonly currency: string; readonly refuse: Refuse<'INVITING_IS_OFF' | 'KEY_REUSED'> }

/**
 * Makes a colleague of the caller's own company, pending until they set a password from the invitation. They get what the owner gives and the site allows. A
 * form that is sent twice invites once. Refuses INVITING_IS_OFF, KEY_REUSED and an address that is taken.
 */
export function inviteColleague(
  { db, jobs, actor, now, currency, refuse }: Inviting,
  wish: z.output<typeof Invitation>,
): Promise<Colleague> {
  const { firstName, lastName, email, rights, paysAlone, idempotencyKey: key } = wish
  const userType = actor.userType === 'corporate' ? 'corporate' : 'travelAgent'
  return inSite(db, actor.siteId, async (tx) => {
    const rules = await holdTeamRules(tx)
    const first = await findCreated(tx, { userId: actor.userId, key })
    const { owner, members } = await lockTeam(tx, actor)
    if (first) {
      const colleague = members.find(({ id }) => id === first.id)
      return colleague && isSameRequest(first.creation_hash, hashRequest(wish)) ? presentColleague(colleague) : refuse('KEY_REUSED')
    }
    if (!rules.mayInvite) refuse('INVITING_IS_OFF')
    const id = await takeEmail(email, () =>
      insertCustomer(tx, {
        legalEntityId: actor.legalEntityId,
        userType,
        customer: { firstName, lastName, email, phone: null, companyName: '', panNumber: '', gstNumber: '' },
        phones: [],
        createdBy: actor.userId,
        isOwner: false,
        now,
        creation: { key, hash: hashRequest(wish) },
      }),
    )
    await takeSwitchesOf(tx, id, owner)
    await deleteDeclinedOf(tx, { legalEntityId: actor.legalEntityId, email })
    const withheld = withheldOf(rights, rules.grantable)
    const limit = paysAlone === null ? undefined : readAmount(paysAlone, currency, 'paysAlone')
    const colleague = await setDuties(tx, id, { withheld, paysAlone: limit, isOwner: false })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'invite colleague',
        about: { kind: 'user', id },
        after: { firstName, lastName, email, userType, companyRights: nameRights(rightsOf(withheld)), paysAlone, currency },
      },
      now,
    )
    await jobs.enqueue(tx, 'send-password-mail', { siteId: tx.siteId, to: { userId: id }, kind: 'invitation' })
    return presentColleague(colleague)
  })
}

/** Mails another link to a colleague who has not set a password. Refuses NOT_FOUND and FORBIDDEN. */
export function resendInvitation({ db, jobs, actor, now }: TeamContext, userId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const colleague = await lockColleague(tx, actor, userId, 'invite')
    if (colleague.status !== 'pending' || colleague.email === '')
      refuseCommon('FORBIDDEN', { message: 'This colleague has set a password already.' })
    await jobs.enqueue(tx, 'send-password-mail', { siteId: tx.siteId, to: { userId }, kind: 'invitation' })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'invite colleague again',
        about: { kind: 'user', id: userId },
        after: { email: colleague.email },
      },
      now,
    )
  })
}

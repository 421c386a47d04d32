import type { NewCustomer } from '@tradewind/contract/customers/customers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { withheldOf } from '@tradewind/domain/company-team/give-rights'
import { keptPhones, whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import type { Instant } from '@tradewind/domain/time'
import { refuseTaxNumber } from '../accounts/refuse-tax-number.ts'
import { lockTeam } from '../accounts/team/team-context.ts'
import { holdTeamRules, setDuties, takeSwitchesOf } from '../accounts/team/team-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { refuseWithout } from '../http/why-not-admitted.ts'
import { putIntoGroup } from '../markups/map-buyer-to-group.ts'
import { findCreated, insertCustomer, insertLegalEntity } from './new-customer-repo.ts'
import { takeEmail } from './take-email.ts'

type Context = Pick<App, 'db' | 'jobs'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'INVITING_IS_OFF' | 'KEY_REUSED'>
}

/**
 * Makes an agent, a company that books for its own people, or a private customer, pending until they set a password from the invitation; who has no e-mail gets none and cannot sign in. Staff with
 * `customers.edit` make anyone a company of their own, in the default buyer group unless who manages markups chooses another; an agent makes private customers, and an owner colleagues of the own company,
 * who get every right that the site lets companies give. A form sent twice makes one. Refuses FORBIDDEN, INVITING_IS_OFF, KEY_REUSED and fields in trouble.
 */
export function createCustomer({ db, jobs, actor, now, refuse }: Context, wish: NewCustomer): Promise<number> {
  const { userType, customer, groupId, idempotencyKey: key } = wish
  if (actor.userType === 'travelAgent' && userType === 'corporate')
    refuse('FORBIDDEN', { message: 'Only our staff can create companies.' })
  const isColleague = actor.userType === 'travelAgent' && userType === 'travelAgent'
  if (isColleague && !actor.isCompanyOwner)
    refuse('FORBIDDEN', { message: 'Only the owner of your company’s account can invite colleagues.' })
  const lacks = { ...whatNewCustomerLacks(userType, customer), ...(isColleague && whatColleagueHas(customer)) }
  if (Object.keys(lacks).length > 0) refuseInput(lacks)
  if (groupId !== undefined) refuseWithout(actor, 'markups.manage')
  return inSite(db, actor.siteId, async (tx) => {
    const rules = isColleague ? await holdTeamRules(tx) : undefined
    const first = key === undefined ? undefined : await findCreated(tx, { userId: actor.userId, key })
    if (first) return isSameRequest(first.creation_hash, hashRequest(wish)) ? first.id : refuse('KEY_REUSED')
    const owner = isColleague ? (await lockTeam(tx, actor)).owner : undefined
    if (rules && !rules.mayInvite) refuse('INVITING_IS_OFF')
    const legalEntityId = isColleague ? actor.legalEntityId : await addEntity(tx, { userType, customer })
    const phones = keptPhones({ primaryPhone: customer.phone, secondaryPhone: null, emergencyPhone: null })
    const id = await takeEmail(customer.email, () =>
      insertCustomer(tx, {
        legalEntityId,
        userType,
        customer,
        phones,
        createdBy: actor.userId,
        isOwner: !isColleague && userType !== 'retail',
        now,
        creation: key === undefined ? undefined : { key, hash: hashRequest(wish) },
      }),
    )
    if (owner && rules) {
      await takeSwitchesOf(tx, id, owner)
      await setDuties(tx, id, { withheld: withheldOf(COMPANY_RIGHTS, rules.grantable), paysAlone: undefined, isOwner: false })
    }
    const { firstName, lastName, email, companyName } = customer
    const action = isColleague ? 'create colleague' : ACTIONS[userType]
    const after = { firstName, lastName, email, userType, ...(companyName && { companyName }) }
    await recordChange(tx, { actor, area: 'people', action, about: { kind: 'user', id }, after }, now)
    if (groupId !== undefined) await putIntoGroup(tx, { actor, now }, { groupId, LEId: legalEntityId })
    if (email !== '') await jobs.enqueue(tx, 'send-password-mail', { siteId: tx.siteId, to: { userId: id }, kind: 'invitation' })
    return id
  })
}

const ACTIONS = { travelAgent: 'create agent', corporate: 'create company', retail: 'create customer' } as const
const KINDS = { travelAgent: 'agency', corporate: 'corporate', retail: 'person' } as const

/** A colleague belongs to the agent's own company, which has its name and numbers already. */
function whatColleagueHas({ companyName, panNumber, gstNumber, taxNumber }: NewCustomer['customer']): Record<string, string> {
  const sentence = 'A colleague always belongs to your own company.'
  return {
    ...(companyName && { companyName: sentence }),
    ...(panNumber && { panNumber: sentence }),
    ...(gstNumber && { gstNumber: sentence }),
    ...(taxNumber && { taxNumber: sentence }),
  }
}

async function addEntity(tx: SiteTx, { userType, customer }: NewCustomer): Promise<number> {
  const { firstName, lastName, companyName, email, panNumber, gstNumber, taxNumber = '' } = customer
  await refuseTaxNumber(tx, taxNumber)
  return insertLegalEntity(tx, {
    kind: KINDS[userType],
    name: companyName || `${firstName} ${lastName}`.trim(),
    email,
    panNumber: panNumber || null,
    gstNumber: gstNumber || null,
    taxNumber: taxNumber || null,
  })
}

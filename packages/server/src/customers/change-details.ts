import type { CustomerDetails } from '@tradewind/contract/customers/customers'
import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { dialledPhone } from '@tradewind/domain/accounts/primary-phone'
import { keptPhones, whatDetailsLack } from '@tradewind/domain/customers/customer-form'
import { type FormDetails, uponStanding } from '@tradewind/domain/customers/typed-details'
import { stateOfGst } from '@tradewind/domain/documents/gst-states'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { canApproveAmong, lockSuperAdminsWith, readNeedsApproval } from '../accounts/approvers-repo.ts'
import { describePhones } from '../accounts/change-my-phones.ts'
import { dropIdentities } from '../accounts/identities/identity-repo.ts'
import { dropPasskeys } from '../accounts/passkeys/passkey-repo.ts'
import { dropPasswordLinks } from '../accounts/password-link-repo.ts'
import { refuseStandIn } from '../accounts/refuse-stand-in.ts'
import { refuseTaxNumber } from '../accounts/refuse-tax-number.ts'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { listKeptPhones, lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { LegalEntities, Users } from '../database/table-types.generated.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../http/refuse.ts'
import { lockLegalEntity, recordAddressChange, setDetails, setLegalEntity } from './customer-repo.ts'
import { takeEmail } from './take-email.ts'

type Context = Pick<App, 'db' | 'jobs' | 'softwareOfPeople'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'CHANGED_MEANWHILE'>
}
type User = Selectable<Users>
type Entity = Selectable<LegalEntities>

/**
 * Changes who a customer is and how they are reached; name and tax numbers of a company are its people's together. A new address must be confirmed by setting
 * a password from it, the old one is notified, and every session and the old password end. Staff's own details are for the super admin and for themselves. Keys of the person
 * go on, because programs use them: how many stands in the answer. Where the caller says what the details were, what they left stays as it is now. Refuses
 * CHANGED_MEANWHILE a field that somebody else has changed since, and fields in trouble.
 */
export function changeDetails(
  { db, jobs, softwareOfPeople, actor, now, refuse }: Context,
  { was, ...sent }: CustomerDetails,
): Promise<{ openKeys: number }> {
  return inSite(db, actor.siteId, async (tx) => {
    const superAdmins = await lockSuperAdminsWith(tx, sent.customerId)
    const user = await lockUser(tx, sent.customerId)
    if (user.staff_ended_at !== null)
      refuseCommon('FORBIDDEN', { message: 'This person does not work here any more. A super admin can let them in again.' })
    if (user.left_at !== null) refuseCommon('FORBIDDEN', { message: 'This person has left. Their account cannot be opened again.' })
    if (user.user_type === 'staff' && user.id !== actor.userId && !actor.isSuperAdmin)
      refuseCommon('FORBIDDEN', { message: 'Only the super admin can change the details of staff.' })
    refuseStandIn(user)
    const entity = await lockLegalEntity(tx, user.legal_entity_id)
    const details = was ? { ...sent, ...readTyped(detailsOf(user, entity), { was, sent, refuse }) } : sent
    refuseLacks(user, entity, { details, kept: await listKeptPhones(tx, user.id) })
    const isMoved = details.email !== user.email
    if (isMoved && superAdmins && user.id !== actor.userId) await refuseOneHand(tx, superAdmins, { userId: user.id, now })
    const phones = keptPhones(details)
    await takeEmail(details.email, () =>
      setDetails(tx, user.id, details, { phones, isMoved, keepsPassword: user.id === actor.userId }),
    )
    const kept = await changeEntity(tx, entity, details)
    if (isMoved) await moveAddress(tx, { jobs, user, email: details.email, actor, now })
    const about = { kind: 'user', id: user.id }
    const before = { ...namesOf(user), ...describePhones(user.phone_numbers as z.infer<typeof PhoneNumber>[]), ...entityOf(entity) }
    const { firstName, lastName, email } = details
    const after = { firstName, lastName, email, ...describePhones(phones), ...entityOf(kept) }
    await recordChange(tx, { actor, area: 'people', action: 'change details of customer', about, before, after }, now)
    return { openKeys: isMoved ? await softwareOfPeople.countKeys(tx, { userId: user.id, now }) : 0 }
  })
}

/** Who moves the address of a super admin is no second person beside them for a while, and they are none at all before they confirm it: others must be able to approve. */
async function refuseOneHand(
  tx: SiteTx,
  superAdmins: readonly { readonly id: number }[],
  { userId, now }: { userId: number; now: Instant },
): Promise<void> {
  if (!(await readNeedsApproval(tx))) return
  const others = superAdmins.filter(({ id }) => id !== userId)
  if (!(await canApproveAmong(tx, others, now)))
    refuseCommon('FORBIDDEN', {
      message:
        'Changes of permissions need approval here, and with a new address this super admin could not approve yours for 90 days, nor you theirs. Let them change their address themselves, or make a third colleague super admin first.',
    })
}

type Typed = { readonly was: FormDetails; readonly sent: Details; readonly refuse: Context['refuse'] }

function readTyped(stands: FormDetails, { was, sent, refuse }: Typed): FormDetails {
  const { details, clashes } = uponStanding(was, { ...sent, taxNumber: sent.taxNumber ?? was.taxNumber }, stands)
  if (clashes.length > 0) refuse('CHANGED_MEANWHILE')
  return details
}

/** As a form shows them. */
function detailsOf(user: User, entity: Entity): FormDetails {
  const numbers = user.phone_numbers as z.infer<typeof PhoneNumber>[]
  const phone = (label: string) => dialledPhone(numbers, label) ?? null
  const isOwner = entity.kind === 'siteOwner'
  return {
    ...{ firstName: user.first_name, lastName: user.last_name, email: user.email },
    companyName: hasCompany(entity) ? entity.name : '',
    panNumber: isOwner ? '' : (entity.pan_number ?? ''),
    gstNumber: isOwner ? '' : (entity.gst_number ?? ''),
    taxNumber: isOwner ? '' : (entity.tax_number ?? ''),
    ...{ primaryPhone: phone('Primary'), secondaryPhone: phone('Secondary'), emergencyPhone: phone('Emergency') },
  }
}

function hasCompany({ kind }: Entity): boolean {
  return kind === 'agency' || kind === 'corporate'
}

type Details = Omit<CustomerDetails, 'was'>
type Asked = { readonly details: Details; readonly kept: Awaited<ReturnType<typeof listKeptPhones>> }

function refuseLacks(user: User, entity: Entity, { details, kept }: Asked): void {
  const ofOwner = {
    panNumber: 'The numbers of your own company cannot be changed here.',
    gstNumber: 'The numbers of your own company cannot be changed here.',
    taxNumber: 'The number of your own company stands in the billing details of your profile.',
  }
  const lacks = {
    ...whatDetailsLack({ userType: user.user_type, hasCompany: hasCompany(entity) }, details, kept),
    ...(entity.kind === 'siteOwner' && details.panNumber && { panNumber: ofOwner.panNumber }),
    ...(entity.kind === 'siteOwner' && details.gstNumber && { gstNumber: ofOwner.gstNumber }),
    ...(entity.kind === 'siteOwner' && details.taxNumber && { taxNumber: ofOwner.taxNumber }),
  }
  if (Object.keys(lacks).length > 0) refuseInput(lacks)
}

/** A private customer is a legal entity by their own name; the site owner's is nobody's to change here. */
async function changeEntity(tx: SiteTx, entity: Entity, details: Details): Promise<Entity> {
  if (entity.kind === 'siteOwner') return entity
  const { taxNumber = entity.tax_number ?? '' } = details
  await refuseTaxNumber(tx, taxNumber, entity.country_code)
  const own = `${details.firstName} ${details.lastName}`.trim()
  const changes = {
    name: entity.kind === 'person' ? own : details.companyName || entity.name,
    pan_number: details.panNumber || null,
    gst_number: details.gstNumber || null,
    gst_state: stateBeside(details.gstNumber, entity),
    tax_number: taxNumber || null,
  }
  await setLegalEntity(tx, entity.id, changes)
  return { ...entity, ...changes }
}

/** A GST number says its state. Without one the state is what its people wrote into their billing details, unless it came from a number that goes. */
function stateBeside(gstNumber: string | undefined, { gst_number, gst_state }: Entity): string | null {
  if (gstNumber) return stateOfGst(gstNumber) ?? null
  return gst_number === null ? gst_state : null
}

type Move = { readonly user: User; readonly email: string } & Pick<Context, 'jobs' | 'actor' | 'now'>

async function moveAddress(tx: SiteTx, { jobs, user, email, actor, now }: Move): Promise<void> {
  // The person who reads the new address opens the account: they are no second person beside the one who wrote it there.
  await recordAddressChange(tx, { userId: user.id, changedBy: actor.userId, now })
  await dropPasswordLinks(tx, user.id)
  await endAllSessions(tx, user.id, now)
  // They vouched for the address as it was, or are kept by who read it.
  await dropIdentities(tx, user.id)
  await dropPasskeys(tx, user.id)
  const { siteId } = tx
  const kind = user.password_hash === null ? 'invitation' : 'addressChanged'
  if (email !== '') await jobs.enqueue(tx, 'send-password-mail', { siteId, to: { userId: user.id }, kind })
  if (user.email !== '') await jobs.enqueue(tx, 'send-address-mail', { siteId, userId: user.id, oldEmail: user.email })
}

function namesOf({ first_name, last_name, email }: User) {
  return { firstName: first_name, lastName: last_name, email }
}

function entityOf({ kind, name, pan_number, gst_number, tax_number }: Entity) {
  if (kind === 'siteOwner') return {}
  const numbers = { panNumber: pan_number, gstNumber: gst_number, taxNumber: tax_number }
  return { ...(kind !== 'person' && { companyName: name }), ...numbers }
}

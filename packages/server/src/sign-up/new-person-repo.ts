import type { SignUp } from '@tradewind/contract/sign-up/sign-up'
import { nationalNumber } from '@tradewind/domain/accounts/phone'
import { stateOfGst } from '@tradewind/domain/documents/gst-states'
import type { Approval } from '@tradewind/domain/sign-up/approval'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

type Company = Exclude<SignUp, { userType: 'retail' }>

const KINDS = { travelAgent: 'agency', corporate: 'corporate', retail: 'person' } as const

/** The legal entity of a form: the company, or the person. */
export async function insertEntityOf(tx: SiteTx, form: SignUp): Promise<number> {
  const own =
    form.userType === 'retail'
      ? { name: `${form.firstName} ${form.lastName}` }
      : {
          name: form.companyName,
          address1: form.address1,
          address2: form.address2,
          country_code: form.country,
          state: form.state,
          city: form.city,
          pincode: form.pincode,
          phone: `${form.primaryPhone.phoneCode} ${numberOf(form.primaryPhone)}`,
          ...taxOf(form),
        }
  const { id } = await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, kind: KINDS[form.userType], email: form.email, ...own })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number of a company under which it is taxed, and the state that a GST number is of. A form that was sent before it was asked for has none. */
function taxOf({ gstNumber, taxNumber }: Partial<Pick<Company, 'gstNumber' | 'taxNumber'>>) {
  return {
    gst_number: gstNumber || null,
    gst_state: (gstNumber && stateOfGst(gstNumber)) || null,
    tax_number: taxNumber || null,
  }
}

type Invitation = { readonly referredBy: number; readonly ruleId: number | null }

type NewPerson = {
  readonly form: SignUp
  readonly legalEntityId: number
  readonly passwordHash: string
  readonly isSubscribed: boolean
  readonly approval: Approval
  /** Who invited them by their code; undefined: nobody. */
  readonly invitation: Invitation | undefined
  readonly now: Instant
}

function invitedBy(code: string, invitation: Invitation | undefined) {
  return {
    came_with_code: code || null,
    referred_by: invitation?.referredBy ?? null,
    referral_rule_id: invitation?.ruleId == null ? null : BigInt(invitation.ruleId),
  }
}

/** The person of a form, whose address is confirmed. */
export async function insertPersonOf(tx: SiteTx, person: NewPerson): Promise<number> {
  const { form, legalEntityId, passwordHash, isSubscribed, approval, invitation, now } = person
  const { id } = await tx
    .insertInto('users')
    .values({
      site_id: tx.siteId,
      legal_entity_id: legalEntityId,
      user_type: form.userType,
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      phone_numbers: JSON.stringify(phonesOf(form)),
      gender: form.userType === 'retail' ? form.gender : null,
      ...invitedBy(form.referralCode, invitation),
      status: 'verified',
      password_hash: passwordHash,
      is_email_subscriber: isSubscribed,
      approval,
      // Who signs a company up decides about its colleagues.
      is_company_owner: form.userType !== 'retail',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Traveller = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Typed, or from a link; '' for none. */
  readonly code: string
  readonly invitation: Invitation | undefined
  readonly now: Instant
}

/** A private customer whose address another has verified; without a password, and with a phone that is asked for later. */
export async function insertTraveller(
  tx: SiteTx,
  { firstName, lastName, email, code, invitation, now }: Traveller,
): Promise<number> {
  const { id: legalEntityId } = await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, kind: KINDS.retail, email, name: `${firstName} ${lastName}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('users')
    .values({
      site_id: tx.siteId,
      legal_entity_id: legalEntityId,
      user_type: 'retail',
      email,
      first_name: firstName,
      last_name: lastName,
      phone_numbers: '[]',
      ...invitedBy(code, invitation),
      status: 'verified',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertAcceptance(
  tx: SiteTx,
  { userId, version, at }: { userId: number; version: number; at: Instant },
): Promise<void> {
  await tx
    .insertInto('terms_acceptances')
    .values({ site_id: tx.siteId, user_id: userId, terms_version: version, accepted_at: at })
    .execute()
}

type Phone = { readonly phone: string; readonly phoneCode: string }

function phonesOf(form: SignUp) {
  const phones: readonly (readonly ['Primary' | 'Secondary', Phone])[] =
    form.userType === 'retail'
      ? [['Primary', form.phone]]
      : [
          ['Primary', form.primaryPhone],
          ['Secondary', form.secondaryPhone],
        ]
  return phones.map(([label, phone]) => ({ label, phoneNumber: numberOf(phone), phoneCountryCode: phone.phoneCode }))
}

function numberOf({ phone, phoneCode }: Phone): string {
  return nationalNumber(phone, phoneCode)
}

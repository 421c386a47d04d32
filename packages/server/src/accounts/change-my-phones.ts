import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { nationalNumber, PHONE_INVALID, whyNotNewPhone, whyNotPhone } from '@tradewind/domain/accounts/phone'
import { isDialled } from '@tradewind/domain/accounts/primary-phone'
import type { Instant } from '@tradewind/domain/time'
import type { z } from 'zod'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { listKeptPhones, lockUser, setPhones } from './user-repo.ts'

type Phone = z.infer<typeof PhoneNumber>

/** Replaces one's own phone numbers, one of each label, in the form in which they are dialled. A kept number of another label that cannot be dialled stays. */
export function changeMyPhones(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  typed: readonly Phone[],
): Promise<void> {
  const wrong = Object.fromEntries(
    typed.flatMap(({ phoneNumber, phoneCountryCode, label }, place) => {
      const why = whyNotPhone(phoneNumber, phoneCountryCode)
      const isTwice = typed.findIndex((other) => other.label === label) !== place
      const sentence = isTwice ? 'Please enter only one number of each type.' : why
      return sentence ? [[`phoneNumbers.${place}.phoneNumber`, sentence]] : []
    }),
  )
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
  if (!typed.some(({ label }) => label === 'Primary')) refuseInput({ phoneNumbers: PHONE_INVALID })
  const phones = typed.map(
    ({ label, phoneNumber, phoneCountryCode }): Phone => ({
      label,
      phoneNumber: nationalNumber(phoneNumber, phoneCountryCode),
      phoneCountryCode,
    }),
  )
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const kept = await listKeptPhones(tx, actor.userId)
    phones.forEach(({ phoneNumber, phoneCountryCode }, place) => {
      const why = whyNotNewPhone({ phone: phoneNumber, phoneCode: phoneCountryCode }, kept)
      if (why) refuseInput({ [`phoneNumbers.${place}.phoneNumber`]: why })
    })
    // What the old system kept without a country no form shows: it stays until a number takes its place.
    const before = user.phone_numbers as Phone[]
    const undialled = before.filter(
      (phone) => phone.label !== 'Primary' && !isDialled(phone) && !phones.some(({ label }) => label === phone.label),
    )
    const after = [...phones, ...undialled]
    await setPhones(tx, user.id, after)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'change own phone numbers',
        about: { kind: 'user', id: user.id },
        before: describePhones(before),
        after: describePhones(after),
      },
      now,
    )
  })
}

/** By label, as the audit trail shows them. */
export function describePhones(phones: readonly Phone[]): Record<string, string | null> {
  const of = (label: Phone['label']) => {
    const phone = phones.find((one) => one.label === label)
    return phone ? `${phone.phoneCountryCode} ${phone.phoneNumber}` : null
  }
  return { primaryPhone: of('Primary'), secondaryPhone: of('Secondary'), emergencyPhone: of('Emergency') }
}

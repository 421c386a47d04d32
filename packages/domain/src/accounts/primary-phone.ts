type KeptPhone = { readonly label: string; readonly phoneNumber: string; readonly phoneCountryCode: string }

/** Whether a kept number can be dialled. A country code of 'INVALID', from the old system, counts as missing. */
export function isDialled({ phoneNumber, phoneCountryCode }: KeptPhone): boolean {
  return phoneNumber.trim() !== '' && /^\+\d{1,4}$/.test(phoneCountryCode)
}

/** Whether a person has to be asked for their primary number. */
export function lacksPrimaryPhone(phones: readonly KeptPhone[]): boolean {
  return dialledPhone(phones, 'Primary') === undefined
}

/** What a form begins with: the number under a label. Undefined: there is none, or none that can be dialled. */
export function dialledPhone(phones: readonly KeptPhone[], label: string): { phone: string; phoneCode: string } | undefined {
  const kept = phones.find((phone) => phone.label === label && isDialled(phone))
  return kept && { phone: kept.phoneNumber, phoneCode: kept.phoneCountryCode }
}

/** What a number that cannot be dialled has of one, for a person who knows its country. Undefined: nothing. */
export function undialledNumber(phones: readonly KeptPhone[], label: string): string | undefined {
  const kept = phones.find((phone) => phone.label === label && !isDialled(phone))
  return kept?.phoneNumber.trim() || undefined
}

/** A kept number as people read it. */
export function showPhone(phone: KeptPhone): string {
  return isDialled(phone) ? `${phone.phoneCountryCode} ${phone.phoneNumber}` : `${phone.phoneNumber} (country unknown)`
}

type KeptPhone = { readonly label: string; readonly phoneNumber: string; readonly phoneCountryCode: string }

/** Whether a kept number can be dialled. A country code of 'INVALID', from the old system, counts as missing. */
export function isDialled({ phoneNumber, phoneCountryCode }: KeptPhone): boolean {
  return phoneNumber.trim() !== '' && /^\+\d{1,4}$/.test(phoneCountryCode)
}

/** Whether a person has to be asked for their primary number. */
export function lacksPrimaryPhone(phones: readonly KeptPhone[]): boolean {
  return !phones.some((phone) => phone.label === 'Primary' && isDialled(phone))
}

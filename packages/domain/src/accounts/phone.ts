/** The country that is preselected and listed first. */
export const DEFAULT_PHONE_COUNTRY = 'in'
/** Countries whose phone numbers are not accepted. */
export const EXCLUDED_PHONE_COUNTRIES: readonly string[] = ['pk', 'af', 'iq', 'ir', 'kp', 'ps']

export const PHONE_REQUIRED = 'Phone number is required!'
export const PHONE_INVALID = 'Invalid Phone Number...'

const EXCLUDED_DIAL_CODES: ReadonlySet<string> = new Set(['+92', '+93', '+964', '+98', '+850', '+970'])
const PHONE_EXCLUDED = 'Phone numbers of this country are not supported.'

type DialledPhone = { readonly phone: string; readonly phoneCode: string }

/** Why a number of an excluded country is not accepted. A number that is already stored stays and can still be used. */
export function whyNotNewPhone({ phone, phoneCode }: DialledPhone, kept: readonly DialledPhone[]): string | undefined {
  if (!EXCLUDED_DIAL_CODES.has(phoneCode)) return undefined
  const number = nationalNumber(phone, phoneCode)
  const isKept = kept.some((one) => one.phoneCode === phoneCode && nationalNumber(one.phone, phoneCode) === number)
  return isKept ? undefined : PHONE_EXCLUDED
}

/** Digits of a national number where every mobile has the same count; others are between 4 and 14. */
const NATIONAL_DIGITS: Record<string, number> = {
  '+91': 10,
  '+1': 10,
  '+44': 10,
  '+971': 9,
  '+966': 9,
  '+974': 8,
  '+968': 8,
  '+65': 8,
}

/**
 * The national number in what a person typed: without spaces, punctuation and the dial code. Bare digits equal to the dial code are removed only if
 * enough digits remain: 91987 65432 is a whole Indian number. `dialCode` includes its plus sign.
 */
export function nationalNumber(typed: string, dialCode: string): string {
  const text = typed.replace(/[\s\-().]/g, '')
  const code = dialCode.replace('+', '')
  for (const prefix of [`+${code}`, `00${code}`])
    if (text.startsWith(prefix)) return withoutTrunk(text.slice(prefix.length), dialCode)
  if (text.startsWith(code) && leavesANumber(text, dialCode)) return text.slice(code.length)
  return withoutTrunk(text, dialCode)
}

/** Why a phone number is not accepted. Whether it exists is checked at the edges, with a numbering-plan library. */
export function whyNotPhone(typed: string, dialCode: string): string | undefined {
  if (typed.trim() === '') return PHONE_REQUIRED
  const number = nationalNumber(typed, dialCode)
  if (!/^\d+$/.test(number)) return PHONE_INVALID
  const digits = NATIONAL_DIGITS[dialCode]
  // E.164 allows 15 digits with the dial code.
  const longest = 15 - dialCode.replace('+', '').length
  if (digits ? number.length !== digits : number.length < 4 || number.length > longest) return PHONE_INVALID
  if (dialCode === '+91' && !/^[6-9]/.test(number)) return PHONE_INVALID
  return undefined
}

function leavesANumber(text: string, dialCode: string): boolean {
  const rest = text.length - dialCode.length + 1
  const digits = NATIONAL_DIGITS[dialCode]
  return digits ? rest === digits : rest >= 7
}

/** '098765…' is dialled inside India, '050…' inside the Emirates; the zero is not part of the number. */
function withoutTrunk(number: string, dialCode: string): string {
  const digits = NATIONAL_DIGITS[dialCode]
  return digits && number.startsWith('0') && number.length === digits + 1 ? number.slice(1) : number
}

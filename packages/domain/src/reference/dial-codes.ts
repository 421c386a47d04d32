import { COUNTRIES } from './countries.ts'

const CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ dialCode }) => dialCode.slice(1)))
const LONGEST = Math.max(...[...CODES].map((code) => code.length))

/** The dial code with which the digits of an international number begin, with its plus sign: '+971' of '971501234567'. */
export function findDialCode(digits: string): string | undefined {
  for (let length = LONGEST; length > 0; length -= 1) if (CODES.has(digits.slice(0, length))) return `+${digits.slice(0, length)}`
  return undefined
}

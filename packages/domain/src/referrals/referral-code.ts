/**
 * The code by which a customer invites others: 'K7Q2-9DFM'. It stands for the number of its owner on a site, so that none has to be kept; the numbers of neighbours have
 * codes that do not look alike, and the last sign finds nearly every slip of the hand. It opens nothing and is no secret.
 */
export function referralCodeOf(siteId: number, userId: number): string {
  const mixed = mod(BigInt(userId) * FACTOR + BigInt(siteId) * SHIFT)
  const signs = Array.from({ length: SIGNS }, (_, at) => signOf((mixed >> BigInt(5 * (SIGNS - 1 - at))) & 31n)).join('')
  return dashed(signs + signOf(mixed % CHECK))
}

/** Whose code that is; undefined where it is none. Letters in either case, with or without the dash, and O and I for 0 and 1. */
export function readReferralCode(siteId: number, typed: string): number | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (signs.length !== SIGNS + 1) return undefined
  const values = [...signs].map((sign) => ALPHABET.indexOf(sign))
  if (values.includes(-1)) return undefined
  const mixed = values.slice(0, SIGNS).reduce((sum, value) => (sum << 5n) | BigInt(value), 0n)
  if (signs.at(-1) !== signOf(mixed % CHECK)) return undefined
  const userId = mod((mixed - BigInt(siteId) * SHIFT) * INVERSE)
  return userId >= 1n && userId <= LARGEST ? Number(userId) : undefined
}

/** Beside the field where one is typed. */
export const NOT_A_REFERRAL_CODE = 'This is not a referral code. Please check it, or leave the field empty.'

/** Crockford's: without letters that look like figures. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SIGNS = 7
const SPACE = 1n << 35n
const CHECK = 31n
const LARGEST = 2_147_483_647n
/** Odd, so that each number has one code and each code one number. */
const FACTOR = 0x5_de_ec_e6_6dn
const SHIFT = 0x2_7b_d3_4f_1bn
const INVERSE = inverseOf(FACTOR)

function mod(value: bigint): bigint {
  return ((value % SPACE) + SPACE) % SPACE
}

const signOf = (value: bigint) => ALPHABET[Number(value)] ?? ''
const dashed = (signs: string) => `${signs.slice(0, 4)}-${signs.slice(4)}`

/** By Newton: each round doubles the bits that are right. */
function inverseOf(factor: bigint): bigint {
  let inverse = 1n
  for (let bits = 1; bits < 35; bits *= 2) inverse = mod(inverse * (2n - factor * inverse))
  return inverse
}

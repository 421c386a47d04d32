import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { type Money, money } from '@tradewind/domain/money'
import { readStoredOption, type StoredOption } from '../suppliers/stored-option.ts'
import type { SupplierOption, SupplierSegment } from '../suppliers/supplier-option.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** Stored for a quarter of an hour and mostly never read: speed before size. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

type Leg = readonly SupplierSegment[]
type PackedFare = readonly [
  currency: string,
  totals: number[],
  parts: (readonly [1 | 2 | 3, number, number, number, number, number])[],
  taxes: [string, number][],
]
type Packed = {
  readonly legs: readonly Leg[]
  readonly options: readonly (Omit<StoredOption, 'legs' | 'fare' | 'cancellationFee' | 'changeFee'> & {
    readonly legs: readonly number[]
    readonly fare: PackedFare
    readonly cancellationFee: number | null
    readonly changeFee: number | null
  })[]
}

/**
 * A source's options as one small value for the store: JSON in which a leg that many options share stands once and an amount is its minor units.
 * Structured clone was slower and, before compression, many times larger.
 */
export function packOptions(options: readonly SupplierOption[]): Promise<Buffer> {
  const legs = new Map<Leg, number>()
  const placeOf = (leg: Leg): number => {
    const place = legs.get(leg) ?? legs.size
    legs.set(leg, place)
    return place
  }
  const packed: Packed['options'] = options.map((option) => ({
    ...option,
    legs: option.legs.map(placeOf),
    fare: packFare(option.fare),
    cancellationFee: option.cancellationFee ? minorOf(option.cancellationFee) : null,
    changeFee: option.changeFee ? minorOf(option.changeFee) : null,
  }))
  return compress(JSON.stringify({ legs: [...legs.keys()], options: packed } satisfies Packed), LEVEL)
}

export async function unpackOptions(packed: Buffer): Promise<SupplierOption[]> {
  const { legs, options } = JSON.parse((await decompress(packed)).toString('utf8')) as Packed
  return options.map((option) => {
    const fare = unpackFare(option.fare)
    const feeOf = (minor: number | null) => (minor === null ? undefined : money(BigInt(minor), fare.currency))
    return readStoredOption({
      ...option,
      legs: option.legs.map((place) => legs[place] ?? []),
      fare,
      cancellationFee: feeOf(option.cancellationFee),
      changeFee: feeOf(option.changeFee),
    })
  })
}

const TOTALS = [
  'base',
  'tax',
  'otherCharges',
  'serviceFee',
  'additionalTxnFee',
  'published',
  'commission',
  'tds',
  'net',
] as const satisfies (keyof SupplierFare)[]

function packFare(fare: SupplierFare): PackedFare {
  return [
    fare.currency,
    TOTALS.map((total) => minorOf(fare[total])),
    fare.parts.map(
      ({ paxType, count, base, tax, yqTax, pgCharge }) =>
        [paxType, count, minorOf(base), minorOf(tax), yqTax ? minorOf(yqTax) : 0, pgCharge ? minorOf(pgCharge) : 0] as const,
    ),
    fare.taxes.map(({ code, amount }) => [code, minorOf(amount)]),
  ]
}

function unpackFare([currency, totals, parts, taxes]: PackedFare): SupplierFare {
  const read = (minor: number | undefined): Money => money(BigInt(minor ?? 0), currency)
  const [base, tax, otherCharges, serviceFee, additionalTxnFee, published, commission, tds, net] = totals
  return {
    currency,
    parts: parts.map(([paxType, count, base, tax, yqTax, pgCharge]) => ({
      paxType,
      count,
      base: read(base),
      tax: read(tax),
      ...(yqTax ? { yqTax: read(yqTax) } : {}),
      ...(pgCharge ? { pgCharge: read(pgCharge) } : {}),
    })),
    taxes: taxes.map(([code, amount]) => ({ code, amount: read(amount) })),
    base: read(base),
    tax: read(tax),
    otherCharges: read(otherCharges),
    serviceFee: read(serviceFee),
    additionalTxnFee: read(additionalTxnFee),
    published: read(published),
    commission: read(commission),
    tds: read(tds),
    net: read(net),
  }
}

/** Exact as a JSON number: a fare of ninety trillion is no fare. */
function minorOf({ minor }: Money): number {
  const number = Number(minor)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large an amount: ${minor}`)
  return number
}

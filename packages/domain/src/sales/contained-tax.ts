import { type Money, proportion } from '../money.ts'

/** The tax that an amount contains, to the nearest minor unit: of 105.00 with 5 % it is 5.00. */
export function containedTax(amount: Money, basisPoints: number): Money {
  return proportion(amount, BigInt(basisPoints), BigInt(10_000 + basisPoints))
}

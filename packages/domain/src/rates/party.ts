import { namePassengerType, type PassengerCode, type PassengerType } from '../catalogue/passenger-types.ts'

/** Who travels. An age of null is not known: the child rate counts. */
export type Party = { readonly adults: number; readonly childAges: readonly (number | null)[]; readonly infants: number }

/** Those of one type. `times` is their number, for amounts. */
export type Travellers = { readonly code: PassengerCode; readonly people: number; readonly times: bigint }
/** How many of each type, and how many of them take a seat. */
export type Counted = {
  readonly counts: ReadonlyMap<PassengerCode, number>
  /** The counts again, as a price goes through them. */
  readonly travellers: readonly Travellers[]
  readonly seats: number
  readonly people: number
}

/** A party as the types of a tour option see it, or why somebody may not come. Ages decide: a child of 14 is an adult where adults begin at 12. */
export function countParty(party: Party, types: readonly PassengerType[]): Counted | { readonly refused: string } {
  const known = counted.get(party)
  if (known?.types === types) return known.result
  const result = count(party, types)
  counted.set(party, { types, result })
  return result
}

/** A search prices one party thousands of times, mostly by the same types. */
const counted = new WeakMap<Party, { types: readonly PassengerType[]; result: Counted | { readonly refused: string } }>()

function count(party: Party, types: readonly PassengerType[]): Counted | { readonly refused: string } {
  const counts = new Map<PassengerCode, number>()
  const add = (code: PassengerCode, number = 1) => counts.set(code, (counts.get(code) ?? 0) + number)
  if (party.adults > 0) add('adult', party.adults)
  if (party.infants > 0) add('infant', party.infants)
  for (const age of party.childAges) {
    const type = age === null ? 'child' : typeOfAge(age, types)
    if (type === undefined) return { refused: `Travellers of ${age} years are not accepted.` }
    add(type)
  }
  const byCode = new Map(types.map((type) => [type.code, type]))
  for (const [code, number] of counts) {
    const type = byCode.get(code)
    const name = namePassengerType(code)
    if (!type) return { refused: `${name}: this type of traveller is not accepted.` }
    if (number < type.minQuantity) return { refused: `${name}: at least ${type.minQuantity} must come.` }
    if (type.maxQuantity !== null && number > type.maxQuantity) return { refused: `${name}: at most ${type.maxQuantity} may come.` }
    if (type.accompaniedBy.length > 0 && !type.accompaniedBy.some((other) => (counts.get(other) ?? 0) > 0))
      return { refused: `${name}: comes only together with ${type.accompaniedBy.map(namePassengerType).join(' or ')}.` }
  }
  const people = sumOf(counts.values())
  if (people === 0) return { refused: 'No travellers yet.' }
  const seats = sumOf([...counts].map(([code, number]) => (byCode.get(code)?.takesSeat ? number : 0)))
  const travellers = [...counts].map(([code, number]) => ({ code, people: number, times: BigInt(number) }))
  return { counts, travellers, seats, people }
}

/** Students are known by a card, never by age. */
function typeOfAge(age: number, types: readonly PassengerType[]): PassengerCode | undefined {
  return types.find(({ code, minAge, maxAge }) => code !== 'student' && minAge <= age && age <= maxAge)?.code
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

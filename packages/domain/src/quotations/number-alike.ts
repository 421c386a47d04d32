/** A line of a quotation. What it is about: a hotel, a tour option, a flight, from where to where it drives, or else its name. */
type Line = {
  readonly id?: number | undefined
  readonly accomodationId?: number | undefined
  readonly tourOptionId?: number | undefined
  readonly airlineCode?: string | undefined
  readonly flightNo?: string | undefined
  readonly fromAreaId?: number | null | undefined
  readonly toAreaId?: number | null | undefined
  readonly pickupTransfer?: string | undefined
  readonly dropTransfer?: string | undefined
  readonly name?: string | undefined
}

const thingOf = ({ accomodationId, tourOptionId, airlineCode, flightNo, name, ...ride }: Line) =>
  accomodationId ?? tourOptionId ?? (airlineCode === undefined ? (name ?? wayOf(ride)) : `${airlineCode} ${flightNo}`)
const wayOf = ({ fromAreaId, toAreaId, pickupTransfer, dropTransfer }: Line) =>
  [fromAreaId, toAreaId, pickupTransfer, dropTransfer].join(' / ')

/** Lines without a number, with that of a saved line of their list about the same thing: each is taken once, in the order of the list. */
export function numberAlike<Typed extends Line>(lines: readonly Typed[], saved: readonly Line[]): Typed[] {
  const free = Map.groupBy(saved, thingOf)
  return lines.map((line) => {
    const id = line.id ?? free.get(thingOf(line))?.shift()?.id
    return id === undefined ? line : { ...line, id }
  })
}

/** A line of a quotation. What it is about: a hotel, a tour option, a flight, or else its name. */
type Line = {
  readonly id?: number | undefined
  readonly accomodationId?: number | undefined
  readonly tourOptionId?: number | undefined
  readonly airlineCode?: string | undefined
  readonly flightNo?: string | undefined
  readonly name?: string | undefined
}

const thingOf = ({ accomodationId, tourOptionId, airlineCode, flightNo, name }: Line) =>
  accomodationId ?? tourOptionId ?? (airlineCode === undefined ? name : `${airlineCode} ${flightNo}`)

/** Lines without a number, with that of a saved line of their list about the same thing: each is taken once, in the order of the list. */
export function numberAlike<Typed extends Line>(lines: readonly Typed[], saved: readonly Line[]): Typed[] {
  const free = Map.groupBy(saved, thingOf)
  return lines.map((line) => {
    const id = line.id ?? free.get(thingOf(line))?.shift()?.id
    return id === undefined ? line : { ...line, id }
  })
}

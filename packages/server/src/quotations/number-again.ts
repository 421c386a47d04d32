import type { KartDocument, KartWish } from '@tradewind/contract/quotations/quotation-shapes'

type Numbered = { readonly id?: number | undefined }

/** A new quotation that is sent again, its lines with the numbers that they were saved with: a line about the same thing is the same line. */
export function numberAgain(wish: KartWish, saved: KartDocument): KartWish {
  return {
    ...wish,
    accomodations: take(wish.accomodations, saved.accomodations, ({ accomodationId }) => accomodationId),
    activities: take(wish.activities, saved.activities, ({ tourOptionId }) => tourOptionId),
    miscellaneous: take(wish.miscellaneous, saved.miscellaneous, ({ name }) => name),
    flightDetails: take(wish.flightDetails, saved.flightDetails, ({ airlineCode, flightNo }) => `${airlineCode} ${flightNo}`),
  }
}

function take<Line extends Numbered, Saved extends { readonly id: number }>(
  lines: readonly Line[],
  saved: readonly Saved[],
  thingOf: (line: Line | Saved) => number | string,
): Line[] {
  const free = new Map<number | string, number[]>()
  for (const line of saved) free.set(thingOf(line), [...(free.get(thingOf(line)) ?? []), line.id])
  return lines.map((line) => {
    const id = line.id ?? free.get(thingOf(line))?.shift()
    return id === undefined ? line : { ...line, id }
  })
}

import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { type ChoiceLine, type Picks, pickedLines } from '@tradewind/domain/quotations/choices'
import type { Kept } from './quotation-repo.ts'
import { LISTS } from './read-kart.ts'

/** The lines of a version as a traveller chooses among them, each by its list and number: 'activities.12'. */
export function choiceLinesOf(kart: KartDocument): ChoiceLine[] {
  return LISTS.flatMap((list) => kart[list].map(({ id, choice, isOptional }) => ({ key: `${list}.${id}`, choice, isOptional })))
}

/** A version as its traveller wants it: with the same prices and rates, but with what was chosen counting. Undefined where that is not offered. */
export function withPicks(kept: Kept, picks: Picks): Kept | undefined {
  const picked = pickedLines(choiceLinesOf(kept.kart), picks)
  if (!picked) return undefined
  const { kart } = kept
  const choose =
    (list: (typeof LISTS)[number]) =>
    <Line extends { readonly id: number; readonly choice: string; readonly isOptional: boolean }>(line: Line): Line =>
      line.choice === '' ? line : { ...line, isOptional: !picked.has(`${list}.${line.id}`) }
  return {
    ...kept,
    kart: {
      ...kart,
      accomodations: kart.accomodations.map(choose('accomodations')),
      activities: kart.activities.map(choose('activities')),
      transfers: kart.transfers.map(choose('transfers')),
      miscellaneous: kart.miscellaneous.map(choose('miscellaneous')),
      flightDetails: kart.flightDetails.map(choose('flightDetails')),
    },
  }
}

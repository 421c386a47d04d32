import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { isOwn } from '@tradewind/domain/quotations/change-after-sale'
import {
  type Compared,
  type ComparedLine,
  compareQuotations,
  type Difference,
} from '@tradewind/domain/quotations/compare-quotations'
import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { NOTE_FIELDS } from '@tradewind/domain/quotations/quotation-status'
import { nameTransfer } from '@tradewind/domain/quotations/transfer-drives'

/** In what a version differs from the one before. */
export function compareKarts(before: KartDocument, after: KartDocument): Difference[] {
  return compareQuotations(comparedOf(before), comparedOf(after))
}

function comparedOf({ accomodations, activities, transfers, miscellaneous, flightDetails, ...fields }: KartDocument): Compared {
  return {
    fields,
    lines: [
      ...accomodations.map((line) =>
        compared('accommodation', line.name, { ...line, meals: line.meals && MEAL_NAMES[line.meals] }),
      ),
      // The rules behind a price, and how an option is come to, are no difference of their own.
      ...activities.map(({ pricedBy: _, timing: _timing, ...line }) =>
        compared('activity', `${line.name}: ${line.tourOption}`, line),
      ),
      // An area is said by its name.
      ...transfers.map(({ pricedBy: _, fromAreaId: _from, toAreaId: _to, ...line }) =>
        compared('transfer', `Transfer, ${nameTransfer(line)}`, line),
      ),
      ...miscellaneous.map((line) => compared('miscellaneous', line.name, line)),
      ...flightDetails.map((line) => compared('flight', `${line.airlineCode} ${line.flightNo}`, line)),
    ],
  }
}

function compared(
  kind: string,
  title: string,
  { id, ...fields }: { readonly id: number; readonly [field: string]: unknown },
): ComparedLine {
  return { id, kind, title, fields }
}

/** What may still be written when the customer has agreed to the rest. */
const NOTES: ReadonlySet<string> = new Set<keyof KartDocument>(NOTE_FIELDS)

export function isNote({ line, field }: Difference): boolean {
  return line === null && field !== null && NOTES.has(field)
}

/** Nothing that its customer would see otherwise: a note, or what a line costs the company. */
export function isNoOther(difference: Difference): boolean {
  return isNote(difference) || (difference.line !== null && difference.what === 'changed' && isOwn(difference.field))
}

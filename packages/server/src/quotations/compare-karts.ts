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
import { titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import type { UnconfirmedCost } from '@tradewind/domain/quotations/typed-cost'
import type { Version } from './quotation-repo.ts'

/** In what a version differs from the one before. */
export function compareKarts(before: KartDocument, after: KartDocument): Difference[] {
  return compareQuotations(comparedOf(before, after), comparedOf(after, before))
}

/** The same of two that were saved, each with the customer for whom it was saved. */
export function compareVersions(before: Version, after: Version): Difference[] {
  const asSaved = ({ kept: { kart }, savedFor }: Version) => ({ ...kart, customerId: savedFor })
  return compareKarts(asSaved(before), asSaved(after))
}

type Transfer = KartDocument['transfers'][number]

/** An area is said by its name; with its number where the other version has another one of that name, as two cities may. */
function sayAreas(line: Transfer, other: Transfer | undefined): Pick<Transfer, 'fromArea' | 'toArea'> {
  const say = (name: string, id: number | null, was: string | undefined, wasId: number | null | undefined) =>
    name === was && id !== wasId ? `${name} (${id})` : name
  return {
    fromArea: say(line.fromArea, line.fromAreaId, other?.fromArea, other?.fromAreaId),
    toArea: say(line.toArea, line.toAreaId, other?.toArea, other?.toAreaId),
  }
}

function comparedOf(kart: KartDocument, other: KartDocument): Compared {
  const { accomodations, activities, transfers, miscellaneous, flightDetails, ...fields } = kart
  const transferOf = new Map(other.transfers.map((line) => [line.id, line]))
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
      ...transfers.map((transfer) => {
        const { pricedBy: _, fromAreaId: _from, toAreaId: _to, ...line } = transfer
        return compared('transfer', titleTransfer(line), {
          ...line,
          ...sayAreas(transfer, transferOf.get(transfer.id)),
        })
      }),
      ...miscellaneous.map((line) => compared('miscellaneous', line.name, line)),
      ...flightDetails.map((line) => compared('flight', `${line.airlineCode} ${line.flightNo}`, line)),
    ],
  }
}

function compared(
  kind: string,
  title: string,
  {
    id,
    unconfirmedCost,
    costOf: _,
    ...fields
  }: {
    readonly id: number
    readonly unconfirmedCost?: UnconfirmedCost | undefined
    readonly costOf?: unknown
    readonly [field: string]: unknown
  },
): ComparedLine {
  return { id, kind, title, fields: { ...fields, unconfirmedCost: unconfirmedCost?.amount } }
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

import type { KartDraft, RepricedLine } from '@tradewind/contract/quotations/quotation-shapes'
import { titleDrive } from '@tradewind/domain/quotations/transfer-drives'
import { formatAmount } from '../../lib/money.ts'
import type { Names } from './builder-values.ts'

type Named = Pick<Names, 'optionOf' | 'areaOf'>
type Copied = {
  readonly kart: KartDraft
  readonly lines: readonly RepricedLine[]
  readonly totalBefore: string
  /** It is for another customer than the old one. */
  readonly isForOther: boolean
}

/** What the desk has to know of a copy: which prices are new, which are not to be had today, and which stay as they were. */
export function notesOfCopy({ kart, lines, totalBefore, isForOther }: Copied, { optionOf, areaOf }: Named): string[] {
  const { currencySymbol: currency, totalPrice } = kart
  const changed = lines.filter(({ now }) => now !== null)
  const unpriced = lines.flatMap(({ list, at, now, why }) => {
    const tour = optionOf(kart.activities[at]?.tourOptionId ?? 0)?.name ?? 'An activity'
    const name = list === 'transfers' ? nameDrive(kart.transfers[at], areaOf) : tour
    return now === null ? [`${name} keeps its old price: ${why}`] : []
  })
  const moved = `${changed.length} ${changed.length === 1 ? 'price has' : 'prices have'} changed: the total was ${formatAmount(totalBefore, currency)} and is ${formatAmount(totalPrice, currency)} by the rates of today.`
  return [...(isForOther ? [OTHER] : []), ...(changed.length > 0 ? [moved] : []), ...unpriced, ...(hasTyped(kart) ? [TYPED] : [])]
}

const OTHER = 'It is for another customer: please check its name, and where people are picked up.'
const TYPED = 'Prices of hotels, flights and other services, and those that somebody typed, are the old ones: please check them.'

function nameDrive(line: KartDraft['transfers'][number] | undefined, areaOf: Named['areaOf']): string {
  const [from, to] = [
    line && (line.pickupTransfer || areaOf(line.fromAreaId ?? 0)),
    line && (line.dropTransfer || areaOf(line.toAreaId ?? 0)),
  ]
  return from && to ? titleDrive({ from, to }) : 'A transfer'
}

function hasTyped({ accomodations, activities, transfers, miscellaneous, flightDetails }: KartDraft): boolean {
  const isTyped = [...activities, ...transfers].some(({ priceReason }) => priceReason !== '')
  return isTyped || accomodations.length + miscellaneous.length + flightDetails.length > 0
}

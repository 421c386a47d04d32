import { formatDate } from '@tradewind/domain/format-date'
import { titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import { plainDate } from '@tradewind/domain/time'
import type { DraftedKart } from './name-lines.ts'
import type { ListName } from './read-kart.ts'

/** Of the line in this place: 'activities.0'. */
type Titled = Pick<DraftedKart, ListName>

function lineAt(kart: Titled, place: string) {
  const [list, at] = place.split('.') as [ListName, string]
  const line = kart[list]?.[Number(at)]
  if (!line) throw new Error(`There is no line ${place}`)
  return line
}

/** How a line is called. */
export function titleLine(kart: Titled, place: string): string {
  const line = lineAt(kart, place)
  if ('flightNo' in line) return `Flight ${line.airlineCode} ${line.flightNo}, ${line.origin}–${line.destination}`
  if ('fromArea' in line) return titleTransfer(line)
  return 'tourOption' in line ? `${line.name}: ${line.tourOption}` : line.name
}

/** Empty: it has none. */
export function dayOfLine(kart: Titled, place: string): string {
  const line = lineAt(kart, place)
  const day = 'checkinDate' in line ? line.checkinDate : 'departureDate' in line ? line.departureDate : line.startDate
  return day === null ? '' : formatDate(plainDate(day))
}

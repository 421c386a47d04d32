import { titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import { formatDay } from '../../lib/dates.ts'
import type { StaffKart } from '../quotation-queries.ts'
import type { ListName } from './builder-values.ts'

/** `more`: what tells it from another of the same name, what people look for first. */
type Named = { readonly key: string; readonly name: string; readonly more: readonly string[] }
type Lines = Pick<StaffKart, ListName>

/** What the lines of a quotation are called, by their list and number: 'activities.17'. Of two with one name each says when it is, and how it is called beside that. */
export function namesOfLines({
  accomodations,
  activities,
  transfers,
  miscellaneous,
  flightDetails,
}: Lines): ReadonlyMap<string, string> {
  const lines: Named[] = [
    ...accomodations.map(({ id, name, checkinDate, roomType }) => ({
      ...{ key: `accomodations.${id}`, name, more: [whenOf(checkinDate, null), roomType] },
    })),
    ...activities.map(({ id, name, startDate, time, tourOption }) => ({
      ...{ key: `activities.${id}`, name, more: [whenOf(startDate, time), tourOption] },
    })),
    ...transfers.map((line) => ({
      ...{ key: `transfers.${line.id}`, name: titleTransfer(line), more: [whenOf(line.startDate, line.time)] },
    })),
    ...miscellaneous.map(({ id, name, startDate, time }) => ({
      ...{ key: `miscellaneous.${id}`, name, more: [whenOf(startDate, time)] },
    })),
    ...flightDetails.map(({ id, airlineCode, flightNo, departureDate, departureTime }) => ({
      ...{ key: `flightDetails.${id}`, name: `Flight ${airlineCode} ${flightNo}`, more: [whenOf(departureDate, departureTime)] },
    })),
  ]
  return new Map(distinguish(lines).map(({ key, name }) => [key, name]))
}

function distinguish(lines: readonly Named[]): readonly Named[] {
  const ofName = Map.groupBy(lines, ({ name }) => name)
  const isAlone = ({ name, more }: Named) => ofName.get(name)?.length === 1 || more.length === 0
  if (lines.every(isAlone)) return lines
  return distinguish(
    lines.map((line) => {
      const [next = '', ...more] = line.more
      return isAlone(line) ? line : { ...line, name: [line.name, next].filter(Boolean).join(', '), more }
    }),
  )
}

const whenOf = (day: string | null, time: string | null) => [day && formatDay(day), time].filter(Boolean).join(', ')

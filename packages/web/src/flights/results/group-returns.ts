import type { FlightOption } from '@tradewind/contract/flights/option'
import type { OptionTable } from './option-table.ts'

/** The returns that can be flown with one outbound, besides the one on its card. */
export type OtherReturns = {
  /** The same while answers arrive, whichever return comes first. */
  readonly outbound: string
  readonly count: number
  /** The lowest price of all of them, in major units. */
  readonly from: number
}

export type GroupedRows = {
  /** One row for each outbound, in the order of the list; behind those that are open, their other returns. */
  readonly order: Int32Array
  /** By the row of the card. */
  readonly others: ReadonlyMap<number, OtherReturns>
  /** For each row that stands below another, or would: the row of its card. */
  readonly cardOf: ReadonlyMap<number, number>
}

/** The same outbound is listed once, with its first return in the order of the list: 'the 08:00' and the ways to come back. */
export function groupReturns(table: OptionTable, sorted: Int32Array, opened: ReadonlySet<string>): GroupedRows {
  const groups = new Map<string, number[]>()
  for (const row of sorted) {
    const key = outboundOf(table, row)
    const rows = groups.get(key)
    if (rows) rows.push(row)
    else groups.set(key, [row])
  }
  const order: number[] = []
  const others = new Map<number, OtherReturns>()
  const cardOf = new Map<number, number>()
  for (const [outbound, [first = 0, ...rest]] of groups) {
    order.push(first)
    if (rest.length === 0) continue
    const from = rest.reduce((least, row) => Math.min(least, table.price[row] ?? least), Number.POSITIVE_INFINITY)
    others.set(first, { outbound, count: rest.length, from })
    for (const row of rest) cardOf.set(row, first)
    if (opened.has(outbound)) order.push(...rest)
  }
  return { order: Int32Array.from(order), others, cardOf }
}

/** A row that a person is at stays in the list, below its card, when a late answer puts another return first. */
export function withHeldRows(sorted: Int32Array, { cardOf }: GroupedRows, isHeld: (row: number) => boolean): Int32Array {
  const shown = new Set(sorted)
  const hidden = [...cardOf].filter(([row]) => !shown.has(row) && isHeld(row))
  if (hidden.length === 0) return sorted
  return Int32Array.from([...sorted].flatMap((row) => [row, ...hidden.filter(([, card]) => card === row).map(([held]) => held)]))
}

/** A return that is sold as one fare. */
export function isReturnFare({ legs }: FlightOption): boolean {
  return legs.length === 2
}

const known = new WeakMap<FlightOption, string>()

function outboundOf({ options }: OptionTable, row: number): string {
  const option = options[row]
  if (!option) return ''
  const key =
    known.get(option) ??
    (option.legs[0]?.segments ?? [])
      .map(({ airlineCode, flightNumber, departureTime }) => `${airlineCode}${flightNumber}@${departureTime}`)
      .join('+')
  known.set(option, key)
  return key
}

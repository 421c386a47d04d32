import type { DropTally } from '@tradewind/domain/flights/dropped'
import type { z } from 'zod'

/** An item with the number of the list it stood in: the leg or flight where its own sector does not say. */
export type Listed<Item> = { readonly item: Item; readonly outer: number }

/**
 * The items of a list of lists. What cannot be read costs itself and is counted. A connection that sends one plain list means the first leg.
 */
export function readLists<Schema extends z.ZodType>(
  wire: unknown,
  schema: Schema,
  { name, drops }: { name: string; drops: DropTally },
): Listed<z.output<Schema>>[] {
  return listsOf(wire).flatMap((list, outer) =>
    listOf(list).flatMap((value) => {
      const read = schema.safeParse(value)
      if (read.success) return [{ item: read.data, outer }]
      const place = value === null ? 'null' : read.error.issues[0]?.path.join('.') || 'no object'
      drops.add('extra', { reason: 'unreadableExtra', example: `${name} ${place}` })
      return []
    }),
  )
}

/** One list per leg or flight, as the wire has them. */
export function listsOf(wire: unknown): readonly unknown[] {
  const outer = listOf(wire)
  return outer.length === 0 || outer.some((entry) => Array.isArray(entry)) ? outer : [outer]
}

/** `SeatDynamic` as a list of seats for each flight of the journey. */
export function seatLists(wire: unknown): unknown[] {
  return listOf(wire)
    .flatMap((leg) => listOf(fieldOf(leg, 'SegmentSeat')))
    .map((flight) => listOf(fieldOf(flight, 'RowSeats')).flatMap((row) => listOf(fieldOf(row, 'Seats'))))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

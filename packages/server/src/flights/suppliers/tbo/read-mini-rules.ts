import { PenaltyWire } from './result-wire.ts'

/** `MiniFareRules` as one list: nested in search, flat in bookings, with nulls and rules of unknown shape left out. */
export function readMiniRules(wire: unknown): PenaltyWire[] {
  const list = Array.isArray(wire) ? wire.flat() : []
  return list.flatMap((rule: unknown) => PenaltyWire.safeParse(rule).data ?? [])
}

import { nameField } from '@tradewind/domain/audit/list-changed-fields'
import { formatDate } from '@tradewind/domain/format-date'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { readDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { type NamedKind as Kind, listNames } from './audit-repo.ts'

/** By kind and number, 'user 7'. */
export type Names = ReadonlyMap<string, string>
type Line = { about_kind: string; about_id: string; before: unknown; after: unknown }

/** Fields of a change that hold the number of something with a name. */
const NAMED_FIELDS: Readonly<Record<string, Kind>> = { assignedTo: 'user', groupId: 'buyerGroup' }

/** How people know what these lines know by number: persons, companies and groups by their name, bookings by their PNR. What is gone has none. */
export async function findNames(tx: SiteTx, lines: readonly Line[]): Promise<Names> {
  const ids = (kind: Kind) =>
    lines
      .flatMap(({ about_kind, about_id, before, after }) => [
        ...(about_kind === kind ? [Number(about_id)] : []),
        ...[before, after].flatMap((values) =>
          Object.entries(values ?? {}).flatMap(([field, value]) => (NAMED_FIELDS[field] === kind ? [Number(value)] : [])),
        ),
      ])
      .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
  const rows = await listNames(tx, {
    user: ids('user'),
    legalEntity: ids('legalEntity'),
    buyerGroup: ids('buyerGroup'),
    permissionGroup: ids('permissionGroup'),
    booking: ids('booking'),
  })
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

/** 'Rohan Iyer', 'Buyer group Retail', 'Booking D6PKAZ', 'Flight 6E 593, 28 Nov 2026'; 'User 7' where nobody has the number. */
export function labelOf({ about_kind: kind, about_id: id }: Pick<Line, 'about_kind' | 'about_id'>, names: Names): string {
  const name = names.get(`${kind} ${id}`)
  if (name && (kind === 'user' || kind === 'legalEntity')) return name
  if (kind === 'booking' && !name) return `Booking ${bookingNumber(Number(id))}`
  const [flight = '', day = ''] = id.split('/')
  // An airline's code has two characters.
  if (kind === 'flight' && readDate(day)) return `Flight ${flight.slice(0, 2)} ${flight.slice(2)}, ${formatDate(day)}`
  return `${nameField(kind)} ${name ?? id}`
}

/** The same values with names where numbers stood. */
export function withNames(values: Readonly<Record<string, unknown>> | null, names: Names): Record<string, unknown> | null {
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, names.get(`${NAMED_FIELDS[field]} ${value}`) ?? value]),
    )
  )
}

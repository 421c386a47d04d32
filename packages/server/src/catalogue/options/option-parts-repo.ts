import type { PassengerCode, PassengerType } from '@tradewind/domain/catalogue/passenger-types'
import { readWeekdayBits, type TourException, type TourTime, weekdayBits } from '@tradewind/domain/catalogue/tour-times'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** The travellers and the calendar of a tour option. */
export type OptionParts = {
  readonly passengerTypes: readonly PassengerType[]
  readonly times: readonly TourTime[]
  readonly exceptions: readonly TourException[]
}

/** The parts of several options by their number, in three reads that go together. */
export async function readOptionParts(tx: SiteTx, optionIds: readonly number[]): Promise<ReadonlyMap<number, OptionParts>> {
  if (optionIds.length === 0) return new Map()
  const among = sql<bigint>`any(${optionIds})`
  const [passengers, times, exceptions] = await Promise.all([
    tx
      .selectFrom('tour_option_passengers')
      .selectAll()
      .where('tour_option_id', '=', among)
      .orderBy('min_age', 'desc')
      .orderBy('code')
      .execute(),
    tx.selectFrom('tour_option_times').selectAll().where('tour_option_id', '=', among).orderBy('id').execute(),
    tx
      .selectFrom('tour_option_exceptions')
      .selectAll()
      .where('tour_option_id', '=', among)
      .orderBy('day')
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
  ])
  const of = <Row extends { tour_option_id: bigint }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => Number(row.tour_option_id))
  const [passengersOf, timesOf, exceptionsOf] = [of(passengers), of(times), of(exceptions)]
  return new Map(
    optionIds.map((id) => [
      id,
      {
        passengerTypes: (passengersOf.get(id) ?? []).map((row) => ({
          code: row.code as PassengerCode,
          minAge: row.min_age,
          maxAge: row.max_age,
          takesSeat: row.takes_seat,
          minQuantity: row.min_quantity,
          maxQuantity: row.max_quantity,
          accompaniedBy: row.accompanied_by as PassengerCode[],
        })),
        times: (timesOf.get(id) ?? []).map((row) => ({
          weekdays: readWeekdayBits(row.weekdays),
          fromDay: row.from_day,
          toDay: row.to_day,
          startsAt: row.starts_at,
          closesAt: row.closes_at,
          people: row.people,
        })),
        exceptions: (exceptionsOf.get(id) ?? []).map((row) => ({
          day: row.day,
          kind: row.kind as TourException['kind'],
          startsAt: row.starts_at,
          closesAt: row.closes_at,
          people: row.people,
          reason: row.reason,
        })),
      },
    ]),
  )
}

/** Replaces the parts of an option whole. The option is locked by the caller. */
export async function replaceOptionParts(tx: SiteTx, optionId: number, { passengerTypes, times, exceptions }: OptionParts) {
  const of = { site_id: tx.siteId, tour_option_id: BigInt(optionId) }
  for (const table of ['tour_option_passengers', 'tour_option_times', 'tour_option_exceptions'] as const)
    await tx.deleteFrom(table).where('tour_option_id', '=', of.tour_option_id).execute()
  const passengerRows = passengerTypes.map((type) => ({
    ...of,
    code: type.code,
    min_age: type.minAge,
    max_age: type.maxAge,
    takes_seat: type.takesSeat,
    min_quantity: type.minQuantity,
    max_quantity: type.maxQuantity,
    accompanied_by: [...type.accompaniedBy],
  }))
  const timeRows = times.map((time) => ({
    ...of,
    weekdays: weekdayBits(time.weekdays),
    from_day: time.fromDay,
    to_day: time.toDay,
    starts_at: time.startsAt,
    closes_at: time.closesAt,
    people: time.people,
  }))
  const exceptionRows = exceptions.map(({ day, kind, startsAt, closesAt, people, reason }) => ({
    ...of,
    day,
    kind,
    starts_at: startsAt,
    closes_at: closesAt,
    people,
    reason,
  }))
  if (passengerRows.length > 0) await tx.insertInto('tour_option_passengers').values(passengerRows).execute()
  if (timeRows.length > 0) await tx.insertInto('tour_option_times').values(timeRows).execute()
  if (exceptionRows.length > 0) await tx.insertInto('tour_option_exceptions').values(exceptionRows).execute()
}

import type { TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { startsOn, type TourCalendar } from '@tradewind/domain/catalogue/tour-times'
import { plainDate } from '@tradewind/domain/time'
import { listActivities } from '../catalogue/activities/activity-repo.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { placeOf } from './read-kart.ts'

type Line = KartDocument['activities'][number]

/**
 * Refuses, beside their fields, activities that cannot take place: on a day on which they do not run, or without a transfer that is compulsory. Until a
 * quotation is vouchered these are only noted. Optional lines are not sold, and what was deleted since has no calendar to ask.
 */
export async function refuseUnsellable(tx: SiteTx, { activities }: KartDocument): Promise<void> {
  const sold = activities.filter(({ isOptional }) => !isOptional)
  if (sold.length === 0) return
  const options = await readTourOptions(tx, { ids: [...new Set(sold.map(({ tourOptionId }) => tourOptionId))] })
  const activityIds = [...new Set(options.map(({ activityId }) => activityId))]
  const known = await listActivities(tx, { ids: activityIds, limit: activityIds.length })
  const [optionOf, activityOf] = [new Map(options.map((one) => [one.id, one])), new Map(known.map((one) => [one.id, one]))]
  const wrong: Record<string, string> = {}
  for (const [at, line] of activities.entries()) {
    const option = line.isOptional ? undefined : optionOf.get(line.tourOptionId)
    if (!option) continue
    const place = placeOf('activities', at)
    if (!runsOn(option, line)) wrong[`${place}.startDate`] = 'It does not run on this day.'
    if (activityOf.get(option.activityId)?.isTransferRequired && line.transferType === null)
      wrong[`${place}.transferType`] = 'This activity is sold only with a transfer.'
  }
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
}

/** With a time of its own it begins then, where it begins at fixed times. */
function runsOn(option: TourOption, { startDate, time }: Line): boolean {
  if (startDate === null) return false
  const starts = startsOn(calendarOf(option), plainDate(startDate))
  const isAtTime = option.timing !== 'startTimes' || time === null || starts.some(({ startsAt }) => startsAt === time)
  return starts.length > 0 && isAtTime
}

function calendarOf({ timing, times, exceptions }: TourOption): TourCalendar {
  const dayOrNull = (day: string | null) => (day === null ? null : plainDate(day))
  return {
    timing,
    times: times.map((time) => ({ ...time, fromDay: dayOrNull(time.fromDay), toDay: dayOrNull(time.toDay) })),
    exceptions: exceptions.map((exception) => ({ ...exception, day: plainDate(exception.day) })),
  }
}

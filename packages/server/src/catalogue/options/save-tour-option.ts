import type { TourOption, TourOptionFields } from '@tradewind/contract/catalogue/catalogue-shapes'
import { findTourOptionFaults, NEW_TOUR_OPTION, type TourOptionDetails } from '@tradewind/domain/catalogue/tour-option'
import type { Timing, TourException, TourTime } from '@tradewind/domain/catalogue/tour-times'
import { plainDate } from '@tradewind/domain/time'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { lockActivity } from '../activities/activity-repo.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { replaceOptionParts } from './option-parts-repo.ts'
import { findPool } from './pool-repo.ts'
import { readTourOption } from './read-tour-options.ts'
import { insertTourOption, isOptionNameTaken, lockTourOption, updateTourOption } from './tour-option-repo.ts'

/** As it travels: its days are text. */
type Sent = z.infer<typeof TourOptionFields>
type Wish = { readonly [Key in keyof Sent]?: Sent[Key] | undefined } & {
  readonly id?: number | undefined
  readonly activityId: number
  readonly name: string
}
type Context = CatalogueEditor & Pick<App, 'jobs'> & { readonly refuse: Refuse<'OPTION_NAME_TAKEN'> }

/** Creates a tour option, or changes one; what is not sent stays. Gives it as it is then. Refuses by field what contradicts itself. */
export function saveTourOption(context: Context, { id, activityId, ...wish }: Wish): Promise<TourOption> {
  const { db, actor, now, refuse, jobs } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockActivity(tx, activityId)
    if (id !== undefined) await lockTourOption(tx, { id, activityId })
    if (await isOptionNameTaken(tx, { activityId, name: wish.name, except: id })) refuse('OPTION_NAME_TAKEN')
    const before = id === undefined ? undefined : await readTourOption(tx, id)
    const after = merge(before ? detailsOf(before) : NEW_TOUR_OPTION, wish)
    const faults = { ...findTourOptionFaults(after), ...(await findPoolFault(tx, after)) }
    if (Object.keys(faults).length > 0) refuseInput(faults)
    const optionId = id ?? (await insertTourOption(tx, activityId, after, now))
    if (id !== undefined) await updateTourOption(tx, id, after, now)
    await replaceOptionParts(tx, optionId, after)
    await recordCatalogue(tx, context, {
      action: before ? 'change tour option' : 'create tour option',
      about: { kind: 'tourOption', id: optionId },
      before: before && detailsOf(before),
      after: before ? after : { activityId, name: after.name, timing: after.timing },
    })
    // What was sold of it is picked up at these times too, and its vouchers say so.
    if (before && (before.pickupPickupTime !== after.pickupPickupTime || before.dropPickupTime !== after.dropPickupTime))
      await jobs.enqueue(tx, 'revise-vouchers', { siteId: tx.siteId, tourOptionId: optionId })
    return readTourOption(tx, optionId)
  })
}

function detailsOf(option: TourOption): TourOptionDetails {
  const {
    id: _i,
    activityId: _a,
    activity: _n,
    cityId: _c,
    city: _t,
    hasTimeSlots: _h,
    picture: _p,
    pictures: _s,
    ...details
  } = option
  return { ...details, ...calendarOf(details) }
}

/** `hasTimeSlots` is how older clients say that it has start times, or none. */
function merge(kept: TourOptionDetails, { hasTimeSlots, ...wish }: Omit<Wish, 'id' | 'activityId'>): TourOptionDetails {
  const sent = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Partial<Sent>
  const timing = sent.timing ?? timingOf(kept.timing, hasTimeSlots)
  if (hasTimeSlots !== undefined && hasTimeSlots !== (timing === 'startTimes'))
    refuseInput({ timing: 'Time slots are start times.' })
  return { ...kept, ...sent, ...calendarOf({ ...kept, ...sent }), timing }
}

const dayOrNull = (day: string | null) => (day === null ? null : plainDate(day))

type SentCalendar = {
  readonly times: readonly (Omit<TourTime, 'fromDay' | 'toDay'> & {
    readonly fromDay: string | null
    readonly toDay: string | null
  })[]
  readonly exceptions: readonly (Omit<TourException, 'day'> & { readonly day: string })[]
}

function calendarOf({ times, exceptions }: SentCalendar): Pick<TourOptionDetails, 'times' | 'exceptions'> {
  return {
    times: times.map((time) => ({ ...time, fromDay: dayOrNull(time.fromDay), toDay: dayOrNull(time.toDay) })),
    exceptions: exceptions.map((exception) => ({ ...exception, day: plainDate(exception.day) })),
  }
}

function timingOf(kept: Timing, hasTimeSlots: boolean | undefined): Timing {
  if (hasTimeSlots === undefined || hasTimeSlots === (kept === 'startTimes')) return kept
  return hasTimeSlots ? 'startTimes' : 'openDated'
}

async function findPoolFault(tx: SiteTx, { poolId }: TourOptionDetails): Promise<Record<string, string>> {
  return poolId === null || (await findPool(tx, poolId)) ? {} : { poolId: 'Please choose seats that exist.' }
}

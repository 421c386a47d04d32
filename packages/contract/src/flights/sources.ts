import { DROP_REASONS, DROPPED_THINGS } from '@tradewind/domain/flights/dropped'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { InstantText } from '../wire-values.ts'

/** How one source is searched for this site. */
export const SourceSetting = z.object({
  /** Supplier and code: 'tbo-GDS'. */
  source: z.string(),
  name: z.string(),
  isAllowed: z.boolean(),
  /** How it is asked for a special return: 5 as two options of one airline, 3 as a multi-stop journey at one fare. */
  specialReturnCode: z.union([z.literal(3), z.literal(5)]),
  deadlineSeconds: z.number().int().min(3, 'At least 3 seconds').max(30, 'At most 30 seconds'),
})
export type SourceSetting = z.infer<typeof SourceSetting>

/** The figures of one source in the searches of the last 24 hours. */
export const SourceState = z.object({
  source: z.string(),
  answered: z.number().int(),
  failed: z.number().int(),
  late: z.number().int(),
  optionsFound: z.number().int(),
  lastAnswerAt: InstantText.nullable(),
  lastTroubleAt: InstantText.nullable(),
  /** A sentence: 'Did not answer in time.' */
  lastTrouble: z.string().nullable(),
})
export type SourceState = z.infer<typeof SourceState>

/** A stopped supplier, because our account there is empty. */
const SupplierStop = z.object({ supplier: z.string(), stoppedAt: InstantText })
export type SupplierStop = z.infer<typeof SupplierStop>

/** What a source sent and we do not sell, by kind and reason. */
export const SourceDrop = z.object({
  source: z.string(),
  name: z.string(),
  what: z.enum(DROPPED_THINGS),
  reason: z.enum(DROP_REASONS),
  /** What to look for: an airport code or a field name. */
  examples: z.array(z.object({ example: z.string(), count: z.number().int() })),
  lastDay: z.number().int(),
  lastWeek: z.number().int(),
  lastAt: InstantText,
})
export type SourceDrop = z.infer<typeof SourceDrop>

export const flightSources = {
  listSourceSettings: requires('flights.sources')
    .route({
      method: 'GET',
      path: '/flight/getSourceSettings',
      summary: 'Settings of each source of this site',
      tags: ['flights'],
    })
    .output(success({ settings: z.array(SourceSetting), stops: z.array(SupplierStop) })),
  sellAgain: requires('flights.sources')
    .route({
      method: 'POST',
      path: '/flight/sellAgain',
      summary: 'Resume sales from a stopped supplier, once our balance there is sufficient or a person confirms it',
      tags: ['flights'],
    })
    .input(z.strictObject({ supplier: z.string().min(1).max(40), isCertain: z.boolean() }))
    .output(success({}))
    .errors({ BALANCE_LOW: { status: 409, message: 'The airline system does not show enough balance yet, or did not answer.' } }),
  getSourceStates: requires('flights.sources')
    .route({
      method: 'GET',
      path: '/flight/getSourceStates',
      summary: 'Figures of each source in the last 24 hours, and what was left out of its answers in the last week',
      tags: ['flights'],
    })
    .output(success({ states: z.array(SourceState), drops: z.array(SourceDrop) })),
  setSourceSetting: requires('flights.sources')
    .route({ method: 'POST', path: '/flight/setSourceSetting', summary: 'Change the settings of a source', tags: ['flights'] })
    .input(
      z.strictObject({
        source: z.string().min(1).max(60),
        isAllowed: z.boolean(),
        specialReturnCode: SourceSetting.shape.specialReturnCode,
        deadlineSeconds: SourceSetting.shape.deadlineSeconds,
      }),
    )
    .output(success({ setting: SourceSetting })),
}

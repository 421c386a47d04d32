import { DROP_REASONS, DROPPED_THINGS } from '@tradewind/domain/flights/dropped'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { InstantText } from '../wire-values.ts'

/** How one source is asked for this site. */
export const SourceSetting = z.object({
  /** Supplier and code: 'tbo-GDS'. */
  source: z.string(),
  name: z.string(),
  isAllowed: z.boolean(),
  /** How it is asked for a special return: 5 as halves of one airline, 3 as a multi-stop journey at one fare. */
  specialReturnCode: z.union([z.literal(3), z.literal(5)]),
  deadlineSeconds: z.number().int().min(3, 'At least 3 seconds').max(30, 'At most 30 seconds'),
})
export type SourceSetting = z.infer<typeof SourceSetting>

/** How one source has done in the searches of the last 24 hours. */
export const SourceState = z.object({
  source: z.string(),
  answered: z.number().int(),
  failed: z.number().int(),
  late: z.number().int(),
  optionsFound: z.number().int(),
  lastAnswerAt: InstantText.nullable(),
  lastTroubleAt: InstantText.nullable(),
  /** In a sentence: 'Did not answer in time.' */
  lastTrouble: z.string().nullable(),
})
export type SourceState = z.infer<typeof SourceState>

/** A supplier that is not sold from, because our account there is empty. */
const SupplierStop = z.object({ supplier: z.string(), stoppedAt: InstantText })
export type SupplierStop = z.infer<typeof SupplierStop>

/** What a source sent and we do not sell, of one kind and for one reason. */
export const SourceDrop = z.object({
  source: z.string(),
  name: z.string(),
  what: z.enum(DROPPED_THINGS),
  reason: z.enum(DROP_REASONS),
  /** What to look for: a place's code, a field's name. */
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
      summary: 'How each source is asked for this site',
      tags: ['flights'],
    })
    .output(success({ settings: z.array(SourceSetting), stops: z.array(SupplierStop) })),
  sellAgain: requires('flights.sources')
    .route({
      method: 'POST',
      path: '/flight/sellAgain',
      summary: 'Sell from a stopped supplier again, once our balance there is back or a person is certain of it',
      tags: ['flights'],
    })
    .input(z.strictObject({ supplier: z.string().min(1).max(40), isCertain: z.boolean() }))
    .output(success({}))
    .errors({ BALANCE_LOW: { status: 409, message: 'The airline system does not show enough balance yet, or did not answer.' } }),
  getSourceStates: requires('flights.sources')
    .route({
      method: 'GET',
      path: '/flight/getSourceStates',
      summary: 'How each source has done in the last 24 hours, and what of its answers was left out in the last week',
      tags: ['flights'],
    })
    .output(success({ states: z.array(SourceState), drops: z.array(SourceDrop) })),
  setSourceSetting: requires('flights.sources')
    .route({ method: 'POST', path: '/flight/setSourceSetting', summary: 'Change how a source is asked', tags: ['flights'] })
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

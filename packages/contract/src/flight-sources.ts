import { z } from 'zod'
import { requires, success } from './call.ts'

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

export const flightSources = {
  listSourceSettings: requires('flights.sources')
    .route({
      method: 'GET',
      path: '/flight/getSourceSettings',
      summary: 'How each source is asked for this site',
      tags: ['flights'],
    })
    .output(success({ settings: z.array(SourceSetting) })),
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

import { z } from 'zod'

/** The searches a buyer has used this month. `limit` is null where there is none. */
export const LookToBook = z.object({
  /** 'YYYY-MM' */
  month_year: z.string(),
  look_count: z.number().int(),
  book_count: z.number().int(),
  is_exempted: z.boolean(),
  limit: z.object({ freeLooks: z.number().int(), looksPerBooking: z.number().int(), allowed: z.number().int() }).nullable(),
  state: z.enum(['fine', 'near', 'reached']),
  /** One sentence for the viewer; null while nothing needs attention. */
  sentence: z.string().nullable(),
})
export type LookToBook = z.infer<typeof LookToBook>

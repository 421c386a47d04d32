import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Cursor, DateOnly, InstantText, UserId } from '../wire-values.ts'

/** An area of the trail: 'money'. The list is open, see `getAuditAreas`. */
export const AuditAreaKey = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)

/** Filters of the trail. Days are in the site's time zone; the last one is included. */
export const AuditFilters = z.strictObject({
  /** One of `getAuditAreas`. */
  area: AuditAreaKey.optional(),
  userId: UserId.optional(),
  /** Only automatic changes of the platform. */
  byItself: z.literal(true).optional(),
  aboutKind: z
    .string()
    .regex(/^[a-zA-Z]{1,40}$/)
    .optional(),
  aboutId: z.string().trim().min(1).max(80).optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  text: z.string().trim().min(1).max(60).optional(),
})
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditEntry = z.object({
  id: z.string(),
  at: InstantText,
  /** Null: the platform itself. */
  actor: z.object({ userId: UserId, name: z.string() }).nullable(),
  area: AuditAreaKey,
  /** The area in words. */
  areaName: z.string(),
  action: z.string(),
  about: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  /** Field by field, in words. `after` is null where only the state before was recorded. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  note: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  getAuditEntries: requires('audit.view')
    .route({
      method: 'POST',
      path: '/audit/getEntries',
      summary: 'Who changed what in money, rules, people and tickets, newest first',
      tags: ['audit'],
    })
    .input(z.strictObject({ filters: AuditFilters.default({}), cursor: Cursor.optional() }))
    .output(success({ entries: z.array(AuditEntry), nextCursor: Cursor.nullable() })),
  getAuditAreas: requires('audit.view')
    .route({ method: 'GET', path: '/audit/getAreas', summary: 'The areas by which the trail can be filtered', tags: ['audit'] })
    .output(success({ areas: z.array(z.object({ area: AuditAreaKey, name: z.string() })) })),
  getAuditPeople: requires('audit.view')
    .route({ method: 'GET', path: '/audit/getPeople', summary: 'Staff by whom the trail can be filtered', tags: ['audit'] })
    .output(success({ people: z.array(z.object({ userId: UserId, name: z.string() })) })),
}

import { ORPCError } from '@orpc/server'
import type { z } from 'zod'

/** What a call that is no procedure was asked with, as its schema reads it. Refuses BAD_REQUEST with a sentence for each field, as procedures do. */
export function readAsked<Schema extends z.ZodType>(schema: Schema, asked: unknown): z.output<Schema> {
  const read = schema.safeParse(asked)
  if (!read.success) throw new ORPCError('BAD_REQUEST', { data: { issues: read.error.issues } })
  return read.data
}

import { z } from 'zod'
import { invalidRequest } from '../refusal.ts'

/** Integers may come as text: older clients send "1". */
export const WireInt = z.coerce.number().int()
export const WireFlag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** What every air call carries. */
export const Session = z.object({ EndUserIp: z.string().min(1), TokenId: z.string().min(1) })
export const TraceSession = Session.extend({ TraceId: z.string().min(1) })
export const ResultSession = TraceSession.extend({ ResultIndex: z.string().min(1) })

/** Reads a request, or refuses it by naming the first field that is wrong. */
export function readInput<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const field = issue?.path.join('.')
  throw invalidRequest(field ? `${field} is not valid: ${issue?.message}` : 'The request is not valid.')
}

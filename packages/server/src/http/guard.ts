import { ORPCError } from '@orpc/server'
import type { CallMeta } from '@tradewind/contract/call'
import type { z } from 'zod'
import { AWAY, BUSY } from './error-body.ts'
import { inputSentence } from './input-sentence.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { isDatabaseBusy } from './is-database-busy.ts'
import { asDeclaredError, Refusal, refuse } from './refuse.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'
import type { RequestContext } from './request-context.ts'
import { whyNotAdmitted } from './why-not-admitted.ts'

type Guarded<T> = {
  context: RequestContext
  procedure: { '~orpc': { meta: unknown; errorMap: Record<string, { status?: number; message?: string } | undefined> } }
  /** Called as the person the call is for: see `inName`. */
  next: (context: RequestContext) => T
}

/** The one place where permissions are checked, before a call's input is even read. Also gives refusals their declared form. */
export async function guard<T>({ context, procedure, next }: Guarded<T>) {
  const { meta, errorMap } = procedure['~orpc']
  try {
    return await next(await admit(context, meta as CallMeta))
  } catch (error) {
    const refusal = error instanceof ORPCError ? asInvalidInput(error) : error
    const known = refusal instanceof Refusal ? asDeclaredError(refusal, errorMap) : refusal
    throw known instanceof ORPCError && known.status < 500 ? known : asFailure(known, context.request)
  }
}

/** The context in which the handler runs: that of the person, the customer they act for, or the holder of a token. */
async function admit(context: RequestContext, meta: CallMeta): Promise<RequestContext> {
  const { access, inName } = meta
  const isByToken = access.kind === 'driverLink' || access.kind === 'partnerKey'
  const known = meta.beforeSecondFactor && context.heldBack ? { ...context, actor: context.heldBack } : context
  const admitted = isByToken ? await context.admitByToken(context, access) : known
  if (!isByToken) check(context, meta)
  refuseUnstorable(context.request.body)
  return inName ? context.actInName(admitted) : admitted
}

/** A declared failure of others (502) passes. Anything else is a bug: logged once, and answered with the id under which it is in the log. */
function asFailure(error: unknown, request: RequestContext['request']): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.defined) return error
  const reason = error instanceof ORPCError ? (error.cause ?? error) : error
  if (isDatabaseAway(reason)) {
    request.log.error({ err: reason }, 'the database is away')
    return new ORPCError(AWAY.code, { status: 503, message: AWAY.sentence, data: { requestId: request.id } })
  }
  if (isDatabaseBusy(reason)) {
    request.log.error({ err: reason }, 'too much to do')
    return new ORPCError(BUSY.code, { status: 503, message: BUSY.sentence, data: { requestId: request.id } })
  }
  request.log.error({ err: reason }, 'bug')
  return new ORPCError('BUG', {
    status: 500,
    message: 'Something went wrong on our side. Please contact support with the request id.',
    data: { requestId: request.id },
  })
}

function check({ actor, heldBack, site }: Pick<RequestContext, 'actor' | 'heldBack' | 'site'>, meta: CallMeta): void {
  const refusal = whyNotAdmitted(actor ?? heldBack, site, meta)
  if (refusal) refuse(refusal.code, refusal)
}

/** Input that does not match the contract becomes the refusal that names each invalid field. */
function asInvalidInput(error: ORPCError<string, unknown>): ORPCError<string, unknown> | Refusal {
  const issues = (error.data as { issues?: z.core.$ZodIssue[] } | undefined)?.issues
  if (error.code !== 'BAD_REQUEST' || !issues) return error
  return new Refusal('INVALID_INPUT', undefined, { shortError: sentencesByField(issues) })
}

/**
 * For input that may have one of several shapes: the errors in the shape it is closest to, which is the one that knows most of its fields, and then
 * the one with the fewest errors.
 */
function issuesWithin(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const unknown = (found: readonly z.core.$ZodIssue[]) =>
    found.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 0), 0)
  const shapes = issue.errors.map((found) => found.flatMap(issuesWithin))
  const closest = shapes.reduce((best, found) => {
    const difference = unknown(found) - unknown(best)
    return difference < 0 || (difference === 0 && found.length < best.length) ? found : best
  })
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function sentencesByField(issues: z.core.$ZodIssue[]): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const issue of issues.flatMap(issuesWithin)) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) byField[[path, key].filter(Boolean).join('.')] = 'This field does not exist.'
    else byField[path || 'body'] ??= inputSentence(issue)
  }
  return byField
}

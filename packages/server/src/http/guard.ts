import { ORPCError } from '@orpc/server'
import type { CallMeta } from '@tradewind/contract/call'
import { viewAsOfRoute } from '@tradewind/contract/view-as'
import { explainViewing, NO_VIEWING, VIEWING_HEADER } from '@tradewind/domain/accounts/viewing'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { z } from 'zod'
import { isRefusedToWrite } from '../database/is-refused-to-write.ts'
import { AWAY, BUSY } from './error-body.ts'
import { inputSentence } from './input-sentence.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { isDatabaseBusy } from './is-database-busy.ts'
import { asDeclaredError, Refusal, refuse } from './refuse.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'
import type { EndOfCall, RequestContext } from './request-context.ts'
import { sayWait } from './say-wait.ts'
import { withStore } from './view-as.ts'
import { whyCompanyRefuses, whyNotAdmitted } from './why-not-admitted.ts'

type Declared = Record<string, { status?: number; message?: string } | undefined>
type Guarded<T> = {
  context: RequestContext
  procedure: { '~orpc': { meta: unknown; errorMap: Declared; route?: { method?: string; path?: string } } }
  /** Called as the person the call is for: see `inName`. */
  next: (context: RequestContext) => T
}
type Called = CallMeta & { readonly method: string; readonly path: string }
type Note = (end: EndOfCall | undefined) => void

/** The one place where permissions are checked, before a call's input is even read. Also gives refusals their declared form. */
export async function guard<T>({ context, procedure, next }: Guarded<T>) {
  const { meta, errorMap, route } = procedure['~orpc']
  let note: Note | undefined
  try {
    const admitted = await admit(
      context,
      { ...(meta as CallMeta), method: route?.method ?? 'POST', path: route?.path ?? '' },
      (one) => {
        note = one
      },
    )
    const answer = await next(admitted)
    note?.(undefined)
    return answer
  } catch (error) {
    const refusal = error instanceof ORPCError ? asInvalidInput(error) : asWriteOfViewing(error, context)
    const known = refusal instanceof Refusal ? asDeclaredError(refusal, errorMap) : refusal
    const answer = known instanceof ORPCError && known.status < 500 ? known : asFailure(known, context.request)
    const waitMs = waitOf(answer, refusal, context)
    note?.(endOf(answer, errorMap, waitMs))
    // The header that software reads.
    if (waitMs !== undefined) sayWait(context.reply, waitMs)
    throw answer
  }
}

/** Who asked too much comes again when the refusal says so, and no sooner. Undefined: it was something else, or it does not say. */
function waitOf({ status, data }: ORPCError<string, unknown>, refusal: unknown, { now }: RequestContext): number | undefined {
  if (status !== 429) return undefined
  if (refusal instanceof Refusal && refusal.waitMs !== undefined) return refusal.waitMs
  const { from } = (data ?? {}) as { from?: Instant }
  return from === undefined ? undefined : epochMs(from) - epochMs(now)
}

/** Without the words of this very call: those may name people. Of invalid input, which fields; of too many requests, which are no attempts of a person, when the next one counts. */
function endOf({ status, code, message, data }: ORPCError<string, unknown>, errorMap: Declared, waitMs?: number): EndOfCall {
  if (code === 'TOO_MANY') return { status, code, sentence: `Too many requests. ${askAgain(waitMs)}` }
  const fields = Object.keys((data as { shortError?: object } | undefined)?.shortError ?? {}).join(', ')
  const sentence = errorMap[code]?.message ?? message
  return { status, code, sentence: (fields ? `${sentence} (${fields})` : sentence).slice(0, 300) }
}

function askAgain(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'Please call again later.'
  const seconds = Math.ceil(waitMs / 1_000)
  return `Please call again in ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`
}

/** The context in which the handler runs: that of the person, the customer they act for, or the holder of a token. */
async function admit(context: RequestContext, call: Called, onEnd: (note: Note) => void): Promise<RequestContext> {
  const { access, inName } = call
  const admitted = await identify(whileViewing(context, call), call, onEnd)
  if (access.kind !== 'driverLink') check(admitted, call)
  refuseUnstorable(context.request.body)
  if (!inName) return admitted
  const inTheirName = await context.actInName(admitted)
  // Who books for a customer may do what the customer's company lets the customer do.
  const why = inTheirName.actor?.onBehalf && whyCompanyRefuses(inTheirName.actor, call.rights)
  if (why) refuse(why.code, why)
  return inTheirName
}

const hasKey = ({ request }: RequestContext, { access, scope }: CallMeta) =>
  request.headers['user-key'] !== undefined && (scope !== undefined || access.kind !== 'public')

/**
 * The one place where a viewing is kept to reading: `view-as.ts` of the contract says what each call does. A page says as whom it was opened, so that none
 * that is still open acts as somebody else after a viewing has begun or ended.
 */
function whileViewing(context: RequestContext, call: Called): RequestContext {
  const { own, actor, request } = context
  const how = viewAsOfRoute(call)
  if (how === 'self' || hasKey(context, call)) return own ?? context
  const named = request.headers[VIEWING_HEADER]
  if (named !== undefined && named !== (actor?.viewing?.id ?? NO_VIEWING)) refuse('VIEWING_CHANGED')
  if (!own || !actor || how === 'read') return context
  if (how === 'search') return withStore(context, own)
  return refuse('VIEWING', { message: explainViewing(actor, how === 'private' ? 'isPrivate' : 'changes') })
}

/** What writes within a read is refused by PostgreSQL: to who views, in the same words. */
function asWriteOfViewing(error: unknown, { own, actor, request }: RequestContext): unknown {
  if (!own || !actor || !isRefusedToWrite(error)) return error
  request.log.warn({ err: error }, 'viewing: a read that writes')
  return new Refusal('VIEWING', explainViewing(actor, 'changes'), undefined)
}

/** A key counts before a session. Where it opens nothing and nobody is asked who they are, it is not looked at. */
async function identify(context: RequestContext, call: Called, onEnd: (note: Note) => void): Promise<RequestContext> {
  const { access, beforeSecondFactor } = call
  if (access.kind === 'driverLink') return context.admitByToken(context, access)
  if (hasKey(context, call)) return context.admitByKey(context, call, onEnd)
  return beforeSecondFactor && context.heldBack ? { ...context, actor: context.heldBack } : context
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

import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { implement } from '@orpc/server'
import {
  buyingOrKey,
  byDriverLink,
  open,
  openBuyingOrKey,
  requires,
  signedIn,
  signedInOrKey,
  success,
} from '@tradewind/contract/call'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyOfRefusal } from '../http/error-body.ts'
import { guard } from '../http/guard.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, holderOf, type RequestContext, reading } from '../http/request-context.ts'
import { getSiteFacts } from '../sites/site-repo.ts'

const Answer = success({ caller: z.string(), country: z.string() })
const at = <Name extends string>(name: Name) => ({ method: 'POST', path: `/planted/${name}` }) as const
const sheet = z.strictObject({ driverAccessToken: z.string() })
const none = z.strictObject({})

/** One call of each kind of access, which no product has. Each answers who calls, and reads its site in the transaction that the guard opened. */
export const PLANTED = {
  public: open.route(at('public')).input(none).output(Answer),
  signedIn: signedIn.route(at('signedIn')).input(none).output(Answer),
  permission: requires('ledger.view').route(at('permission')).input(none).output(Answer),
  driverLink: byDriverLink.route(at('driverLink')).input(sheet).output(Answer),
  keySearch: openBuyingOrKey('search', 'look').route(at('keySearch')).input(none).output(Answer),
  keyBook: buyingOrKey('book', 'book').route(at('keyBook')).input(none).output(Answer),
  keyRead: signedInOrKey('read')
    .route(at('keyRead'))
    .input(z.strictObject({ fail: z.boolean().optional() }))
    .output(Answer),
}

const route = implement({ planted: PLANTED })
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => guard({ context, procedure, next: (own) => next({ context: own }) }))

async function answer(context: RequestContext, caller: string) {
  const { country_code } = await reading(context, getSiteFacts)
  return { success: true as const, caller, country: country_code }
}

const asCaller = (context: RequestContext) => answer(context, context.actor?.email ?? 'a visitor')

const router = route.router({
  planted: {
    public: route.planted.public.handler(({ context }) => answer(context, 'anybody')),
    signedIn: route.planted.signedIn.handler(({ context }) => answer(context, actorOf(context).email)),
    permission: route.planted.permission.handler(({ context }) => answer(context, actorOf(context).email)),
    driverLink: route.planted.driverLink.handler(({ context }) => {
      const { driverId, day } = holderOf(context, 'driver')
      return answer(context, `driver ${driverId} on ${day}, ${context.actor ? 'signed in' : 'no account'}`)
    }),
    keySearch: route.planted.keySearch.handler(({ context }) => asCaller(context)),
    keyBook: route.planted.keyBook.handler(({ context }) => asCaller(context)),
    keyRead: route.planted.keyRead.handler(({ input, context }) => {
      if (input.fail) refuse('NOT_FOUND', { message: 'Priya Nair has no such thing.' })
      return asCaller(context)
    }),
  },
})

/** Adds the planted calls to a server that has not answered anything yet. */
export function plantCalls(server: FastifyInstance): void {
  const handler = new OpenAPIHandler<RequestContext>(router, { customErrorResponseBodyEncoder: bodyOfRefusal })
  server.post('/planted/*', async (request, reply) => {
    const context = await server.contextOf(request, reply)
    if (!context) throw new Error('No site found at this address')
    await handler.handle(request, reply, { context })
  })
}

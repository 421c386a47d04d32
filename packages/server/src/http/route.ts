import { implement } from '@orpc/server'
import { contract } from '@tradewind/contract/contract'
import { guard } from './guard.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Where features attach their handlers: `route.tickets.releaseFlight.handler(…)`. Answers are checked against the contract in development and tests
 * only: for a large answer of 2,000 options the check triples its cost.
 */
export const route = implement(contract, process.env.NODE_ENV === 'production' ? { initialOutputValidationIndex: Number.NaN } : {})
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => guard({ context, procedure, next: (own) => next({ context: own }) }))

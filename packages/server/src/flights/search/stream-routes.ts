import { contract } from '@tradewind/contract/contract'
import { SearchInput, searchByOf } from '@tradewind/contract/flights/option'
import type { FastifyInstance } from 'fastify'
import { answerInLines } from '../../http/answer-in-lines.ts'
import { promised } from '../../http/promised-refusals.ts'
import { readAsked } from '../../http/read-asked.ts'
import { actorOf } from '../../http/request-context.ts'
import { startSearch } from './find-flights.ts'
import { limitSearches } from './limit-searches.ts'

/** A search whose fares are lines as its sources answer. */
export async function flightStreamRoutes(server: FastifyInstance) {
  answerInLines(server, {
    url: '/api/flight/search',
    procedure: contract.flights.search,
    async begin(context, body) {
      // The contract's own schema, and the error the guard makes sentences of.
      const input = searchByOf(readAsked(SearchInput, body))
      await limitSearches(context)
      const refuse = promised(contract.flights.search['~orpc'].errorMap)
      const started = await startSearch({ ...context, actor: actorOf(context), refuse }, input)
      return async (lines) => {
        await started.run({ emit: (event) => lines.write(event) })
      }
    },
  })
}

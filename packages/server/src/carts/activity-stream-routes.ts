import type { FoundLine } from '@tradewind/contract/carts/activity-search'
import { SearchWish } from '@tradewind/contract/carts/activity-search'
import { contract } from '@tradewind/contract/contract'
import type { FastifyInstance } from 'fastify'
import { answerInLines } from '../http/answer-in-lines.ts'
import { readAsked } from '../http/read-asked.ts'
import { findActivities, refuseLocked } from './activity-search-routes.ts'

/** A search whose pages are lines: the first as soon as it is priced, the others behind it, until the last or until nobody reads any more. */
export async function activityStreamRoutes(server: FastifyInstance) {
  answerInLines(server, {
    url: '/api/activities/searchActivitiesByCityId',
    procedure: contract.activitySearch.searchActivitiesByCityId,
    async begin(context, body) {
      refuseLocked(context)
      const wish = readAsked(SearchWish, body)
      const first = await findActivities(context, wish)
      return async (lines) => {
        const write = (line: FoundLine) => lines.write(line)
        let page = first
        write({ type: 'page', ...page })
        while (page.nextAfter !== null && lines.isRead()) {
          page = await findActivities(context, { ...wish, after: page.nextAfter })
          write({ type: 'page', ...page })
        }
        write({ type: 'finished' })
      }
    },
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Markup } from '@tradewind/contract/markups/markups'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { api } from '../lib/api.ts'

const LISTS = {
  defaultAirline: api.markups.listDefaultMarkups,
  airlineSpecific: api.markups.listAirlineMarkups,
  fixedDeparture: api.markups.listDepartureMarkups,
} as const

export const groupsQuery = queryOptions({
  queryKey: ['GET_LE_GROUPS'],
  queryFn: ({ signal }) => api.markups.listGroups({}, { signal }),
  staleTime: 5000,
})

/** All live rules of a type, so that sorting and filtering cover all of them at once. A page has a hundred. */
export function rulesQuery(groupId: number, kind: RuleKind) {
  return queryOptions({
    queryKey: ['GET_MARKUPS', groupId, kind],
    queryFn: async ({ signal }) => {
      const markups: Markup[] = []
      let order: readonly string[] = []
      let cursor: string | undefined
      do {
        const page = await LISTS[kind]({ groupId, ...(cursor && { cursor }) }, { signal })
        markups.push(...page.markups)
        order = page.order
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return { markups, order }
    },
    staleTime: 5000,
  })
}

export function groupMembersQuery(groupId: number | undefined, search: string) {
  return {
    queryKey: ['GET_LE_GROUP_MEMBERS', groupId, search] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      api.markups.listGroupMembers(
        { ...(groupId !== undefined && { groupId }), ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  }
}

export function buyerGroupQuery(consumerLEId: number) {
  return queryOptions({
    queryKey: ['GET_CONSUMER_LE_GROUP', consumerLEId],
    queryFn: ({ signal }) => api.markups.getBuyerGroup({ consumerLEId }, { signal }),
    staleTime: 0,
  })
}

/** What is read again when rules, drafts or groups have changed. */
export const MARKUP_KEYS = [
  ['GET_LE_GROUPS'],
  ['GET_MARKUPS'],
  ['GET_MARKUP_DRAFT'],
  ['CHECK_RULES'],
  ['GET_RULE_HISTORY'],
  ['GET_LE_GROUP_MEMBERS'],
  ['GET_CONSUMER_LE_GROUP'],
] as const

export type Group = Awaited<ReturnType<typeof api.markups.listGroups>>['groups'][number]
export type DraftChange = Awaited<ReturnType<typeof api.markupDrafts.getDraft>>['changes'][number]
/** A live rule, or a rule of the draft. */
export type Rule = Omit<Markup, 'changedAt' | 'changedBy'>
export type TestedTicket = Awaited<ReturnType<typeof api.markupChecks.listWhatIfLines>>['lines'][number]

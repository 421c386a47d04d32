import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const teamQuery = queryOptions({
  queryKey: ['GET_TEAM'],
  queryFn: ({ signal }) => api.companyTeam.getTeam(undefined, { signal }),
})
export type Team = Awaited<ReturnType<typeof api.companyTeam.getTeam>>
export type Colleague = Team['colleagues'][number]
export type DeclinedInvitation = Team['declined'][number]

export const approvalsQuery = queryOptions({
  queryKey: ['GET_APPROVALS'],
  queryFn: async ({ signal }) => (await api.companyTeam.getApprovals(undefined, { signal })).requests,
})
export type ApprovalRequest = Awaited<ReturnType<typeof api.companyTeam.getApprovals>>['requests'][number]

export function nameOf({ firstName, lastName }: Pick<Colleague, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

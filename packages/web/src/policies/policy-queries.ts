import { queryOptions } from '@tanstack/react-query'
import type { Policy } from '@tradewind/domain/policies/policies'
import { api } from '../lib/api.ts'

export const writtenPolicies = queryOptions({
  queryKey: ['GET_POLICIES'],
  queryFn: async ({ signal }) => (await api.policies.getPolicies(undefined, { signal })).policies,
  staleTime: 300_000,
})

export function policyText(policy: Policy) {
  return queryOptions({
    queryKey: ['GET_POLICY', policy],
    queryFn: async ({ signal }) => (await api.policies.getPolicy({ policy }, { signal })).policy,
    staleTime: 0,
  })
}

export function policyVersions(policy: Policy) {
  return queryOptions({
    queryKey: ['GET_POLICY_VERSIONS', policy],
    queryFn: async ({ signal }) => (await api.policies.getPolicyVersions({ policy }, { signal })).versions,
    staleTime: 0,
  })
}

export type TeamSearch = { tab?: 'approvals' }

export function readTeamSearch({ tab }: Record<string, unknown>): TeamSearch {
  return tab === 'approvals' ? { tab } : {}
}

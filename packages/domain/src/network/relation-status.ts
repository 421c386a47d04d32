/** The states of a request of one site to sell what another one supplies, as the specification writes them. */
export const RELATION_STATUSES = ['Pending', 'Approved', 'Rejected', 'Suspended'] as const
export type RelationStatus = (typeof RELATION_STATUSES)[number]

/** What the supplier may make of each state. A rejected request stays rejected: the consumer sends a new one. */
const MOVES: Readonly<Record<RelationStatus, readonly RelationStatus[]>> = {
  Pending: ['Approved', 'Rejected'],
  Approved: ['Suspended'],
  Suspended: ['Approved'],
  Rejected: [],
}

/** Reads a state in any case: 'approved', 'APPROVED'. */
export function readStatus(text: string): RelationStatus | undefined {
  const asked = text.trim().toLowerCase()
  return RELATION_STATUSES.find((status) => status.toLowerCase() === asked)
}

/** What the supplier may make of a request in this state. */
export function listMoves(from: RelationStatus): readonly RelationStatus[] {
  return MOVES[from]
}

export function mayMove(from: RelationStatus, to: RelationStatus): boolean {
  return MOVES[from].includes(to)
}

/** Whether the consumer may send a request, after its latest one that was not withdrawn. */
export function mayAsk(latest: RelationStatus | undefined): boolean {
  return latest === undefined || latest === 'Rejected'
}

/** Only what is not decided can be withdrawn. */
export function mayWithdraw(status: RelationStatus): boolean {
  return status === 'Pending'
}

/** The states in which the consumer is a customer of the supplier. */
export const CONSUMER_STATUSES = ['Approved', 'Suspended'] as const satisfies readonly RelationStatus[]

/** What a consumer may make of its own side of an approved relation: sell from it, or not for now. */
export const MAPPING_STATUSES = ['Approved', 'Suspended'] as const satisfies readonly RelationStatus[]
export type MappingStatus = (typeof MAPPING_STATUSES)[number]

/** Both sides agree. */
export function isLinked({ status, mapping }: { status: RelationStatus; mapping: MappingStatus }): boolean {
  return status === 'Approved' && mapping === 'Approved'
}

import type { Actor } from '@tradewind/domain/accounts/actor'

/** As whom the tries of a person are counted: who views as a customer takes none of that customer's. */
export function countedAs({ userId, viewing }: Pick<Actor, 'userId' | 'viewing'>): string {
  return viewing ? `viewing by ${viewing.by.userId}` : String(userId)
}

import type { Actor } from '@tradewind/domain/accounts/actor'
import type { RequestContext } from './request-context.ts'

/** As whom the tries of a person are counted: who views as a customer takes none of that customer's. */
export function countedAs({ userId, viewing }: Pick<Actor, 'userId' | 'viewing'>): string {
  return viewing ? `viewing by ${viewing.by.userId}` : String(userId)
}

/** As whom the tries of a call are counted: those by a key as the key's, so that two programs of one person do not hold each other up. */
export function countedFor({ actor, keyId }: Pick<RequestContext, 'actor' | 'keyId'>): string | undefined {
  return keyId === undefined ? actor && countedAs(actor) : `key ${keyId}`
}

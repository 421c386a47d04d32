import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayUseList, permissionOfList, type SavedList } from '@tradewind/domain/saved-views/saved-lists'
import { refuse } from '../http/refuse.ts'
import { refuseLacking } from '../http/why-not-admitted.ts'

/** Refuses FORBIDDEN to who may not open a list. */
export function refuseList(actor: Actor, list: SavedList): void {
  if (mayUseList(actor, list)) return
  const permission = permissionOfList(list)
  if (permission) refuseLacking(actor, permission)
  refuse('FORBIDDEN', { message: 'Only customers have this list.' })
}

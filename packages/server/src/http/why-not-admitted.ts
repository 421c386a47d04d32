import { type CallMeta, COMMON_REFUSALS, type Limit } from '@tradewind/contract/call'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type CompanyRight, hasRight } from '@tradewind/domain/company-team/company-rights'
import { explainWithheld } from '@tradewind/domain/company-team/give-rights'
import { explainMissing } from '@tradewind/domain/permissions/explain-missing'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { type CommonRefusal, refuse } from './refuse.ts'

/** For people without a valid key, of calls that are for those who have one. */
export const NEEDS_KEY = 'This is for those who have a valid key. Please ask for one.'

/** What of the site decides who may make a call. */
type Here = { readonly can_show_permission_menu: boolean }
export type NotAdmitted = {
  readonly code: CommonRefusal
  readonly message: string
  readonly data?: { readonly permissions: readonly Permission[]; readonly companyRights?: readonly CompanyRight[] }
}

/**
 * Why this person may not make a call, or undefined where they may: asked by the guard before each call, and by the preview of a permission group. Calls that
 * a token opens are no matter of persons: see `admitByToken`.
 */
export function whyNotAdmitted(
  actor: Actor | undefined,
  site: Here,
  { access, limits, movesMoney, rights, beforeSecondFactor }: CallMeta,
): NotAdmitted | undefined {
  if (access.kind === 'public') return undefined
  if (!actor) return { code: 'NOT_LOGGED_IN', message: COMMON_REFUSALS.NOT_LOGGED_IN.message }
  if (actor.isHeldBack && !beforeSecondFactor) return { code: 'SET_UP_NEEDED', message: COMMON_REFUSALS.SET_UP_NEEDED.message }
  if (access.kind === 'permission' && !may(actor, access.permission)) return lacking(actor, [access.permission])
  if (access.kind === 'anyPermission' && !access.permissions.some((permission) => may(actor, permission)))
    return lacking(actor, access.permissions)
  if (access.kind === 'companyOwner' && !actor.isCompanyOwner)
    return { code: 'FORBIDDEN', message: 'Only the owner of a company’s account can do this.' }
  if (access.kind === 'superAdmin') {
    if (!actor.isSuperAdmin) return { code: 'FORBIDDEN', message: 'Only a super admin can do this.' }
    if (access.onlyWithMenu && !site.can_show_permission_menu)
      return { code: 'FORBIDDEN', message: 'This site has no permission groups.' }
  }
  const limited = whyLimited(actor, limits?.[actor.userType])
  if (limited) return limited
  const withheld = whyCompanyRefuses(actor, rights)
  if (withheld) return withheld
  if (movesMoney && actor.lacksSecondFactor)
    return { code: 'SECOND_FACTOR_NEEDED', message: COMMON_REFUSALS.SECOND_FACTOR_NEEDED.message }
  return undefined
}

function whyLimited(actor: Actor, limit: Limit | undefined): NotAdmitted | undefined {
  if (!limit) return undefined
  if ('needs' in limit) return may(actor, limit.needs) ? undefined : lacking(actor, [limit.needs])
  const isOne = 'only' in limit && (limit.only === 'superAdmin' ? actor.isSuperAdmin : actor.isCompanyOwner === true)
  return isOne ? undefined : { code: 'FORBIDDEN', message: limit.why }
}

/** Why the company of this person does not let them make a call that needs any one of these rights. Asked again of the customer for whom staff book. */
export function whyCompanyRefuses(actor: Actor, rights: readonly CompanyRight[] = []): NotAdmitted | undefined {
  if (rights.length === 0 || rights.some((right) => hasRight(actor, right))) return undefined
  return { code: 'FORBIDDEN', message: explainWithheld(rights), data: { permissions: [], companyRights: rights } }
}

/** Refuses FORBIDDEN, with its name, to who was not given this right: for what only the handler knows. */
export function refuseWithheld(actor: Actor, right: CompanyRight): void {
  const why = whyCompanyRefuses(actor, [right])
  if (why) refuse(why.code, why)
}

/** Refuses SECOND_FACTOR_NEEDED to staff who lack one where the site demands it: for calls of which only the handler knows that they move money. */
export function refuseWithoutSecondFactor(actor: Actor): void {
  if (actor.lacksSecondFactor) refuse('SECOND_FACTOR_NEEDED')
}

/** Refuses FORBIDDEN, with their names, to who holds none of these permissions: for rules that only the handler can decide. */
export function refuseWithout(actor: Actor, ...permissions: readonly Permission[]): void {
  if (!permissions.some((permission) => may(actor, permission))) refuseLacking(actor, ...permissions)
}

/** The same where something else than the permission alone has decided. */
export function refuseLacking(actor: Actor, ...permissions: readonly Permission[]): never {
  const { message, data } = lacking(actor, permissions)
  refuse('FORBIDDEN', { message, data })
}

function lacking(actor: Actor, permissions: readonly Permission[]): NotAdmitted {
  return { code: 'FORBIDDEN', message: explainMissing(actor, permissions), data: { permissions } }
}

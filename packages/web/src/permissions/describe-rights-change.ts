import type { User } from '@tradewind/contract/accounts/accounts'
import { nameRight, rightsOf } from '@tradewind/domain/company-team/give-rights'
import { isPermission, namePermission } from '@tradewind/domain/permissions/permissions'

type Rights = Pick<
  User,
  'isSuperAdmin' | 'permissions' | 'withheld' | 'isCompanyOwner' | 'isFlightSearchAllowed' | 'isFlightHoldAllowed'
>

const MOST_NAMED = 3

/** What somebody may do now and not before, and the other way round, in one or two sentences; undefined where it is the same. */
export function describeRightsChange(before: Rights, now: Rights): string | undefined {
  const [had, has] = [namesOf(before), namesOf(now)]
  const given = [...has].filter((name) => !had.has(name))
  const taken = [...had].filter((name) => !has.has(name))
  if (given.length === 0 && taken.length === 0) return undefined
  return [
    'What you may do here has changed.',
    given.length > 0 && `Now allowed: ${list(given)}.`,
    taken.length > 0 && `No longer allowed: ${list(taken)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function namesOf(rights: Rights): ReadonlySet<string> {
  return new Set([
    ...(rights.isSuperAdmin ? ['Super admin'] : []),
    ...rights.permissions.filter(isPermission).map(namePermission),
    ...rightsOf(rights.withheld).map(nameRight),
    ...(rights.isCompanyOwner ? ['Owner of the company’s account'] : []),
    ...(rights.isFlightSearchAllowed ? ['Flight search'] : []),
    ...(rights.isFlightHoldAllowed ? ['Holding seats'] : []),
  ])
}

function list(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

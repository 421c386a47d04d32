import type { CallMeta, Limit } from '@tradewind/contract/call'
import type { Actor, UserType } from '@tradewind/domain/accounts/actor'
import { COMPANY_RIGHTS, type CompanyRight } from '@tradewind/domain/company-team/company-rights'
import { nameRight, withheldOf } from '@tradewind/domain/company-team/give-rights'
import {
  ALL_PERMISSIONS,
  namePermission,
  PERMISSION_MODULES,
  PERMISSION_TREE,
  type Permission,
} from '@tradewind/domain/permissions/permissions'
import { type Rights, switchGroup, switchModule, switchPermission } from '@tradewind/domain/permissions/rights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { whyNotAdmitted } from './why-not-admitted.ts'

/**
 * The engine is compared with another one on random people, groups, sites and calls. The other one knows no rules in an order of `if`s: a person is a bag of
 * tickets, a call a row of doors, and each door is opened by any one of its tickets. The first door that stays shut is the refusal.
 */
type Ticket = 'account' | 'settled' | 'safe' | 'owner' | 'super' | 'super with menu' | `right ${CompanyRight}` | `may ${Permission}`
type Door = { readonly code: string; readonly opens: readonly Ticket[] }

/** A person as the office describes them. */
type Described = {
  readonly userType: UserType
  /** Of the group of a member of staff: what was switched, in this order, beginning with nothing. */
  readonly switched: readonly Switch[]
  readonly isSuperAdmin: boolean
  readonly ownsCompany: boolean
  readonly given: readonly CompanyRight[]
  readonly grantable: readonly CompanyRight[]
  readonly hasFactor: boolean
}
type Site = { readonly menu: boolean; readonly factorFor: 'nobody' | 'movers' | 'all' }
type Switch = { readonly level: 'module' | 'group' | 'permission'; readonly id: string; readonly isOn: boolean }

const sells = (userType: UserType) => userType === 'travelAgent' || userType === 'corporate'

function actorOf(who: Described, site: Site): Actor {
  const isStaff = who.userType === 'staff'
  const permissions = who.switched.reduce<Rights>((rights, { level, id, isOn }) => {
    if (level === 'module') return switchModule(rights, id as never, isOn)
    return level === 'group' ? switchGroup(rights, id as never, isOn) : switchPermission(rights, id as Permission, isOn)
  }, new Set())
  const lacks = isStaff && !who.hasFactor && site.factorFor !== 'nobody'
  return {
    ...{ siteId: 1, userId: 1, legalEntityId: 1, email: 'a@b.example', firstName: 'A', lastName: 'B' },
    ...{ isFlightSearchAllowed: true, isFlightHoldAllowed: true },
    userType: who.userType,
    isSuperAdmin: isStaff && who.isSuperAdmin,
    permissions: isStaff ? permissions : new Set(),
    ...(sells(who.userType) && !who.ownsCompany && { withheld: withheldOf(who.given, who.grantable) }),
    ...(sells(who.userType) && who.ownsCompany && { isCompanyOwner: true as const }),
    ...(lacks && { lacksSecondFactor: true as const }),
    ...(lacks && site.factorFor === 'all' && { isHeldBack: true as const }),
  }
}

/** 'On activates only the defaults, off deactivates all below', for each permission alone: what the last switch above it has left. */
function isSwitchedOn(permission: Permission, switched: readonly Switch[]): boolean {
  const above = PATHS.get(permission)
  const last = switched.findLast(({ level, id, isOn }) => {
    if (!above || above[level] !== id) return false
    return level === 'permission' || !isOn || above.isDefault
  })
  return last?.isOn ?? false
}
type Path = { readonly module: string; readonly group: string; readonly permission: string; readonly isDefault: boolean }
const PATHS = new Map<string, Path>()
for (const [module, { groups }] of Object.entries(PERMISSION_MODULES))
  for (const [group, { permissions }] of Object.entries(groups as Record<string, { permissions: object }>))
    for (const [permission, { defaultAllowed }] of Object.entries(permissions as Record<string, { defaultAllowed: boolean }>))
      PATHS.set(permission, { module, group, permission, isDefault: defaultAllowed })

function ticketsOf(who: Described | undefined, site: Site): ReadonlySet<Ticket> {
  const tickets = new Set<Ticket>()
  if (!who) return tickets
  tickets.add('account')
  const isStaff = who.userType === 'staff'
  if (!isStaff || who.hasFactor || site.factorFor !== 'all') tickets.add('settled')
  if (!isStaff || who.hasFactor || site.factorFor === 'nobody') tickets.add('safe')
  if (isStaff && who.isSuperAdmin) tickets.add('super')
  if (isStaff && who.isSuperAdmin && site.menu) tickets.add('super with menu')
  for (const permission of ALL_PERMISSIONS)
    if (isStaff && (who.isSuperAdmin || isSwitchedOn(permission, who.switched))) tickets.add(`may ${permission}`)
  if (sells(who.userType) && who.ownsCompany) tickets.add('owner')
  for (const right of COMPANY_RIGHTS) {
    const isGiven = who.given.includes(right) && who.grantable.includes(right)
    if (isGiven || !sells(who.userType) || who.ownsCompany) tickets.add(`right ${right}`)
  }
  return tickets
}

/** What a limit asks of people of its kind; of one that lets nobody through no ticket opens the door. */
function ticketsOfLimit(limit: Limit): readonly Ticket[] {
  if ('needs' in limit) return [`may ${limit.needs}`]
  if (!('only' in limit)) return []
  return [limit.only === 'superAdmin' ? 'super' : 'owner']
}

function doorsOf({ access, limits, beforeSecondFactor, rights, movesMoney }: CallMeta, userType: UserType | undefined): Door[] {
  if (access.kind === 'public') return []
  const needed = access.kind === 'permission' ? [access.permission] : access.kind === 'anyPermission' ? access.permissions : []
  const limit = userType && limits?.[userType]
  const doors: (Door | false)[] = [
    { code: 'NOT_LOGGED_IN', opens: ['account'] },
    !beforeSecondFactor && { code: 'SET_UP_NEEDED', opens: ['settled'] },
    needed.length > 0 && { code: 'FORBIDDEN', opens: needed.map((one): Ticket => `may ${one}`) },
    access.kind === 'companyOwner' && { code: 'FORBIDDEN', opens: ['owner'] },
    access.kind === 'superAdmin' && { code: 'FORBIDDEN', opens: [access.onlyWithMenu ? 'super with menu' : 'super'] },
    limit !== undefined && { code: 'FORBIDDEN', opens: ticketsOfLimit(limit) },
    rights !== undefined && { code: 'FORBIDDEN', opens: rights.map((right): Ticket => `right ${right}`) },
    movesMoney === true && { code: 'SECOND_FACTOR_NEEDED', opens: ['safe'] },
  ]
  return doors.filter((door) => door !== false)
}

const firstShut = (who: Described | undefined, site: Site, call: CallMeta): Door | undefined => {
  const tickets = ticketsOf(who, site)
  return doorsOf(call, who?.userType).find(({ opens }) => !opens.some((ticket) => tickets.has(ticket)))
}

const anySwitch: fc.Arbitrary<Switch> = fc.oneof(
  fc.record({
    level: fc.constant('module' as const),
    id: fc.constantFrom(...PERMISSION_TREE.map(({ id }) => id)),
    isOn: fc.boolean(),
  }),
  fc.record({
    level: fc.constant('group' as const),
    id: fc.constantFrom(...PERMISSION_TREE.flatMap(({ groups }) => groups.map(({ id }) => id))),
    isOn: fc.boolean(),
  }),
  fc.record({ level: fc.constant('permission' as const), id: fc.constantFrom(...ALL_PERMISSIONS), isOn: fc.boolean() }),
)
const anyRights = fc.subarray([...COMPANY_RIGHTS])
const anybody: fc.Arbitrary<Described | undefined> = fc.option(
  fc.record({
    userType: fc.constantFrom<UserType>('staff', 'staff', 'travelAgent', 'corporate', 'retail'),
    switched: fc.array(anySwitch, { maxLength: 20 }),
    isSuperAdmin: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
    ownsCompany: fc.boolean(),
    given: anyRights,
    grantable: fc.oneof(fc.constant([...COMPANY_RIGHTS]), anyRights),
    hasFactor: fc.boolean(),
  }),
  { nil: undefined, freq: 12 },
)
const anySite: fc.Arbitrary<Site> = fc.record({
  menu: fc.boolean(),
  factorFor: fc.constantFrom('nobody' as const, 'movers' as const, 'all' as const),
})
const anyLimit: fc.Arbitrary<Limit> = fc.oneof(
  fc.constantFrom(...ALL_PERMISSIONS).map((needs) => ({ needs })),
  fc.constantFrom('superAdmin' as const, 'companyOwner' as const).map((only) => ({ only, why: 'Only some can do this.' })),
  fc.constant({ why: 'Nobody of this kind can do this.' }),
)
const anyLimits = fc.dictionary(fc.constantFrom<UserType>('staff', 'travelAgent', 'corporate', 'retail'), anyLimit, { maxKeys: 3 })
/** Also what no call asks for today. */
const anyCall: fc.Arbitrary<CallMeta> = fc
  .record({
    limits: fc.option(anyLimits, { nil: undefined }),
    access: fc.oneof(
      fc.constant({ kind: 'public' as const }),
      fc.constant({ kind: 'signedIn' as const }),
      fc.constantFrom(...ALL_PERMISSIONS).map((permission) => ({ kind: 'permission' as const, permission })),
      fc
        .subarray([...ALL_PERMISSIONS], { minLength: 1, maxLength: 4 })
        .map((permissions) => ({ kind: 'anyPermission' as const, permissions })),
      fc.constant({ kind: 'superAdmin' as const }),
      fc.constant({ kind: 'superAdmin' as const, onlyWithMenu: true as const }),
      fc.constant({ kind: 'companyOwner' as const }),
    ),
    rights: fc.option(fc.subarray([...COMPANY_RIGHTS], { minLength: 1, maxLength: 3 }), { nil: undefined }),
    movesMoney: fc.boolean(),
    beforeSecondFactor: fc.boolean(),
  })
  .map(({ rights, limits, ...call }) => ({ ...call, ...(rights && { rights }), ...(limits && { limits }) }))

const OF_PERSONS = CONTRACT_CALLS.filter(({ meta }) => meta.access.kind !== 'driverLink')

function expectSame(who: Described | undefined, site: Site, call: CallMeta, name: string): void {
  const refusal = whyNotAdmitted(who && actorOf(who, site), { can_show_permission_menu: site.menu }, call)
  const shut = firstShut(who, site, call)
  expect([name, refusal?.code]).toEqual([name, shut?.code])
  // What is missing is named, all of it and nothing else, for programs and for people.
  const asked = (kind: 'may ' | 'right ') =>
    shut?.opens.flatMap((one) => (one.startsWith(kind) ? [one.slice(kind.length)] : [])) ?? []
  expect([name, refusal?.data?.permissions ?? []]).toEqual([name, asked('may ')])
  expect([name, refusal?.data?.companyRights ?? []]).toEqual([name, asked('right ')])
  const named = [
    ...asked('may ').map((one) => namePermission(one as Permission)),
    ...asked('right ').map((one) => nameRight(one as CompanyRight)),
  ]
  for (const words of named) expect(refusal?.message).toContain(`“${words}”`)
}

test('random people are admitted to random calls as another engine admits them, with the same reason', () => {
  fc.assert(
    fc.property(anybody, anySite, anyCall, (who, site, call) => expectSame(who, site, call, 'a call')),
    { numRuns: 3_000 },
  )
})

test('and to every call of the product', () => {
  fc.assert(
    fc.property(anybody, anySite, (who, site) => {
      for (const { name, meta } of OF_PERSONS) expectSame(who, site, meta, name)
    }),
    { numRuns: 60 },
  )
})

test('the comparison meets every way to be refused, and every way to be admitted', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(anybody, anySite, anyCall, (who, site, call) => {
      const shut = firstShut(who, site, call)
      const what = `${call.access.kind}: ${shut ? `${shut.code} ${shut.opens[0]?.split(' ')[0]}` : 'admitted'}`
      met.set(what, (met.get(what) ?? 0) + 1)
    }),
    { numRuns: 3_000, seed: 7 },
  )
  const kinds = ['signedIn', 'permission', 'anyPermission', 'superAdmin', 'companyOwner']
  const ways = ['admitted', 'NOT_LOGGED_IN account', 'SET_UP_NEEDED settled', 'SECOND_FACTOR_NEEDED safe', 'FORBIDDEN right']
  const missing = kinds.flatMap((kind) => ways.map((way) => `${kind}: ${way}`)).filter((what) => !met.has(what))
  // Only staff have permissions, and no company withholds anything from staff; an owner is no member of staff, and is refused nothing.
  expect(missing.sort()).toEqual(
    [
      'permission: FORBIDDEN right',
      'anyPermission: FORBIDDEN right',
      'superAdmin: FORBIDDEN right',
      'companyOwner: FORBIDDEN right',
      'companyOwner: SECOND_FACTOR_NEEDED safe',
    ].sort(),
  )
})

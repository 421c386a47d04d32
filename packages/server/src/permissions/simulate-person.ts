import type { CallMeta, Limit } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import type { SimulatedCall } from '@tradewind/contract/permissions/permissions'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { listRights } from '@tradewind/domain/permissions/rights'
import type { Instant } from '@tradewind/domain/time'
import { hasPasskey } from '../accounts/passkeys/passkey-repo.ts'
import { findFactor, readDemand } from '../accounts/second-factor/second-factor-repo.ts'
import { findActorById } from '../accounts/session-repo.ts'
import { getUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { NEEDS_KEY, whyNotAdmitted } from '../http/why-not-admitted.ts'

type Definition = { '~orpc': { route: { method: string; path: string; summary?: string; tags?: string[] }; meta: CallMeta } }
type Here = { readonly can_show_permission_menu: boolean; readonly domain: string }
type Asked = Pick<App, 'softwareOfPeople'> & { readonly asking: Actor; readonly site: Here; readonly now: Instant }
type Wish = { readonly userId: number | null; readonly permissions?: readonly Permission[] | undefined }

/**
 * What a person may do: every call of the contract, judged by the function that guards it. `permissions`: as if their group allowed these. Without a person:
 * somebody new on the staff. Refuses NOT_FOUND.
 */
export async function simulatePerson(tx: SiteTx, { asking, site, softwareOfPeople, now }: Asked, { userId, permissions }: Wish) {
  const user = userId === null ? undefined : await getUser(tx, userId)
  const found = userId === null ? newColleague(asking) : await findActorById(tx, userId)
  const actor = found && (await withFactor(tx, withPermissions(found, permissions), site))
  const hasKey = actor !== undefined && (await softwareOfPeople.countKeys(tx, { userId: actor.userId, now })) > 0
  return {
    person: {
      userId,
      name: user ? `${user.firstName} ${user.lastName}`.trim() : 'A new colleague',
      userType: user?.userType ?? 'staff',
      isSuperAdmin: user?.isSuperAdmin ?? false,
      isBlocked: user?.isBlocked ?? false,
      permissions: listRights(actor?.permissions ?? new Set()),
    },
    calls: listCalls(actor, { site, hasKey }),
  }
}

function newColleague({ siteId, legalEntityId }: Actor): Actor {
  const name = { email: '', firstName: 'A new', lastName: 'colleague' }
  const may = { isSuperAdmin: false, permissions: new Set<Permission>(), isFlightSearchAllowed: true, isFlightHoldAllowed: true }
  return { siteId, legalEntityId, userId: 0, userType: 'staff', ...name, ...may }
}

/** Only staff have permissions, and a super admin has all. */
function withPermissions(actor: Actor, permissions: readonly Permission[] | undefined): Actor {
  if (!permissions || actor.isSuperAdmin || actor.userType !== 'staff') return actor
  return { ...actor, permissions: new Set(permissions) }
}

/** As their session would have it: by a passkey, where they have one. */
async function withFactor(tx: SiteTx, actor: Actor, { domain }: Here): Promise<Actor> {
  const demand = await readDemand(tx)
  if (actor.userType !== 'staff' || !demand.isDemanded) return actor
  const factor = await findFactor(tx, actor.userId)
  if (factor?.confirmed_at || (await hasPasskey(tx, actor.userId, domain))) return actor
  return { ...actor, lacksSecondFactor: true, ...(demand.isDemandedOfAll && { isHeldBack: true as const }) }
}

type About = { readonly site: Here; readonly hasKey: boolean }

function listCalls(actor: Actor | undefined, about: About): SimulatedCall[] {
  return Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, procedure]) => {
      const { route, meta } = (procedure as unknown as Definition)['~orpc']
      const { method, path, summary = '', tags = [] } = route
      const call = { name: `${feature}.${name}`, summary, method, path: `/api${path}`, tag: tags[0] ?? feature }
      return { ...call, ...judge(actor, about, meta) }
    }),
  )
}

function judge(
  actor: Actor | undefined,
  { site, hasKey }: About,
  meta: CallMeta,
): Pick<SimulatedCall, 'isAllowed' | 'reason' | 'lacks'> {
  const { access } = meta
  if (access.kind === 'driverLink') return { isAllowed: false, reason: 'Only the link of a driver opens this.', lacks: [] }
  const refusal = whyNotAdmitted(actor, site, meta)
  if (refusal) return { isAllowed: false, reason: refusal.message, lacks: [...(refusal.data?.permissions ?? [])] }
  if (meta.forKeyHolders && !hasKey) return { isAllowed: false, reason: NEEDS_KEY, lacks: [] }
  return { isAllowed: true, reason: whyAdmitted(actor, meta), lacks: [] }
}

function whyAdmitted(actor: Actor | undefined, meta: CallMeta): string {
  const { access } = meta
  const limit = actor && meta.limits?.[actor.userType]
  if (access.kind === 'public') return 'Everybody can, also without signing in.'
  if (access.kind === 'companyOwner' || (limit && 'only' in limit && limit.only === 'companyOwner')) return OWNS
  if (access.kind === 'signedIn' && !limit) {
    if (meta.forKeyHolders) return 'Has a valid key.'
    return `${meta.limits ? 'People of this kind' : 'Everybody who is signed in'} can, for what is theirs.`
  }
  const needed = neededOf(meta, limit)
  const has = needed.find((permission) => actor?.permissions.has(permission))
  if (has && !actor?.isSuperAdmin) return `Has the permission “${namePermission(has)}”.`
  return 'A super admin has all permissions.'
}

const OWNS = 'Owns the account of their company.'

/** Any one of these admits; none where only super admins are. */
function neededOf({ access }: CallMeta, limit: Limit | undefined): readonly Permission[] {
  if (limit) return 'needs' in limit ? [limit.needs] : []
  if (access.kind === 'permission') return [access.permission]
  return access.kind === 'anyPermission' ? access.permissions : []
}

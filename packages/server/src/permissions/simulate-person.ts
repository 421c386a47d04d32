import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import type { SimulatedCall } from '@tradewind/contract/permissions/permissions'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { listRights } from '@tradewind/domain/permissions/rights'
import { hasPasskey } from '../accounts/passkeys/passkey-repo.ts'
import { findFactor, readDemand } from '../accounts/second-factor/second-factor-repo.ts'
import { findActorById } from '../accounts/session-repo.ts'
import { getUser } from '../accounts/user-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { whyNotAdmitted } from '../http/why-not-admitted.ts'

type Definition = { '~orpc': { route: { method: string; path: string; summary?: string; tags?: string[] }; meta: CallMeta } }
type Here = { readonly can_show_permission_menu: boolean; readonly domain: string }
type Wish = { readonly userId: number | null; readonly permissions?: readonly Permission[] | undefined }

/**
 * What a person may do: every call of the contract, judged by the function that guards it. `permissions`: as if their group allowed these. Without a person:
 * somebody new on the staff. Refuses NOT_FOUND.
 */
export async function simulatePerson(tx: SiteTx, { asking, site }: { asking: Actor; site: Here }, { userId, permissions }: Wish) {
  const user = userId === null ? undefined : await getUser(tx, userId)
  const found = userId === null ? newColleague(asking) : await findActorById(tx, userId)
  const actor = found && (await withFactor(tx, withPermissions(found, permissions), site))
  return {
    person: {
      userId,
      name: user ? `${user.firstName} ${user.lastName}`.trim() : 'A new colleague',
      userType: user?.userType ?? 'staff',
      isSuperAdmin: user?.isSuperAdmin ?? false,
      isBlocked: user?.isBlocked ?? false,
      permissions: listRights(actor?.permissions ?? new Set()),
    },
    calls: listCalls(actor, site),
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

function listCalls(actor: Actor | undefined, site: Here): SimulatedCall[] {
  return Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, procedure]) => {
      const { route, meta } = (procedure as unknown as Definition)['~orpc']
      const { method, path, summary = '', tags = [] } = route
      const call = { name: `${feature}.${name}`, summary, method, path: `/api${path}`, tag: tags[0] ?? feature }
      return { ...call, ...judge(actor, site, meta) }
    }),
  )
}

function judge(actor: Actor | undefined, site: Here, meta: CallMeta): Pick<SimulatedCall, 'isAllowed' | 'reason' | 'lacks'> {
  const { access } = meta
  if (access.kind === 'driverLink') return { isAllowed: false, reason: 'Only the link of a driver opens this.', lacks: [] }
  const refusal = whyNotAdmitted(actor, site, meta)
  if (refusal) return { isAllowed: false, reason: refusal.message, lacks: [...(refusal.data?.permissions ?? [])] }
  return { isAllowed: true, reason: whyAdmitted(actor, access), lacks: [] }
}

function whyAdmitted(actor: Actor | undefined, access: CallMeta['access']): string {
  if (access.kind === 'public') return 'Everybody can, also without signing in.'
  if (access.kind === 'signedIn') return 'Everybody who is signed in can, for what is theirs.'
  if (access.kind === 'companyOwner') return 'Owns the account of their company.'
  const needed = access.kind === 'permission' ? [access.permission] : access.kind === 'anyPermission' ? access.permissions : []
  const has = needed.find((permission) => actor?.permissions.has(permission))
  if (has && !actor?.isSuperAdmin) return `Has the permission “${namePermission(has)}”.`
  return 'A super admin has all permissions.'
}

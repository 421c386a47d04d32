import type { Permission } from '@tradewind/domain/permissions/permissions'
import { changesBetween, listRights, type Rights, type RightsChanges, switchPermission } from '@tradewind/domain/permissions/rights'
import type { Group } from './permission-queries.ts'

/** What was ticked in a group and is not saved: of which version, what it allowed then, and what it is to allow. */
export type Draft = { readonly version: number; readonly before: Rights; readonly after: Rights }
export type Drafts = ReadonlyMap<number, Draft>
type Saved = { readonly id: number; readonly version: number; readonly permissions: readonly Permission[] }

export function rightsOf(group: Saved, drafts: Drafts): Rights {
  return drafts.get(group.id)?.after ?? new Set(group.permissions)
}

/** A change that is taken back leaves no draft. */
export function withChange(drafts: Drafts, group: Saved, change: (rights: Rights) => Rights): Drafts {
  const { version, before } = drafts.get(group.id) ?? { version: group.version, before: new Set(group.permissions) }
  const after = change(rightsOf(group, drafts))
  const next = new Map(drafts)
  if (changesBetween(before, after).permissions.length === 0) next.delete(group.id)
  else next.set(group.id, { version, before, after })
  return next
}

export function changesOf({ before, after }: Draft): RightsChanges {
  return changesBetween(before, after)
}

/** The same changes upon what a colleague has saved meanwhile; undefined where nothing of them is left to change. */
export function onTopOf(draft: Draft, now: Saved): Draft | undefined {
  const before: Rights = new Set(now.permissions)
  const after = changesOf(draft).permissions.reduce((rights, { id, isActive }) => switchPermission(rights, id, isActive), before)
  return changesBetween(before, after).permissions.length === 0 ? undefined : { version: now.version, before, after }
}

/** A group that was saved has no draft, unless more was ticked while it was sent: that is a draft upon what was saved. */
export function withSaved(drafts: Drafts, sent: Draft, saved: Saved): Drafts {
  const next = new Map(drafts)
  // All that was ticked may have been taken back, which left no draft.
  const { after } = drafts.get(saved.id) ?? { after: sent.before }
  const left = onTopOf({ version: sent.version, before: sent.after, after }, saved)
  if (left && drafts.get(saved.id) !== sent) next.set(saved.id, left)
  else next.delete(saved.id)
  return next
}

/** Of the groups that changed, everybody who is in one. */
export function countAffected(groups: readonly Group[], drafts: Drafts): number {
  return groups.reduce((sum, { id, people }) => sum + (drafts.has(id) ? people : 0), 0)
}

export const asSent = (draft: Draft): Permission[] => listRights(draft.after)

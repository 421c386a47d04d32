import { useMutation } from '@tanstack/react-query'
import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { changesBetween, type Rights } from '@tradewind/domain/permissions/rights'
import { useEffect, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { markChanged } from '../ui/form/changed-forms.ts'
import { toast } from '../ui/toasts.tsx'
import type { Conflict } from './group-dialogs.tsx'
import type { Group } from './permission-queries.ts'
import { asSent, countAffected, type Draft, type Drafts, onTopOf, withChange, withSaved } from './rights-draft.ts'
import { people } from './rights-matrix.tsx'
import { useReadGroupsAgain } from './use-group-change.ts'
import { isWaiting, WAITS } from './waits-for-approval.ts'

const NAME = 'permission groups'
const NONE: Drafts = new Map()

/** What was ticked and is not saved, and saving it: group by group, until one is refused. */
export function useDrafts(groups: readonly Group[]) {
  const [drafts, setDrafts] = useState<Drafts>(NONE)
  const [conflict, setConflict] = useState<Conflict>()
  const isChanged = drafts.size > 0
  useEffect(() => {
    markChanged(NAME, isChanged)
    return () => markChanged(NAME, false)
  }, [isChanged])
  const put = (groupId: number, draft: Draft | undefined) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (draft) next.set(groupId, draft)
      else next.delete(groupId)
      return next
    })
  const save = useMutation({
    mutationKey: ['SAVE_USER_GROUP'],
    mutationFn: async () => {
      let waits = false
      for (const [userGroupId, draft] of drafts) {
        try {
          const wish = { userGroupId, version: draft.version, permissions: asSent(draft) }
          const answer = await api.permissions.saveGroup(wish)
          waits = isWaiting(answer)
          setDrafts((now) => withSaved(now, draft, answer.group))
        } catch (error) {
          const mine = groups.find(({ id }) => id === userGroupId)
          if (!mine || !isRefusedWith(error, 'CHANGED_MEANWHILE')) throw error
          const { group } = error.data as { group: ManagedGroup }
          setConflict({ mine, group, theirs: changesBetween(draft.before, new Set(group.permissions)).permissions })
          return
        }
      }
      if (waits) toast('ok', WAITS)
      else toast('ok', `Saved. It is in force for ${people(countAffected(groups, drafts))} at their next click.`)
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: useReadGroupsAgain(),
  })
  const end = (draft: Draft | undefined) => {
    if (conflict) put(conflict.group.id, draft)
    setConflict(undefined)
  }
  return {
    drafts,
    change: (group: Group, change: (rights: Rights) => Rights) => setDrafts((now) => withChange(now, group, change)),
    discard: () => setDrafts(NONE),
    save: { run: () => save.mutate(), isPending: save.isPending },
    conflict,
    keepMine: () => {
      const draft = conflict && drafts.get(conflict.group.id)
      end(draft && onTopOf(draft, conflict.group))
    },
    dropMine: () => end(undefined),
    closeConflict: () => setConflict(undefined),
  }
}

import { useQuery } from '@tanstack/react-query'
import { RULE_KINDS, type RuleKind } from '@tradewind/domain/markups/markup-rule'
import { draftQuery } from '../editions/edition-queries.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { fareDraftOf } from './fare-book.tsx'
import { type DraftChange, type Group, type Rule, rulesQuery } from './markup-queries.ts'
import { type ChangedSearch, CLOSED, type MarkupSearch } from './markup-search.ts'
import { RuleForm } from './rule-form.tsx'
import type { Subject } from './rule-subject.ts'
import { NEW_RULE, textOfRule } from './rule-text.ts'
import type { Checks } from './rules-view.tsx'

type Props = {
  group: Group
  gstBasisPoints: number
  search: MarkupSearch
  onShow: (change: ChangedSearch) => void
  checks: Checks | undefined
}

/** A rule beside the list: all conditions and values, with an example price that follows the typing. */
export function RulePanel({ group, gstBasisPoints, search, onShow, checks }: Props) {
  const user = useUser()
  const kind = RULE_KINDS.find((one) => one === search.tab) ?? 'defaultAirline'
  const rules = useQuery(rulesQuery(group.id, kind))
  const draft = useQuery(draftQuery(fareDraftOf(group.id)))
  const close = () => onShow(CLOSED)
  const error = rules.error ?? draft.error
  if (!rules.data || !draft.data)
    return (
      <Dialog isOpen onClose={close} title="Rule" subtitle={group.groupName} shape="sideBroad">
        {error ? (
          <FailedNotice onRetry={() => void Promise.all([rules.refetch(), draft.refetch()])}>{explain(error)}</FailedNotice>
        ) : (
          <PageLoading />
        )}
      </Dialog>
    )
  const subject = findSubject(search, kind, rules.data.markups, draft.data.changes)
  if (!subject)
    return (
      <Dialog isOpen onClose={close} title="Rule" subtitle={group.groupName} shape="sideBroad">
        <Notice tone="warn">This rule no longer exists. It was removed, or its draft was published.</Notice>
      </Dialog>
    )
  const { rule, like } = subject
  return (
    <RuleForm
      group={group}
      gstBasisPoints={gstBasisPoints}
      subject={subject}
      start={rule ? textOfRule(rule) : like ? { ...textOfRule(like), name: `${like.name}, copy` } : NEW_RULE}
      keptAs={`${user?.id}.${group.id}.${search.change ? `c${search.change}` : (rule?.markupId ?? `new.${subject.kind}.${search.like ?? ''}`)}`}
      checks={checks}
      onShow={onShow}
    />
  )
}

function findSubject(
  { rule: asked, change: askedChange, like: askedLike }: MarkupSearch,
  tabKind: RuleKind,
  live: readonly Rule[],
  changes: readonly DraftChange[],
): Subject | undefined {
  if (askedChange !== undefined) {
    const change = changes.find(({ changeId }) => changeId === askedChange)
    if (!change?.after) return undefined
    return { kind: change.kind, rule: change.after, change, drafted: undefined, like: undefined }
  }
  const like = live.find(({ markupId }) => markupId === askedLike)
  if (asked === 'new') return { kind: tabKind, rule: undefined, change: undefined, drafted: undefined, like }
  const rule = live.find(({ markupId }) => markupId === asked)
  if (!rule) return undefined
  return {
    kind: tabKind,
    rule,
    change: undefined,
    drafted: changes.find(({ before }) => before?.markupId === asked),
    like: undefined,
  }
}

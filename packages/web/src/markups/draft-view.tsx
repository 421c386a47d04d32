import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatMoment } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { DraftChanges } from './draft-changes.tsx'
import { type DraftWithChanges, draftQuery, type Group } from './markup-queries.ts'
import { type ChangedSearch, CLOSED, type MarkupSearch } from './markup-search.ts'
import css from './markups.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import { RuleSkeleton } from './rules-view.tsx'
import { useMarkupChange } from './use-markup-change.ts'
import { WhatIfSection } from './what-if-section.tsx'

type Props = { group: Group; search: MarkupSearch; onShow: (change: ChangedSearch) => void }

/** The draft of a group: its changes beside the live rules, what it would have done, and how to publish it. */
export function DraftView({ group, search, onShow }: Props) {
  const { data, error, refetch } = useQuery(draftQuery(group.id))
  if (error && !data)
    return (
      <div className={css.problem}>
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      </div>
    )
  if (!data) return <RuleSkeleton />
  if (!data.draft || data.changes.length === 0)
    return (
      <EmptyState
        icon="edit"
        title="No draft"
        action={
          <Button variant="primary" onClick={() => onShow({ ...CLOSED, rule: 'new' })}>
            New rule
          </Button>
        }
      >
        Add rules to a draft to change several at once. Test them on last month’s bookings, then publish. A draft does not change
        prices.
      </EmptyState>
    )
  return (
    <div className={css.draft}>
      <DraftHead group={group} draft={data.draft} />
      <DraftChanges groupId={group.id} changes={data.changes} onShow={onShow} />
      <WhatIfSection group={group} revision={data.draft.revision} search={search} onShow={onShow} />
    </div>
  )
}

function DraftHead({ group, draft }: { group: Group; draft: NonNullable<DraftWithChanges['draft']> }) {
  const [asking, setAsking] = useState<'publish' | 'discard'>()
  const discard = useMarkupChange({
    key: 'DISCARD_DRAFT',
    change: () => api.markupDrafts.discardDraft({ groupId: group.id }),
    said: 'Draft discarded. The live rules are unchanged.',
    onDone: () => setAsking(undefined),
  })
  const parts = [
    [draft.added, 'added'],
    [draft.changed, 'changed'],
    [draft.removed, 'removed'],
  ].filter(([count]) => count !== 0)
  return (
    <header className={css.draftHead}>
      <div>
        <h2>{parts.map(([count, word]) => `${count} ${word}`).join(', ')}</h2>
        <p>
          Last changed by {draft.updatedBy}, {formatMoment(draft.updatedAt)}
        </p>
      </div>
      <span className={layout.grow} />
      <Button size="sm" onClick={() => setAsking('discard')}>
        Discard
      </Button>
      <Button
        size="sm"
        variant="primary"
        disabledReason={draft.outdated > 0 ? 'Some rules have changed. Please check the marked changes first.' : undefined}
        onClick={() => setAsking('publish')}
      >
        Publish
      </Button>
      {asking === 'publish' && <PublishDialog group={group} draft={draft} onClose={() => setAsking(undefined)} />}
      <Dialog
        isOpen={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title="Discard this draft?"
        subtitle={group.groupName}
        foot={
          <>
            <Button variant="quiet" onClick={() => setAsking(undefined)}>
              Keep draft
            </Button>
            <Button variant="danger" pending={discard.isPending} onClick={() => discard.mutate(undefined)}>
              Discard
            </Button>
          </>
        }
      >
        <p>All changes in the draft will be lost. The live rules stay unchanged.</p>
      </Dialog>
    </header>
  )
}

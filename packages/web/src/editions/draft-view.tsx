import { useQuery } from '@tanstack/react-query'
import type { Draft } from '@tradewind/contract/editions/draft'
import type { TestedSale } from '@tradewind/contract/editions/what-if'
import { useState } from 'react'
import { formatMoment } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { DraftChanges } from './draft-changes.tsx'
import { draftQuery } from './edition-queries.ts'
import css from './editions.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import type { BookDraft, BookTests, DraftChange, NamedRule, RuleBook } from './rule-book.ts'
import { useBookChange } from './use-book-change.ts'
import { WhatIfSection } from './what-if-section.tsx'

type Props<C extends DraftChange<NamedRule>, S extends TestedSale> = {
  book: RuleBook
  draft: BookDraft<C>
  tests: BookTests<S>
  /** The test that is chosen; undefined is the last one. */
  shownTest: number | undefined
  onShowTest: (whatIfId: number) => void
  onNewRule: () => void
  onEdit: (changeId: number) => void
}

/** The draft of a book: its changes beside the live rules, what it would have done, and how to publish it. */
export function DraftView<C extends DraftChange<NamedRule>, S extends TestedSale>(props: Props<C, S>) {
  const { book, draft, tests, shownTest, onShowTest, onNewRule, onEdit } = props
  const { data, error, refetch } = useQuery(draftQuery(draft))
  if (error && !data)
    return (
      <div className={css.failed}>
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      </div>
    )
  if (!data) return <ListSkeleton lines={6} />
  if (!data.draft || data.changes.length === 0)
    return (
      <EmptyState
        icon="edit"
        title="No draft"
        action={
          <Button variant="primary" onClick={onNewRule}>
            New rule
          </Button>
        }
      >
        {book.words.noDraft}
      </EmptyState>
    )
  return (
    <div className={css.draft}>
      <DraftHead book={book} draft={data.draft} />
      <DraftChanges book={book} nameSubject={draft.nameSubject} changes={data.changes} onEdit={onEdit} />
      <WhatIfSection tests={tests} revision={data.draft.revision} shown={shownTest} onShow={onShowTest} />
    </div>
  )
}

function DraftHead({ book, draft }: { book: RuleBook; draft: Draft }) {
  const [asking, setAsking] = useState<'publish' | 'discard'>()
  const discard = useBookChange(book.keys.changed, {
    key: 'DISCARD_DRAFT',
    change: book.calls.discardDraft,
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
      {asking === 'publish' && <PublishDialog book={book} draft={draft} onClose={() => setAsking(undefined)} />}
      <Dialog
        isOpen={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title="Discard this draft?"
        subtitle={book.groupName}
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

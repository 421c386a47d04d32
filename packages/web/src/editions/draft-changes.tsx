import { Button, IconButton } from '../ui/button.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import css from './editions.module.css'
import type { BookDraft, DraftChange, NamedRule, RuleBook } from './rule-book.ts'
import { useBookChange } from './use-book-change.ts'

type Props<C extends DraftChange<NamedRule>> = {
  book: RuleBook
  nameSubject: BookDraft<C>['nameSubject']
  changes: readonly C[]
  onEdit: (changeId: number) => void
}

const ACTIONS: Record<DraftChange<unknown>['action'], { word: string; tone: Tone }> = {
  add: { word: 'New', tone: 'ok' },
  change: { word: 'Changed', tone: 'accent' },
  remove: { word: 'Ends', tone: 'bad' },
}

/** Each change, with the live rule above the new one. */
export function DraftChanges<C extends DraftChange<NamedRule>>({ book, nameSubject, changes, onEdit }: Props<C>) {
  const drop = useBookChange(book.keys.changed, {
    key: 'DROP_DRAFT_CHANGE',
    change: book.calls.dropDraftChange,
    said: 'Removed from the draft.',
  })
  return (
    <ul className={css.changes} aria-label="Changes of the draft">
      {changes.map((change) => {
        const { changeId, action, before, after, isOutdated } = change
        const { word, tone } = ACTIONS[action]
        const rule = after ?? before
        const name = rule?.name ?? 'A rule that has ended'
        const subject = rule && nameSubject(rule)
        return (
          <li key={changeId}>
            <Chip tone={tone}>{word}</Chip>
            <div className={css.said}>
              <b>{name}</b>
              {subject && <span> {subject}</span>}
              {before && <p className={css.before}>{before.summary}</p>}
              {after && <p>{after.summary}</p>}
              {isOutdated && (
                <p className={css.outdated}>
                  The live rule has changed. {after ? 'Open it and save it again, or remove it.' : 'Remove it.'}
                </p>
              )}
            </div>
            {after && (
              <Button size="xs" onClick={() => onEdit(changeId)}>
                Edit
              </Button>
            )}
            <IconButton
              icon="x"
              size="xs"
              label={`Remove ${name} from the draft`}
              disabled={drop.isPending && drop.variables === changeId}
              onClick={() => drop.mutate(changeId)}
            />
          </li>
        )
      })}
    </ul>
  )
}

import { api } from '../lib/api.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import type { DraftChange } from './markup-queries.ts'
import { type ChangedSearch, CLOSED } from './markup-search.ts'
import css from './markups.module.css'
import { useMarkupChange } from './use-markup-change.ts'

type Props = { groupId: number; changes: readonly DraftChange[]; onShow: (change: ChangedSearch) => void }

const ACTIONS: Record<DraftChange['action'], { word: string; tone: Tone }> = {
  add: { word: 'New', tone: 'ok' },
  change: { word: 'Changed', tone: 'accent' },
  remove: { word: 'Ends', tone: 'bad' },
}

/** Each change, with the live rule above the new one. */
export function DraftChanges({ groupId, changes, onShow }: Props) {
  const drop = useMarkupChange({
    key: 'DROP_DRAFT_CHANGE',
    change: (changeId: number) => api.markupDrafts.dropDraftChange({ groupId, changeId }),
    said: 'Removed from the draft.',
  })
  return (
    <ul className={css.changes} aria-label="Changes of the draft">
      {changes.map((change) => {
        const { changeId, action, before, after, isOutdated } = change
        const { word, tone } = ACTIONS[action]
        const name = (after ?? before)?.name ?? 'A rule that has ended'
        return (
          <li key={changeId}>
            <Chip tone={tone}>{word}</Chip>
            <div className={css.said}>
              <b>{name}</b>
              {(after ?? before)?.airlineName && <span> {(after ?? before)?.airlineName}</span>}
              {before && <p className={css.before}>{before.summary}</p>}
              {after && <p>{after.summary}</p>}
              {isOutdated && (
                <p className={css.outdated}>
                  The live rule has changed. {after ? 'Open it and save it again, or remove it.' : 'Remove it.'}
                </p>
              )}
            </div>
            {after && (
              <Button size="xs" onClick={() => onShow({ ...CLOSED, change: changeId })}>
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

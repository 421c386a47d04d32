import { useQueryClient } from '@tanstack/react-query'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { useLiveChange } from '../editions/use-book-change.ts'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { fareBookOf } from './fare-book.tsx'
import type { Group } from './markup-queries.ts'
import { type ChangedSearch, CLOSED } from './markup-search.ts'
import css from './rule-form.module.css'
import type { Subject } from './rule-subject.ts'
import { type RuleText, ruleInput } from './rule-text.ts'
import { useMarkupChange } from './use-markup-change.ts'

type Props = {
  group: Group
  kind: RuleKind
  subject: Subject
  text: RuleText
  version: number | null
  isSound: boolean
  /** A field is invalid. */
  onTried: () => void
  /** Whether the refusal is shown beside fields. */
  onRefused: (error: unknown) => boolean
  onSaved: () => void
  onShow: (change: ChangedSearch) => void
}

const SAVE = {
  defaultAirline: api.markups.saveDefaultMarkup,
  airlineSpecific: api.markups.saveAirlineMarkup,
  fixedDeparture: api.markups.saveDepartureMarkup,
} as const
const DELETE = {
  defaultAirline: api.markups.deleteDefaultMarkup,
  airlineSpecific: api.markups.deleteAirlineMarkup,
  fixedDeparture: api.markups.deleteDepartureMarkup,
} as const

/** The actions on a rule: add to the draft, publish at once, copy, end. A live change can be undone. */
export function RuleActions({ group, kind, subject, text, version, isSound, onTried, onRefused, onSaved, onShow }: Props) {
  const groupId = group.id
  const book = fareBookOf(group, useQueryClient())
  const { rule, change } = subject
  const markupId = change ? (change.before?.markupId ?? null) : (rule?.markupId ?? null)
  const isLive = change === undefined && rule !== undefined
  const toDraft = useMarkupChange({
    key: 'SAVE_DRAFT_RULE',
    change: () =>
      api.markupDrafts.saveDraftRule({
        kind,
        markup: ruleInput(text, { groupId, markupId, version }),
        changeId: change?.changeId ?? null,
      }),
    said: 'Added to the draft. It applies when you publish.',
    onDone: onSaved,
    onFailed: onRefused,
  })
  const saveNow = useLiveChange(book, {
    key: 'SAVE_MARKUP',
    change: () => SAVE[kind]({ markup: ruleInput(text, { groupId, markupId, version }) }),
    said: 'Rule published. Applies to new searches.',
    onDone: onSaved,
    onFailed: onRefused,
  })
  const end = useLiveChange(book, {
    key: 'DELETE_MARKUP',
    change: (id: number) => DELETE[kind]({ markupId: id }),
    said: 'Rule deleted.',
    onDone: onSaved,
  })
  const endInDraft = useMarkupChange({
    key: 'REMOVE_IN_DRAFT',
    change: (id: number) => api.markupDrafts.removeInDraft({ groupId, markupId: id }),
    said: 'The rule ends when you publish the draft.',
    onDone: onSaved,
  })
  const drop = useMarkupChange({
    key: 'DROP_DRAFT_CHANGE',
    change: (changeId: number) => api.markupDrafts.dropDraftChange({ groupId, changeId }),
    said: 'Removed from the draft.',
    onDone: onSaved,
  })
  const isBusy = [toDraft, saveNow, end, endInDraft, drop].some(({ isPending }) => isPending)
  const submit = (save: () => void) => () => (isSound ? save() : onTried())
  return (
    <div className={css.actions}>
      {isLive && rule && (
        <>
          <Button size="sm" variant="danger" pending={end.isPending} disabled={isBusy} onClick={() => end.mutate(rule.markupId)}>
            Delete
          </Button>
          <Button
            size="sm"
            variant="quiet"
            pending={endInDraft.isPending}
            disabled={isBusy}
            onClick={() => endInDraft.mutate(rule.markupId)}
          >
            Remove in draft
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={isBusy}
            onClick={() => onShow({ ...CLOSED, rule: 'new', like: rule.markupId })}
          >
            Duplicate
          </Button>
        </>
      )}
      {change && (
        <Button size="sm" variant="danger" pending={drop.isPending} disabled={isBusy} onClick={() => drop.mutate(change.changeId)}>
          Remove from draft
        </Button>
      )}
      <span className={layout.grow} />
      {!change && (
        <Button size="sm" pending={saveNow.isPending} disabled={isBusy} onClick={submit(() => saveNow.mutate(undefined))}>
          Save and publish
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        pending={toDraft.isPending}
        disabled={isBusy}
        onClick={submit(() => toDraft.mutate(undefined))}
      >
        {change ? 'Save in draft' : 'Add to draft'}
      </Button>
    </div>
  )
}

import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './editions.module.css'
import type { BookChecks, Checked, DraftChange, NamedRule } from './rule-book.ts'

type Props<Ref extends NamedRule> = {
  /** The number of the live rule. */
  id: number
  checked: Checked<Ref> | undefined
  numberOf: BookChecks<Ref>['numberOf']
  /** What the draft does to it. */
  drafted: DraftChange<NamedRule> | undefined
  onEdit: (changeId: number) => void
}

const MOST_SHOWN = 6

/** How a live rule relates to the others: whether it can ever win, which rules it overrides, which override it, and what the draft does to it. */
export function RuleStanding<Ref extends NamedRule>({ id, checked, numberOf, drafted, onEdit }: Props<Ref>) {
  const never = checked?.neverWin.find(({ rule }) => numberOf(rule) === id)
  const overlaps = (checked?.overlaps ?? []).filter(({ winner, loser }) => numberOf(winner) === id || numberOf(loser) === id)
  return (
    <>
      {drafted && (
        <Notice
          tone="accent"
          action={
            drafted.after ? (
              <Button size="sm" onClick={() => onEdit(drafted.changeId)}>
                Open
              </Button>
            ) : undefined
          }
        >
          {drafted.action === 'remove' ? 'The draft ends this rule.' : 'The draft has another version of this rule.'}
        </Notice>
      )}
      {never && <Notice tone="warn">This rule is never used. {never.because}</Notice>}
      {overlaps.length > 0 && (
        <section className={css.standing}>
          <h3>Overlaps</h3>
          <ul>
            {overlaps.slice(0, MOST_SHOWN).map(({ winner, loser, because }) => {
              const isWinner = numberOf(winner) === id
              return (
                <li key={`${numberOf(winner)}.${numberOf(loser)}`}>
                  <b>{isWinner ? 'Overrides' : 'Overridden by'}</b> {isWinner ? loser.name : winner.name}
                  <small>{because}</small>
                </li>
              )
            })}
          </ul>
          {overlaps.length > MOST_SHOWN && <p>And {overlaps.length - MOST_SHOWN} more; see “Checks”.</p>}
        </section>
      )}
    </>
  )
}

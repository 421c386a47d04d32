import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type ChangedSearch, CLOSED } from './markup-search.ts'
import css from './rule-form.module.css'
import type { Subject } from './rule-subject.ts'
import type { Checks } from './rules-view.tsx'

type Props = { subject: Subject; checks: Checks | undefined; onShow: (change: ChangedSearch) => void }

const MOST_SHOWN = 6

/** How a live rule relates to the others: whether it can ever win, which rules it overrides, which override it, and what the draft does to it. */
export function RuleStanding({ subject: { rule, change, drafted }, checks, onShow }: Props) {
  if (!rule || change) return null
  const id = rule.markupId
  const never = checks?.neverWin.find((one) => one.rule.markupId === id)
  const overlaps = (checks?.overlaps ?? []).filter(({ winner, loser }) => winner.markupId === id || loser.markupId === id)
  return (
    <>
      {drafted && (
        <Notice
          tone="accent"
          action={
            drafted.after ? (
              <Button size="sm" onClick={() => onShow({ ...CLOSED, change: drafted.changeId })}>
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
              const isWinner = winner.markupId === id
              return (
                <li key={`${winner.markupId}.${loser.markupId}`}>
                  <b>{isWinner ? 'Overrides' : 'Overridden by'}</b> {isWinner ? loser.name : winner.name}
                  <small>{because}</small>
                </li>
              )
            })}
          </ul>
          {overlaps.length > MOST_SHOWN && <p className={css.hint}>And {overlaps.length - MOST_SHOWN} more; see “Checks”.</p>}
        </section>
      )}
    </>
  )
}

import type { RateProblem } from '@tradewind/domain/rates/check-rates'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { keyOfProblem, sayProblem } from './rate-words.ts'
import css from './studio.module.css'
import { nameMarket, type Studio } from './studio-data.ts'

const KINDS = {
  gap: { word: 'Gap', tone: 'bad' },
  neverWins: { word: 'Unused', tone: 'warn' },
  overlap: { word: 'Overlap', tone: 'warn' },
} as const

type Props = {
  problems: readonly RateProblem[]
  markets: Studio['markets']
  mayEdit: boolean
  onShow: (problem: RateProblem) => void
  onMend: (problem: RateProblem) => void
}

/** What is wrong with the rates as the draft makes them: proven for every day, market and size of party. */
export function Checks({ problems, markets, mayEdit, onShow, onMend }: Props) {
  if (problems.length === 0)
    return (
      <EmptyState icon="check" title="Nothing is wrong">
        Every day from today to the last rate has a price, and every rate can win.
      </EmptyState>
    )
  return (
    <section>
      <ul className={css.checks}>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={keyOfProblem(problem)}>
            <p>
              <Chip tone={KINDS[problem.kind].tone}>{KINDS[problem.kind].word}</Chip> <b>{nameMarket(markets, problem.marketId)}</b>
            </p>
            <p>{sayProblem(problem)}</p>
            <div>
              <Button size="xs" onClick={() => onShow(problem)}>
                Show
              </Button>
              {mayEdit && (
                <Button size="xs" aria-haspopup="dialog" onClick={() => onMend(problem)}>
                  {problem.kind === 'gap' ? 'Add a rate' : 'Change a rate'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && <p className={css.hint}>And {problems.length - MOST_SHOWN} more.</p>}
    </section>
  )
}

const MOST_SHOWN = 100

import { formatCount } from '../lib/locale.ts'
import { Chip } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import css from './rules-considered.module.css'

type Verdict = 'won' | 'outranked' | 'doesNotApply'
type Props = {
  /** The closest match first; perhaps not all, `counts` covers all. */
  considered: readonly {
    rule: { markupId: number | null; version: number; name: string; summary: string }
    verdict: Verdict
    because: string
  }[]
  counts: Record<Verdict, number>
  /** Instead of rules, where there are none. */
  none: string
}

/** Which rule won, which lost to it, and why each other does not apply. */
export function RulesConsidered({ considered, counts, none }: Props) {
  const applied = considered.filter(({ verdict }) => verdict !== 'doesNotApply')
  const others = considered.filter(({ verdict }) => verdict === 'doesNotApply')
  return (
    <section aria-label="Rules considered">
      <h3>Rules considered</h3>
      {considered.length === 0 && <p className={layout.soft}>{none}</p>}
      {considered.length > 0 && counts.won === 0 && <p className={layout.soft}>No rule applies to this fare. It has no markup.</p>}
      <Verdicts verdicts={applied} />
      {others.length > 0 && (
        <Disclosure
          label={`${counts.doesNotApply === 1 ? '1 rule does' : `${formatCount(counts.doesNotApply)} rules do`} not apply`}
          isOpen={applied.length === 0}
        >
          <Verdicts verdicts={others} />
          {counts.doesNotApply > others.length && <p className={layout.faint}>Showing the {others.length} most specific.</p>}
        </Disclosure>
      )}
    </section>
  )
}

const VERDICTS: Record<Verdict, string> = { won: 'Won', outranked: 'Lost', doesNotApply: 'Does not apply' }

function Verdicts({ verdicts }: { verdicts: Props['considered'] }) {
  return (
    <ol className={css.verdicts}>
      {verdicts.map(({ rule, verdict, because }) => (
        <li key={`${rule.markupId}.${rule.version}.${rule.name}`} data-verdict={verdict}>
          <Chip tone={verdict === 'won' ? 'ok' : 'neutral'}>{VERDICTS[verdict]}</Chip>
          <div>
            <b>{rule.name}</b> <small>{rule.summary}</small>
            <p>{because}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

import { formatCount } from '../lib/locale.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { Trace, type Verdict } from '../ui/trace/trace.tsx'

type RuleVerdict = 'won' | 'outranked' | 'doesNotApply'
type Props = {
  /** The closest match first; perhaps not all, `counts` covers all. */
  considered: readonly {
    rule: { markupId: number | null; version: number; name: string; summary: string }
    verdict: RuleVerdict
    because: string
  }[]
  counts: Record<RuleVerdict, number>
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
      {applied.length > 0 && <Verdicts label="Rules that apply" verdicts={applied} />}
      {others.length > 0 && (
        <Disclosure
          label={`${counts.doesNotApply === 1 ? '1 rule does' : `${formatCount(counts.doesNotApply)} rules do`} not apply`}
          isOpen={applied.length === 0}
        >
          <Verdicts label="Rules that do not apply" verdicts={others} />
          {counts.doesNotApply > others.length && <p className={layout.faint}>Showing the {others.length} most specific.</p>}
        </Disclosure>
      )}
    </section>
  )
}

const VERDICTS: Record<RuleVerdict, Verdict> = { won: 'won', outranked: 'lost', doesNotApply: 'notFit' }

function Verdicts({ label, verdicts }: { label: string; verdicts: Props['considered'] }) {
  return (
    <Trace
      label={label}
      most={verdicts.length}
      considered={verdicts.map(({ rule, verdict, because }) => ({
        key: `${rule.markupId}.${rule.version}.${rule.name}`,
        name: rule.name,
        about: rule.summary,
        verdict: VERDICTS[verdict],
        because,
      }))}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { RULE_KINDS } from '@tradewind/domain/markups/markup-rule'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { checksQuery, type Group } from './markup-queries.ts'
import { type ChangedSearch, CLOSED } from './markup-search.ts'
import css from './markups.module.css'
import { RuleOrder } from './rule-order.tsx'
import { type Checks, RuleSkeleton } from './rules-view.tsx'

const SIDES = [
  { value: 'live', label: 'Live rules' },
  { value: 'draft', label: 'With the draft' },
] as const

type RuleRef = Checks['neverWin'][number]['rule']

/** Unused rules, and pairs of rules that can both apply, with the winner. For the live rules, or with the draft. */
export function ChecksView({ group, onShow }: { group: Group; onShow: (change: ChangedSearch) => void }) {
  const [side, setSide] = useState<(typeof SIDES)[number]['value']>('live')
  const { data, error, refetch } = useQuery(checksQuery(group.id, side === 'draft' && group.draftChanges > 0))
  const rule = ({ markupId, kind, name, summary }: RuleRef) => (
    <span className={css.ref}>
      {markupId !== null && RULE_KINDS.includes(kind) && side === 'live' ? (
        <button type="button" className={layout.link} onClick={() => onShow({ ...CLOSED, tab: kind, rule: markupId })}>
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
      <small>{summary}</small>
    </span>
  )
  return (
    <div className={css.checks}>
      {group.draftChanges > 0 && <Segmented label="Rules" choices={SIDES} value={side} onChange={setSide} />}
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <RuleSkeleton />}
      {data && (
        <>
          <RuleOrder order={data.order} isOpen />
          <section>
            <h2>Unused rules</h2>
            {data.neverWin.length === 0 ? (
              <p className={css.good}>
                <Icon name="check" size={18} /> Every one of {formatCount(data.checked)} rules can apply to some fare.
              </p>
            ) : (
              <ul className={css.pairs}>
                {data.neverWin.map(({ rule: loser, because }) => (
                  <li key={`${loser.markupId}.${loser.name}`}>
                    {rule(loser)}
                    <p>{because}</p>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section>
            <h2>Overlapping rules</h2>
            <p className={css.lead}>Both apply to some fares. This is often intended: the more specific rule wins.</p>
            {data.overlaps.length === 0 ? (
              <p className={css.good}>
                <Icon name="check" size={18} /> No rules overlap.
              </p>
            ) : (
              <ul className={css.pairs}>
                {data.overlaps.map(({ winner, loser, because }) => (
                  <li key={`${winner.markupId}.${winner.name}.${loser.markupId}.${loser.name}`} className={css.pair}>
                    {rule(winner)}
                    <span className={css.wins}>
                      wins over <Icon name="right" size={14} />
                    </span>
                    {rule(loser)}
                    <p>{because}</p>
                  </li>
                ))}
              </ul>
            )}
            {data.hasMoreOverlaps && <p className={css.lead}>The list shows only the first ones.</p>}
          </section>
        </>
      )}
    </div>
  )
}

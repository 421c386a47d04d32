import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { checksQuery } from './edition-queries.ts'
import css from './editions.module.css'
import type { BookChecks, NamedRule } from './rule-book.ts'
import { RuleOrder } from './rule-order.tsx'

const SIDES = [
  { value: 'live', label: 'Live rules' },
  { value: 'draft', label: 'With the draft' },
] as const

type Props<Ref extends NamedRule> = { checks: BookChecks<Ref>; hasDraft: boolean; onOpen: (rule: Ref) => void }

/** Unused rules, and pairs of rules that can both apply, with the winner. For the live rules, or with the draft. */
export function ChecksView<Ref extends NamedRule>({ checks, hasDraft, onOpen }: Props<Ref>) {
  const [side, setSide] = useState<(typeof SIDES)[number]['value']>('live')
  const { data, error, refetch } = useQuery(checksQuery(checks, side === 'draft' && hasDraft))
  const keyOf = (one: Ref) => `${checks.numberOf(one)}.${one.name}`
  const rule = (one: Ref) => (
    <span className={css.ref}>
      {checks.numberOf(one) !== null && side === 'live' ? (
        <button type="button" className={layout.link} onClick={() => onOpen(one)}>
          {one.name}
        </button>
      ) : (
        <b>{one.name}</b>
      )}
      <small>{one.summary}</small>
    </span>
  )
  return (
    <div className={css.checks}>
      {hasDraft && <Segmented label="Rules" choices={SIDES} value={side} onChange={setSide} />}
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={6} />}
      {data && (
        <>
          <RuleOrder order={data.order} isOpen />
          <section>
            <h2>Unused rules</h2>
            {data.neverWin.length === 0 ? (
              <p className={css.good}>
                <Icon name="check" size={18} /> {checks.words.allUsed(formatCount(data.checked))}
              </p>
            ) : (
              <ul className={css.pairs}>
                {data.neverWin.map(({ rule: loser, because }) => (
                  <li key={keyOf(loser)}>
                    {rule(loser)}
                    <p>{because}</p>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section>
            <h2>Overlapping rules</h2>
            <p className={css.lead}>{checks.words.aboutOverlaps}</p>
            {data.overlaps.length === 0 ? (
              <p className={css.good}>
                <Icon name="check" size={18} /> No rules overlap.
              </p>
            ) : (
              <ul className={css.pairs}>
                {data.overlaps.map(({ winner, loser, because }) => (
                  <li key={`${keyOf(winner)}.${keyOf(loser)}`} className={css.pair}>
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

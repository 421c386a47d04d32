import type { FlightOption } from '@tradewind/contract/flights/option'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { AirlineChip } from '../wishes/airline-chip.tsx'
import type { BagsOf } from './bag-totals.ts'
import { ExpiryNotice } from './expiry-notice.tsx'
import { countWholes, isWhole, type Picked } from './leg-tabs.tsx'
import { NetHint, SkipToFlights } from './list-head.tsx'
import { t } from './messages.ts'
import { PairColumn } from './pair-column.tsx'
import columns from './pair-columns.module.css'
import { ProgressLine } from './progress-line.tsx'
import css from './results.module.css'
import type { SearchRun } from './search-run.ts'
import type { ListChoices } from './use-list-choices.ts'

type Props = {
  run: SearchRun
  query: SearchQuery
  again: ReactNode
  choices: ListChoices
  picked: Picked
  hasBar: boolean
  bagsOf: BagsOf | undefined
  bagWish: ReactNode
  onSelect: (option: FlightOption) => void
}

const BOUNDS = ['outbound', 'inbound'] as const

/** The two lists of a domestic return beside each other, each with its own days, order, filters and choice. */
export function PairColumns({ run, query, again, choices, picked, hasBar, ...list }: Props) {
  const [led, setLed] = useState<(typeof BOUNDS)[number]>('outbound')
  const lists = useMemo(() => {
    const halves = run.options.filter((option) => !isWhole(option))
    return { outbound: halves.filter(isOutbound), inbound: halves.filter((option) => !isOutbound(option)) }
  }, [run.options])
  const wholeCount = useMemo(() => countWholes(run.options), [run.options])
  const flightCount = useMemo(() => new Set(run.options.map(({ journeyKey }) => journeyKey)).size, [run.options])
  const seesNet = run.options.some(({ earnings }) => earnings !== undefined)
  const legs = legsOf(query)
  return (
    <div className={classes(layout.wrap, columns.pairs, hasBar && css.hasBar)}>
      <div className={columns.top}>
        <SkipToFlights />
        <div className={css.notices}>
          <ExpiryNotice run={run} again={again} />
        </div>
        <section className={classes(css.card, css.top, columns.progress)} aria-label={t('datesAndProgress')}>
          <ProgressLine run={run} fare={query.fare} flightCount={flightCount} />
          <AirlineChip query={query} />
          {seesNet && <NetHint />}
          {wholeCount > 0 && (
            <Button size="xs" icon="swap" onClick={() => choices.setBound('both')}>
              {t('returnFares', { n: wholeCount })}
            </Button>
          )}
        </section>
      </div>
      {BOUNDS.map((bound, index) => {
        const leg = legs[index]
        return (
          leg && (
            <PairColumn
              key={bound}
              bound={bound}
              leg={leg}
              run={run}
              query={query}
              options={lists[bound]}
              choice={choices.views[bound]}
              picked={picked[bound]}
              leads={led === bound}
              onLead={setLed}
              {...list}
            />
          )
        )
      })}
    </div>
  )
}

function isOutbound({ bound }: FlightOption): boolean {
  return bound === 'outbound'
}

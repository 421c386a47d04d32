import { toDecimal } from '@tradewind/domain/money'
import { useState } from 'react'
import { todayOfSite } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/money.ts'
import { DayStrip } from '../../../ui/day-strip/day-strip.tsx'
import type { DaySum } from '../day-sums.ts'
import type { Builder } from '../use-builder.ts'
import css from './typing.module.css'
import { TypingLine, type TypingWish } from './typing-line.tsx'
import { useLineKeys } from './use-line-keys.ts'

type Props = {
  builder: Builder
  days: readonly DaySum[]
  wish: TypingWish | undefined
  onHideCosts: () => void
  onWhy: (key: string) => void
}

/** What stands over the days: the line that adds by typing, and a row of the days that leads to each. */
export function TypingBar({ builder, days, wish, onHideCosts, onWhy }: Props) {
  const [chosen, setChosen] = useState<string>()
  useLineKeys({ builder, onHideCosts, onWhy })
  const currency = builder.values.currencySymbol
  return (
    <>
      <TypingLine builder={builder} wish={wish} />
      {days.length > 1 && days.every(({ date }) => date) && (
        <div className={css.strip}>
          <DayStrip
            label="Days"
            days={days.map(({ date = '', lines, sum, ...marked }) => ({
              date,
              value: lines.length === 0 ? 'Free' : sum ? formatAmount(toDecimal(sum), currency) : '…',
              mark: markOf(marked),
            }))}
            chosen={chosen}
            today={todayOfSite()}
            onChoose={(date) => {
              setChosen(date)
              document.querySelector(`[data-day="${date}"]`)?.scrollIntoView({ block: 'start' })
            }}
          />
        </div>
      )}
    </>
  )
}

function markOf({ faults, drifted }: Pick<DaySum, 'faults' | 'drifted'>) {
  const words = [
    faults > 0 && (faults === 1 ? '1 line to fix' : `${faults} lines to fix`),
    drifted > 0 && (drifted === 1 ? '1 rate changed' : `${drifted} rates changed`),
  ].filter(Boolean)
  return words.length === 0 ? undefined : ({ tone: faults > 0 ? 'bad' : 'warn', words: words.join(', ') } as const)
}

import { toDecimal } from '@tradewind/domain/money'
import { useState } from 'react'
import { formatAmount } from '../../../lib/money.ts'
import { DayStrip } from '../../../ui/day-strip/day-strip.tsx'
import type { DaySum } from '../day-sums.ts'
import type { Builder } from '../use-builder.ts'
import css from './typing.module.css'
import { TypingLine, type TypingWish } from './typing-line.tsx'
import { useLineKeys } from './use-line-keys.ts'

type Props = { builder: Builder; days: readonly DaySum[]; wish: TypingWish | undefined; onHideCosts: () => void }

/** What stands over the days: the line that adds by typing, and a row of the days that leads to each. */
export function TypingBar({ builder, days, wish, onHideCosts }: Props) {
  const [chosen, setChosen] = useState<string>()
  useLineKeys({ builder, onHideCosts })
  const currency = builder.values.currencySymbol
  return (
    <>
      <TypingLine builder={builder} wish={wish} />
      {days.length > 1 && days.every(({ date }) => date) && (
        <div className={css.strip}>
          <DayStrip
            label="Days"
            days={days.map(({ date = '', lines, sum, faults }) => ({
              date,
              value: lines.length === 0 ? 'Free' : sum ? formatAmount(toDecimal(sum), currency) : '…',
              ...(faults > 0 && {
                mark: { tone: 'bad', words: faults === 1 ? '1 line to fix' : `${faults} lines to fix` } as const,
              }),
            }))}
            chosen={chosen}
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

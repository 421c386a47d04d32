import type { FlightOption } from '@tradewind/contract/flights/option'
import { MOST_SHARED } from '@tradewind/domain/flights/share-limits'
import { useCallback, useMemo, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { flightNumbersOf } from '../results/leg-words.ts'

export type Sharing = ReturnType<typeof useSharing>

/** The flights collected to be shared with a customer: result indexes, the two options of a return joined by a comma. A new search starts empty. */
export function useSharing(searchId: string) {
  const [kept, setKept] = useState<{ searchId: string; indexes: readonly string[] }>({ searchId, indexes: [] })
  const indexes = useMemo(() => (kept.searchId === searchId ? kept.indexes : []), [kept, searchId])
  const toggle = useCallback(
    (index: string) =>
      setKept((before) => {
        const now = before.searchId === searchId ? before.indexes : []
        const next = now.includes(index) ? now.filter((other) => other !== index) : [...now, index].slice(0, MOST_SHARED)
        return { searchId, indexes: next }
      }),
    [searchId],
  )
  const clear = useCallback(() => setKept({ searchId, indexes: [] }), [searchId])
  const markOf = useCallback(
    (option: FlightOption) => <ShareMark option={option} indexes={indexes} onToggle={toggle} />,
    [indexes, toggle],
  )
  const pairButton = (outbound: FlightOption | undefined, inbound: FlightOption | undefined) => {
    if (!outbound || !inbound) return null
    const index = `${outbound.resultIndex},${inbound.resultIndex}`
    const isIn = indexes.includes(index)
    return (
      <Button
        icon={isIn ? 'check' : 'link'}
        variant={isIn ? 'picked' : 'outline'}
        size="lg"
        aria-label="Share"
        aria-pressed={isIn}
        disabledReason={fullReason(indexes, isIn)}
        onClick={() => toggle(index)}
      >
        <span className={layout.onlyWide}>Share</span>
      </Button>
    )
  }
  return { indexes, toggle, clear, markOf, pairButton }
}

function ShareMark({
  option,
  indexes,
  onToggle,
}: {
  option: FlightOption
  indexes: readonly string[]
  onToggle: (index: string) => void
}) {
  const isIn = indexes.includes(option.resultIndex)
  const reason = fullReason(indexes, isIn)
  const label = `${isIn ? 'Do not share' : 'Share'} ${flightNumbersOf(option)}`
  return (
    <IconButton
      size="sm"
      icon="link"
      variant={isIn ? 'picked' : 'quiet'}
      label={label}
      disabledReason={reason}
      aria-pressed={isIn}
      onClick={() => onToggle(option.resultIndex)}
    />
  )
}

function fullReason(indexes: readonly string[], isIn: boolean): string | undefined {
  return !isIn && indexes.length >= MOST_SHARED ? `At most ${MOST_SHARED} flights can be shared together.` : undefined
}

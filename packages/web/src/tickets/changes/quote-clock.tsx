import { epochMs, instant } from '@tradewind/domain/time'
import { formatInstant } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Chip } from '../../ui/chip.tsx'
import { Tipped } from '../../ui/tipped.tsx'

const AN_HOUR_S = 3_600
const TWO_DAYS_S = 48 * AN_HOUR_S

/** How long a quote is valid: to the second below an hour, '12 h 05 m' within two days, else until when. */
export function QuoteClock({ validUntil }: { validUntil: string }) {
  const left = Math.floor((epochMs(instant(validUntil)) - epochMs(useNow())) / 1000)
  return (
    <Chip tone={left < 300 ? 'bad' : 'warn'} icon="clock">
      <Tipped tip={`Valid until ${formatInstant(validUntil)}`}>
        <time dateTime={validUntil}>{left <= 0 ? 'Quote expired' : `Valid ${formatTimeLeft(left, validUntil)}`}</time>
      </Tipped>
    </Chip>
  )
}

function formatTimeLeft(left: number, validUntil: string): string {
  const two = (part: number) => String(part).padStart(2, '0')
  if (left < AN_HOUR_S) return `${two(Math.floor(left / 60))}:${two(left % 60)}`
  if (left < TWO_DAYS_S) return `${Math.floor(left / AN_HOUR_S)} h ${two(Math.floor((left % AN_HOUR_S) / 60))} m`
  return `until ${formatInstant(validUntil)}`
}

/** Whether a quote can still be accepted. */
export function useIsValid(validUntil: string | undefined): boolean {
  const now = useNow()
  return validUntil !== undefined && instant(validUntil) > now
}

import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { Chip } from '../../ui/chip.tsx'
import { nameSpecialFare, proofOf } from './special-fare-words.ts'

/** Marks a special fare; a regular one has no mark. */
export function SpecialFareChip({ special }: { special: SpecialFare | null }) {
  return special && <Chip tone="accent">{nameSpecialFare(special)}</Chip>
}

/** The mark, and the proof that is asked for at the airport. */
export function SpecialFareNote({ special }: { special: SpecialFare | null }) {
  return (
    special && (
      <p>
        <SpecialFareChip special={special} /> {proofOf(special)}
      </p>
    )
  )
}

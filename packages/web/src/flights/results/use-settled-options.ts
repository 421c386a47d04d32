import type { FlightOption } from '@tradewind/contract/flight-option'
import { useState } from 'react'

/**
 * Nothing jumps under the pointer: from the first time a person touches the list, what comes later waits until it is asked for.
 * Until then the list grows by itself.
 */
export function useSettledOptions(options: readonly FlightOption[]) {
  const [held, setHeld] = useState<readonly FlightOption[]>()
  const shown = held ?? options
  return {
    shown,
    waiting: options.slice(shown.length),
    touch: () => setHeld((before) => before ?? (options.length > 0 ? options : undefined)),
    showAll: () => setHeld(options),
  }
}

import { type RefObject, useEffect, useState } from 'react'
import { keepOrder } from './keep-order.ts'

/**
 * The order of the first answer is kept while others arrive and filters change: nothing moves under a pointer. Once, with the last answer, the order is
 * that of all flights, unless somebody is busy in the list.
 */
export function useSteadyKeys(now: readonly string[], isComplete: boolean, list: RefObject<Element | null>): readonly string[] {
  const [shown, setShown] = useState(now)
  const order = keepOrder(shown, now)
  if (order.length !== shown.length || order.some((key, place) => key !== shown[place])) setShown(order)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later orders come from filters, and move nothing
  useEffect(() => {
    if (isComplete && !list.current?.matches(':hover, :focus-within, :has(:checked)')) setShown(now)
  }, [isComplete])
  return order
}

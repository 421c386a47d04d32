import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AirportOption } from '@tradewind/contract/reference/reference'
import { useRef, useState } from 'react'
import { airportsQuery, useRememberAirport } from './use-airport.ts'

type Typing = {
  /** undefined while the field shows its chosen airport. */
  text: string | undefined
  isOpen: boolean
  /** Before the first: none is marked, and leaving the field selects none. */
  marked: number
  /** The field was left before the answer came. */
  isAwaited: boolean
  trouble: 'unknown' | 'unreached' | undefined
}

const NOTHING: Typing = { text: undefined, isOpen: false, marked: 0, isAwaited: false, trouble: undefined }

/**
 * What is typed into an airport field until it is an airport. Leaving the field selects the marked airport: the first one, until an arrow key moves
 * the mark. The field does not wait for the lookup: the choice is made when the answer comes, unless the field was typed into again.
 */
export function useTypedAirport(onChange: (code: string) => void, onAwait?: (choice: Promise<void>) => void) {
  const [typing, setTyping] = useState(NOTHING)
  const { text, isOpen } = typing
  const search = text?.trim() ?? ''
  /** The text whose answer is still accepted. */
  const awaited = useRef<string>(undefined)
  const queryClient = useQueryClient()
  const remember = useRememberAirport()
  const {
    data = [],
    isPlaceholderData,
    isPending,
    isError,
  } = useQuery({
    ...airportsQuery(search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const options = isOpen ? data : []
  const at = Math.min(typing.marked, options.length - 1)

  function show(next: Partial<Typing>) {
    awaited.current = undefined
    setTyping((now) => ({ ...now, isAwaited: false, trouble: undefined, ...next }))
  }

  function take(airport: AirportOption) {
    remember(airport)
    onChange(airport.key)
    show(NOTHING)
  }

  async function takeWhenFound() {
    const found = await queryClient.fetchQuery(airportsQuery(search)).catch(() => undefined)
    if (awaited.current !== search) return
    if (found?.[0]) return take(found[0])
    // Nothing typed is lost, and the search never differs from what is shown.
    onChange('')
    show({ trouble: found ? 'unknown' : 'unreached' })
  }

  return {
    ...typing,
    search,
    options,
    /** The options still belong to the text before, or there are none yet. */
    isWaiting: isPlaceholderData || isPending,
    hasFailed: isError,
    take,
    type: (next: string) => show({ text: next, isOpen: true, marked: next.trim() === '' ? -1 : 0 }),
    /** The places most flown to, in an empty field. */
    suggest: () => show({ text: '', isOpen: true, marked: -1 }),
    giveUp: () => show(NOTHING),
    at,
    mark: (marked: number) => setTyping((now) => ({ ...now, isOpen: true, marked })),
    takeMarked() {
      if (text === undefined) return
      const marked = isPlaceholderData ? undefined : options[at]
      if (marked) take(marked)
      else if (search === '') {
        onChange('')
        show(NOTHING)
      } else {
        show({ isOpen: false, isAwaited: true })
        awaited.current = search
        const choice = takeWhenFound()
        onAwait?.(choice)
      }
    },
  }
}

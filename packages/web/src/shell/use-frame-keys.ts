import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../lib/is-typing.ts'
import type { Place } from './navigation.ts'
import { useNewThings } from './new-things.ts'
import { openLayer, toggleRail } from './shell-store.ts'

/** The second key of a pair must follow within this time. */
const PAIR_MS = 1_500

/**
 * The keys of the frame: G and N with a letter, / for the list's own search, ? for the list of keys, Ctrl B for the side bar. A letter that is typed
 * into a field, or pressed while a dialog is open, is not for the frame.
 */
export function useFrameKeys(user: User, places: readonly Place[]): void {
  const navigate = useNavigate()
  const things = useNewThings(user)
  const isStaff = user.userType === 'staff'
  /** Returns whether the letter means something. */
  const go = useEffectEvent((letter: string) => {
    const place = places.find(({ key }) => key === letter)
    if (place) void navigate({ to: place.to })
    return place !== undefined
  })
  const begin = useEffectEvent((letter: string) => {
    const thing = things.find(({ key }) => key === letter)
    thing?.begin()
    return thing !== undefined
  })
  useEffect(() => {
    let first: { key: 'g' | 'n'; at: number } | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isStaff) {
        event.preventDefault()
        toggleRail()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      const pair = first && event.timeStamp - first.at < PAIR_MS ? first.key : undefined
      first = undefined
      if (pair) {
        const isTaken = pair === 'g' ? go(key.toUpperCase()) : begin(key.toUpperCase())
        if (isTaken) take(event)
      } else if (key === 'g' || (key === 'n' && isStaff)) first = { key, at: event.timeStamp }
      else if (key === '?') {
        take(event)
        openLayer('keys')
      } else if (key === '/') {
        const field =
          document.querySelector<HTMLInputElement>('main [data-slash]') ??
          document.querySelector<HTMLInputElement>('main input[type="search"], main [role="searchbox"]')
        if (!field) return
        take(event)
        field.focus()
        field.select()
      }
    }
    // Before the page's own keys: the second letter of a pair means nothing else.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isStaff])
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

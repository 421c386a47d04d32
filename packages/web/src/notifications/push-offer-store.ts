import { create } from 'zustand'
import { pushPermission } from './push.ts'

/** Kept by the browser, also after logging out: a person who pressed 'Not now' on a device is not asked there again. It names nobody. */
const NOT_NOW = 'push-not-now'

export const usePushOffer = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** After an action with later news (a booking, a request, a download): asks once, quietly, and only if the browser has not asked before. */
export function offerPush(): void {
  if (pushPermission() === 'default' && localStorage.getItem(NOT_NOW) === null) usePushOffer.setState({ isOpen: true })
}

/** Answered with yes or no. */
export function closePushOffer(): void {
  localStorage.setItem(NOT_NOW, '1')
  usePushOffer.setState({ isOpen: false })
}

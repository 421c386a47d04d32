import { create } from 'zustand'
import { pushPermission } from './push.ts'

/** Kept by the browser, over log-outs too: whoever said 'Not now' on a device is not asked there again. It names nobody. */
const NOT_NOW = 'push-not-now'

export const usePushOffer = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** After something whose news is worth having (a booking, a request, a download): asks once, quietly, and only where the browser has not been asked. */
export function offerPush(): void {
  if (pushPermission() === 'default' && localStorage.getItem(NOT_NOW) === null) usePushOffer.setState({ isOpen: true })
}

/** Answered, one way or the other. */
export function closePushOffer(): void {
  localStorage.setItem(NOT_NOW, '1')
  usePushOffer.setState({ isOpen: false })
}

import type { User } from '@tradewind/contract/accounts/accounts'
import { NO_VIEWING, VIEWING_HEADER } from '@tradewind/domain/accounts/viewing'

type Viewing = NonNullable<User['viewing']>

/** As whom this page was opened: it stays so until it is loaded again. Undefined: not known yet. */
let opened: Viewing | null | undefined
let isLeaving = false

const CHANNEL = 'tradewindViewing'
/** Of the device, or of the page alone. */
const KEPT = new Set(['tradewindLanguage', 'tradewind-reloaded-at'])

/**
 * Says as whom this page reads. While it views as a customer, nothing of it is kept in the browser: no draft, no search, no name; what the member of staff had
 * kept stays as it is. A page that another tab makes stale is loaded again.
 */
export function openPageAs(user: User | null): void {
  opened = user?.viewing ?? null
  new BroadcastChannel(CHANNEL).addEventListener('message', () => loadAs('/'))
  if (!opened) return
  const keep = Storage.prototype.setItem
  Storage.prototype.setItem = function setItem(key, value) {
    if (KEPT.has(key)) keep.call(this, key, value)
  }
  // The way back must not show what was seen.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

export function isViewing(): boolean {
  return Boolean(opened)
}

/** For every call: the server refuses a page that was opened as somebody else than its session now reads as. */
export function viewingHeaders(): Record<string, string> {
  return opened === undefined ? {} : { [VIEWING_HEADER]: opened?.id ?? NO_VIEWING }
}

/** A viewing has begun or ended here: every page of this browser is loaded again, and with it goes what it has read. */
export function viewingChanged(path: string): void {
  new BroadcastChannel(CHANNEL).postMessage(path)
  loadAs(path)
}

/** Loads the page again as whoever the session says, once. */
export function loadAs(path: string): void {
  if (isLeaving) return
  isLeaving = true
  window.location.replace(`/app${path}`)
}

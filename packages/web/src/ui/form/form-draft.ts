import { useStore } from '../../lib/session.ts'
import { isViewing } from '../../lib/viewing.ts'

/** What somebody typed into a form and has not sent: only the fields that differ from what the form began with. */
export type FormDraft = {
  readonly at: number
  readonly changed: Readonly<Record<string, unknown>>
  /** The form's idempotency key: what was sent before a reload is not done a second time. */
  readonly key: string
}

/** Signing out forgets it: see `clearStore`. Each tab has its own, and a reload or a session that ends by itself keeps it. */
const nameOf = (form: string) => `appCoreRoot.form.${form}`

/** Of a form that is opened for many things, with what it is about. */
export const draftNameOf = (form: string, about?: string | number) => (about === undefined ? form : `${form} ${about}`)

/** This person's draft of the form; another person at the same screen has none. */
export function readDraft(form: string): FormDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? '{}') as Partial<FormDraft> & { userId?: number }
    const { userId, at, changed, key } = kept
    const isMine = userId !== undefined && userId === useStore.getState().user?.id
    return isMine && typeof at === 'number' && typeof key === 'string' && changed ? { at, changed, key } : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(form: string, draft: FormDraft): void {
  const userId = useStore.getState().user?.id
  if (userId === undefined) return
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify({ userId, ...draft }))
  } catch {
    // A full storage costs the safety net, not the form.
  }
}

/** Does nothing while staff views as a customer: what is kept there is the colleague's own, of before. */
export function dropDraft(form: string): void {
  if (isViewing()) return
  sessionStorage.removeItem(nameOf(form))
}

import { create } from 'zustand'

/** The forms on the page that hold what was not sent. */
const useChangedForms = create<{ forms: ReadonlySet<string> }>(() => ({ forms: new Set() }))

export function markChanged(form: string, isChanged: boolean): void {
  const { forms } = useChangedForms.getState()
  if (forms.has(form) === isChanged) return
  const next = new Set(forms)
  if (isChanged) next.add(form)
  else next.delete(form)
  useChangedForms.setState({ forms: next })
}

/** Whether one of them stands within this element. */
export function holdsChangedForm(element: Element | null): boolean {
  const { forms } = useChangedForms.getState()
  return [...(element?.querySelectorAll('form') ?? [])].some(({ id }) => forms.has(id))
}

export function isAnyFormChanged(): boolean {
  return useChangedForms.getState().forms.size > 0
}

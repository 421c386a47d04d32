import { create } from 'zustand'

/** The modal dialogs that are open, the uppermost last. Everything outside of that one is dim and cannot be pressed. */
const useOpenDialogs = create<{ dialogs: readonly HTMLDialogElement[] }>(() => ({ dialogs: [] }))

/** Answers how to take it off again. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
  return () => useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }))
}

/** The one whose content can be used now, if there is one. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useOpenDialogs(({ dialogs }) => dialogs.at(-1))
}

import { create } from 'zustand'

/** The open modal dialogs, the uppermost last. Everything outside that one is dim and cannot be pressed. */
const useOpenDialogs = create<{ dialogs: readonly HTMLDialogElement[] }>(() => ({ dialogs: [] }))

/** Returns the function that removes it again. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
  return () => useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }))
}

/** The dialog that can be used now, if there is one. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useOpenDialogs(({ dialogs }) => dialogs.at(-1))
}

/** The same for what happens once: a paste, a key. */
export function topDialog(): HTMLDialogElement | undefined {
  return useOpenDialogs.getState().dialogs.at(-1)
}

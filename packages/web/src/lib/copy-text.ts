import { toast } from '../ui/toasts.tsx'

/** Puts a text on the clipboard. Where the browser does not allow it, says what to do instead and answers false. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast('bad', 'The browser does not allow copying. Select the text and copy it.')
    return false
  }
}

/** The same, confirmed in a toast. */
export async function copyText(text: string, confirmation = 'Copied to clipboard'): Promise<void> {
  if (await writeClipboard(text)) toast('ok', confirmation)
}

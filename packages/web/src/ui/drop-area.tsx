import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import css from './drop-area.module.css'
import type { Marks } from './field.tsx'
import { topDialog } from './open-dialogs.ts'

type Props = {
  accept: string
  isMany?: boolean
  /** The ids that connect it with its label and its error. */
  marks: Marks
  input?: Ref<HTMLInputElement>
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Where files are chosen, dropped or pasted: a picture of a payment is often only on the clipboard. */
export function DropArea({ accept, isMany = false, marks, input, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  const area = useRef<HTMLLabelElement>(null)
  const take = (files: FileList | null | undefined) => files?.length && onFiles([...files])
  usePastedFiles(area, take)
  return (
    <label
      ref={area}
      className={classes(css.drop, isOver && css.over, marks['aria-invalid'] && css.bad)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        {...marks}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was removed or changed on the disk.
          event.target.value = ''
        }}
      />
    </label>
  )
}

/**
 * Pasting anywhere on the page means the area, as long as a file is on the clipboard: text goes where the cursor is. Behind a dialog it is out of reach for
 * the clipboard too.
 */
function usePastedFiles(area: RefObject<HTMLElement | null>, take: (files: FileList | undefined) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const dialog = topDialog()
    if (!event.clipboardData?.files.length || event.defaultPrevented || (dialog && !dialog.contains(area.current))) return
    event.preventDefault()
    take(event.clipboardData.files)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

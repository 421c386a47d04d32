import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withBold } from '../languages/with-marks.tsx'
import { whyNotAccepted } from './accepted-file.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import css from './file-field.module.css'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'

type Props = FieldProps & { accept: string; file: File | undefined; onChange: (file: File | undefined) => void }

/** One file, chosen, dropped or pasted: a picture of a payment is often only on the clipboard. Shows its name and size, and a picture as a picture. */
export function FileField({ accept, file, onChange, error, ...field }: Props) {
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const [first, second] = files ?? []
    if (!first) return
    const why = second ? t('oneFileOnly') : whyNotAccepted(first, accept)
    setRefused(why)
    if (!why) onChange(first)
  }
  usePastedFiles(take)
  return (
    <Field {...field} error={refused ?? error}>
      {(marks) => (
        <div className={css.frame}>
          <label
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
            {file ? <Preview key={`${file.name} ${file.lastModified}`} file={file} /> : <Icon name="upload" size={20} />}
            <span>
              {file ? (
                <>
                  <b dir="auto">{file.name}</b> <bdi>{formatSize(file.size)}</bdi>
                </>
              ) : (
                withBold(t('chooseFile'))
              )}
            </span>
            <input
              ref={input}
              type="file"
              accept={accept}
              {...marks}
              onChange={(event) => {
                take(event.target.files)
                // The same file may be chosen again after it was removed or changed on the disk.
                event.target.value = ''
              }}
            />
          </label>
          {file && (
            <IconButton
              icon="x"
              label={t('remove', { name: file.name })}
              onClick={() => {
                setRefused(undefined)
                onChange(undefined)
                input.current?.focus()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!url) return <Icon name="doc" size={20} />
  return <img className={css.preview} src={url} alt="" onError={() => setUrl(undefined)} />
}

/** Pasting anywhere on the page means the field, as long as a file is on the clipboard: text goes where the cursor is. */
function usePastedFiles(take: (files: FileList | undefined) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData?.files.length) return
    event.preventDefault()
    take(event.clipboardData.files)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function formatSize(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

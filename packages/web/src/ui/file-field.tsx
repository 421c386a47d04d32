import { useRef, useState } from 'react'
import { withBold } from '../languages/with-marks.tsx'
import { whyNotAccepted } from './accepted-file.ts'
import { IconButton } from './button.tsx'
import { DropArea } from './drop-area.tsx'
import { Field, type FieldProps } from './field.tsx'
import css from './file-field.module.css'
import { FilePreview, formatSize } from './file-preview.tsx'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'

type Props = FieldProps & { accept: string; file: File | undefined; onChange: (file: File | undefined) => void }

/** One file that is sent with its form. Shows its name and size, and a picture as a picture. Several files that are sent at once are an `Upload`. */
export function FileField({ accept, file, onChange, error, ...field }: Props) {
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const take = ([first, second]: readonly File[]) => {
    if (!first) return
    const why = second ? t('oneFileOnly') : whyNotAccepted(first, accept)
    setRefused(why)
    if (!why) onChange(first)
  }
  return (
    <Field {...field} error={refused ?? error}>
      {(marks) => (
        <div className={css.frame}>
          <DropArea accept={accept} marks={marks} input={input} onFiles={take}>
            {file ? <FilePreview key={`${file.name} ${file.lastModified}`} file={file} /> : <Icon name="upload" size={20} />}
            <span>
              {file ? (
                <>
                  <b dir="auto">{file.name}</b> <bdi>{formatSize(file.size)}</bdi>
                </>
              ) : (
                withBold(t('chooseFile'))
              )}
            </span>
          </DropArea>
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

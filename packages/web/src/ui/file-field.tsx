import { useState } from 'react'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import css from './file-field.module.css'
import { Icon } from './icons.tsx'

type Props = FieldProps & { accept: string; file: File | undefined; onChange: (file: File | undefined) => void }

/** One file, chosen or dropped. Shows its name. */
export function FileField({ accept, file, onChange, ...field }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <Field {...field}>
      {(marks) => (
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
            onChange(event.dataTransfer.files[0])
          }}
        >
          <Icon name={file ? 'doc' : 'up'} size={20} />
          <span>
            {file ? (
              <>
                <b>{file.name}</b> {formatSize(file.size)}
              </>
            ) : (
              <>
                <b>Choose a file</b> or drop it here
              </>
            )}
          </span>
          <input type="file" accept={accept} {...marks} onChange={(event) => onChange(event.target.files?.[0])} />
        </label>
      )}
    </Field>
  )
}

function formatSize(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

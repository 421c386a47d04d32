import { useEffect, useState } from 'react'
import css from './drop-area.module.css'
import { Icon } from './icons.tsx'

/** A picture as a picture, any other file as a sheet of paper. For the eye only: its name stands beside it. */
export function FilePreview({ file }: { file: File }) {
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

export function formatSize(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

import { useEffect, useSyncExternalStore } from 'react'
import { withBold } from '../../languages/with-marks.tsx'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../class-names.ts'
import { DropArea } from '../drop-area.tsx'
import { Field, type FieldProps } from '../field.tsx'
import { FilePreview, formatSize } from '../file-preview.tsx'
import { Icon } from '../icons.tsx'
import layout from '../layout.module.css'
import { ProgressBar } from '../progress-bar.tsx'
import { useSettled } from '../use-settled.ts'
import { t } from './messages.ts'
import css from './upload.module.css'
import type { Upload as OneUpload, UploadQueue, Uploads } from './upload-queue.ts'

type Props = Omit<FieldProps, 'error'> & { accept: string; queue: UploadQueue }

/**
 * Several files that are sent as soon as they are chosen, dropped or pasted, each with its progress. One that fails says why beside its name, and can be sent
 * again. What has arrived leaves this list: the page shows it.
 */
export function Upload({ accept, queue, ...field }: Props) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.get)
  useStayWhileSending(uploads)
  return (
    <div className={css.upload}>
      <Field {...field}>
        {(marks) => (
          <DropArea accept={accept} isMany marks={marks} onFiles={queue.add}>
            <Icon name="upload" size={20} />
            <span>{withBold(t('chooseFiles'))}</span>
          </DropArea>
        )}
      </Field>
      {uploads.files.length > 0 && (
        <ul className={css.files} aria-label={t('uploads')}>
          {uploads.files.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      <p className={layout.vh} aria-live="polite">
        {useSettled(describeUploads(uploads), SETTLES_MS)}
      </p>
    </div>
  )
}

function UploadRow({ upload, queue }: { upload: OneUpload; queue: UploadQueue }) {
  const { id, file } = upload
  const { name } = file
  return (
    <li className={classes(css.file, upload.state === 'failed' && css.bad)}>
      <span className={css.preview}>
        <FilePreview file={file} />
      </span>
      <div className={css.about}>
        <p className={css.name}>
          <b dir="auto">{name}</b> <bdi>{formatSize(file.size)}</bdi>
        </p>
        <UploadState upload={upload} />
      </div>
      {upload.state === 'failed' && upload.mayRetry && (
        <Button size="xs" aria-label={t('retryOf', { name })} onClick={() => queue.retry(id)}>
          {t('retry')}
        </Button>
      )}
      <IconButton size="xs" icon="x" label={t('cancel', { name })} onClick={() => queue.remove(id)} />
    </li>
  )
}

function UploadState({ upload }: { upload: OneUpload }) {
  if (upload.state === 'waiting') return <p>{t('waiting')}</p>
  if (upload.state === 'failed')
    return (
      <p className={css.why}>
        <Icon name="info" size={14} />
        <span>{upload.why}</span>
      </p>
    )
  const isSent = upload.part >= 1
  return (
    <>
      <p>{isSent ? t('processing') : t('sending', { percent: Math.floor(upload.part * 100) })}</p>
      <ProgressBar label={t('progressOf', { name: upload.file.name })} value={upload.part} max={isSent ? undefined : 1} />
    </>
  )
}

/** The whole in a sentence, for who does not see the bars. */
function describeUploads({ files, done }: Uploads): string {
  const failed = files.filter(({ state }) => state === 'failed').length
  const open = files.length - failed
  if (open > 0) return t('open', { n: open })
  return [done > 0 && t('done', { n: done }), failed > 0 && t('failed', { n: failed })].filter(Boolean).join(' ')
}

/** How long a text must stay the same before it is read out: twenty files are not twenty sentences. */
const SETTLES_MS = 700

/** The browser asks before a window is closed that would cut off what is being sent. */
function useStayWhileSending({ files }: Uploads): void {
  const isSending = files.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

import { whyNotAccepted } from '../ui/accepted-file.ts'
import { Upload } from '../ui/upload/upload.tsx'
import { makeUploadQueue, type Send } from '../ui/upload/upload-queue.ts'
import css from './kit.module.css'

const ACCEPTED = 'image/jpeg,image/png'
const STEPS = 4
const STEP_MS = 60

/** Nothing leaves the page. A file with 'lost' in its name fails the first time, one with 'slow' never arrives. */
const failed = new Set<File>()
const send: Send = async (file, { progress, signal }) => {
  for (let step = 0; step <= STEPS; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    signal.throwIfAborted()
    progress(file.name.includes('slow') ? 0.4 : step / STEPS)
  }
  if (file.name.includes('slow')) await new Promise((_, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
  if (!file.name.includes('lost') || failed.has(file)) return
  failed.add(file)
  throw new Error('The connection was lost.')
}

const queue = makeUploadQueue({
  send,
  atOnce: 2,
  whyNot: (file) => whyNotAccepted(file, ACCEPTED),
  explain: (error) => ({ why: error instanceof Error ? error.message : String(error), mayRetry: true }),
})

export function KitUploads() {
  return (
    <div className={css.fields}>
      <Upload label="Pictures of the hotel" help="JPEG or PNG" accept={ACCEPTED} queue={queue} />
    </div>
  )
}

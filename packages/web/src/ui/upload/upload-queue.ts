/** A file on its way. `part` is how much of it has left, from 0 to 1; at 1 the answer is awaited. */
export type Upload = { readonly id: number; readonly file: File } & (
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'failed'; readonly why: string; readonly mayRetry: boolean }
)
export type Send = (file: File, on: { readonly progress: (part: number) => void; readonly signal: AbortSignal }) => Promise<unknown>

/** What is shown of a queue. A new object with each change. */
export type Uploads = { readonly files: readonly Upload[]; readonly done: number }

export type UploadQueue = {
  get(): Uploads
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  retry(id: number): void
  /** Stops it where it is under way. */
  remove(id: number): void
}

type Settings = {
  readonly send: Send
  /** Why a file is not even sent, as a sentence. */
  readonly whyNot: (file: File) => string | undefined
  readonly explain: (error: unknown) => { readonly why: string; readonly mayRetry: boolean }
  /** How many are sent at a time. One, where they are to arrive in the order in which they were chosen. */
  readonly atOnce: number
}

/**
 * Sends files as soon as they are given, so many at a time, in their order. One that fails stays with its reason and can be sent again; the others
 * go on. What has arrived is counted and leaves.
 */
export function makeUploadQueue({ send, whyNot, explain, atOnce }: Settings): UploadQueue {
  const listeners = new Set<() => void>()
  const stops = new Map<number, AbortController>()
  let uploads: Uploads = { files: [], done: 0 }
  let lastId = 0

  function set(change: Partial<Uploads>): void {
    uploads = { ...uploads, ...change }
    for (const listener of listeners) listener()
  }

  function replace(id: number, by: (upload: Upload) => Upload): void {
    set({ files: uploads.files.map((upload) => (upload.id === id ? by(upload) : upload)) })
  }

  function next(): void {
    const waiting = uploads.files.find(({ state }) => state === 'waiting')
    if (!waiting || stops.size >= atOnce) return
    void sendOne(waiting).then(next)
    next()
  }

  async function sendOne({ id, file }: Upload): Promise<void> {
    const stop = new AbortController()
    stops.set(id, stop)
    replace(id, () => ({ id, file, state: 'sending', part: 0 }))
    const progress = (part: number) => !stop.signal.aborted && replace(id, () => ({ id, file, state: 'sending', part }))
    try {
      await send(file, { progress, signal: stop.signal })
      set({ files: uploads.files.filter((upload) => upload.id !== id), done: uploads.done + 1 })
    } catch (error) {
      if (!stop.signal.aborted) replace(id, () => ({ id, file, state: 'failed', ...explain(error) }))
    } finally {
      stops.delete(id)
    }
  }

  return {
    get: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      const added = files.map((file): Upload => {
        lastId += 1
        const why = whyNot(file)
        return why === undefined
          ? { id: lastId, file, state: 'waiting' }
          : { id: lastId, file, state: 'failed', why, mayRetry: false }
      })
      // A new round counts from the beginning.
      const isIdle = uploads.files.every(({ state }) => state === 'failed')
      set({ files: [...uploads.files, ...added], done: isIdle ? 0 : uploads.done })
      next()
    },
    retry(id) {
      replace(id, ({ file }) => ({ id, file, state: 'waiting' }))
      next()
    },
    remove(id) {
      stops.get(id)?.abort()
      set({ files: uploads.files.filter((upload) => upload.id !== id) })
    },
  }
}

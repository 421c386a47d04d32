declare module '../app.ts' {
  interface App {
    readonly files: FileStore
  }
}

/** Where uploaded files lie: a folder, or a bucket. Keys are ours (`stored-file.ts`): lower-case letters, digits, `-`, `.` and `/`. */
export interface FileStore {
  /** Where, for people: 'the folder /var/lib/tradewind/files'. */
  readonly place: string
  /** Writes a file whole, or not at all. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>
  close(): void
}

/** A key that only a mistake of ours could make: no key leaves its store. */
export function assertKey(key: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file`)
}

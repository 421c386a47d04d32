import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { WrongSetting } from '../settings/environment.ts'
import { assertKey, type FileStore } from './file-store.ts'

/** Files below the data folder. Nodes that share a database share this folder too, or use a bucket. */
export async function openFolderStore(dataDir: string): Promise<FileStore> {
  const root = resolve(dataDir, 'files')
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }
  const store: FileStore = {
    place: `the folder ${root}`,
    async write(key, bytes) {
      const path = pathOf(key)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true })
      // Under its name there is the whole file or none: also after a power cut, which is why the folder is flushed as well.
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeFlushed(unfinished, bytes)
        await rename(unfinished, path)
        await flush(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: (key) => readFile(pathOf(key)).catch(unlessMissing),
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // The folder of a picture goes with its last file.
      await rmdir(dirname(path)).catch(() => {})
    },
    close: () => {},
  }
  await tryOut(store, root)
  return store
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  // Some file systems cannot flush a folder, and do not need it.
  await handle.sync().catch(() => {})
  await handle.close()
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function tryOut(store: FileStore, root: string): Promise<void> {
  // A folder of its own: of two nodes that start at once, neither removes that of the other.
  const key = `check-${randomUUID()}/written`
  try {
    await store.write(key, Buffer.from('written at the start'), 'text/plain')
    await store.remove(key)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new WrongSetting(
      `DATA_DIR: uploaded files cannot be written to ${root} (${code}). Let this user write there, or set another folder.`,
    )
  }
}

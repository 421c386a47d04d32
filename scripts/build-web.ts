import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipOf)

const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'packages/web/dist/.built-from')

/** Builds the screens unless the built ones were made from the very same sources. */
export async function buildWeb({ say }: { say: (sentence: string) => void }): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the screens …')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'packages/web', '--logLevel', 'warn'],
    // The caller may be testing or developing; what is built and kept for everyone is what customers get.
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`The screens could not be built:\n${stdout}${stderr}`)
  await compressAll(join(root, 'packages/web/dist/assets'))
  writeFileSync(stamp, sources)
}

/** Shorter than this it is sent as it is. */
const LEAST_BYTES = 1_024

/** Beside each file one in brotli and one in gzip, as small as they get: the server sends these, and compresses nothing while somebody waits. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json}', { cwd: folder }).map((name) => join(folder, name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < LEAST_BYTES) return
      const [br, gz] = await Promise.all([brotli(bytes), gzip(bytes, { level: constants.Z_BEST_COMPRESSION })])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'packages/{web,contract,domain}/src/**/*',
      'packages/web/{index.html,vite.config.ts}',
      'packages/web/public/**/*',
      'package-lock.json',
      'scripts/build-web.ts',
    ],
    { cwd: root, withFileTypes: true },
  )
  for (const file of files
    .filter((entry) => entry.isFile())
    .sort((a, b) => join(a.parentPath, a.name).localeCompare(join(b.parentPath, b.name)))) {
    hash
      .update(file.name)
      .update(
        readFileSync(
          join(root, file.parentPath.startsWith(root) ? file.parentPath.slice(root.length) : file.parentPath, file.name),
        ),
      )
  }
  return hash.digest('hex')
}

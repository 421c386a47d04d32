import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../../..')
const CACHE = join(ROOT, 'node_modules/.cache/tradewind')
const bundles = new Map<string, Promise<string>>()

/** Tests only: a program of ours as one file, made once in a process. A server that is killed again and again then starts in half the time: it does not read two thousand files. */
export function bundleServer(main: string): Promise<string> {
  const made = bundles.get(main) ?? bundle(main)
  bundles.set(main, made)
  return made
}

async function bundle(main: string): Promise<string> {
  // Within the project, where it finds the packages that stay outside.
  const folder = mkdtempSync(join(CACHE, 'server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    plugins: [keepPlaces()],
    build: {
      ssr: main,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
    ssr: { noExternal: [/^@tradewind\//] },
  })
  return join(folder, 'main.mjs')
}

/** What looks for files beside itself finds them where it was written. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (path.includes('node_modules') || !code.includes('import.meta.')) return
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    },
  }
}

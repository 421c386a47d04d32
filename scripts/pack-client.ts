import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root, runCommand } from './run-command.ts'

const FOLDER = join(root, 'packages/client')
const DIST = join(FOLDER, 'dist')
const SOURCES = ['index', 'calls.generated', 'make-client', 'verify-webhook'] as const

/**
 * Builds what partners install into packages/client/dist: JavaScript, types and a README as one package, which the server hands out under its version and as the
 * latest. The version is that of the package and a digest of all that is in it, so another contract is another version, and the same contract is the same file.
 * Packages of earlier versions stay where they are: who has one in a lock file still finds it. Nothing is done where it is there already.
 */
export async function packClient({ say }: { say: (sentence: string) => void }): Promise<string> {
  const { name, version: base, description, license } = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8'))
  const version = `${base}-c${digestOfSources()}`
  const file = `tradewind-client-${version}.tgz`
  if (existsSync(join(DIST, file)) && existsSync(join(DIST, 'latest')) && readFileSync(join(DIST, 'latest'), 'utf8') === file)
    return version
  say('Packing the client package …')
  const building = join(DIST, `building-${process.pid}`)
  const content = join(building, 'package')
  await rm(building, { recursive: true, force: true })
  await mkdir(content, { recursive: true })
  try {
    for (const source of SOURCES) {
      const text = await readFile(join(FOLDER, `src/${source}.ts`), 'utf8')
      const script = stripTypeScriptTypes(text).replaceAll(/from '(\.\/[\w.-]+)\.ts'/g, "from '$1.js'")
      await writeFile(join(content, `${source}.js`), script)
    }
    const files = SOURCES.map((source) => join(FOLDER, `src/${source}.ts`))
    const options = ['--declaration', '--emitDeclarationOnly', '--rewriteRelativeImportExtensions', '--ignoreConfig', '--strict']
    await run(join(root, 'node_modules/.bin/tsc'), [
      ...options,
      ...['--target', 'es2022', '--module', 'nodenext', '--types', 'node', '--outDir', content],
      ...files,
    ])
    const entry = { types: './index.d.ts', default: './index.js' }
    const published = { name, version, description, license, type: 'module', exports: { '.': entry }, engines: { node: '>=20' } }
    await writeFile(join(content, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
    await cp(join(FOLDER, 'README.md'), join(content, 'README.md'))
    await run('npm', ['pack', content, '--pack-destination', building, '--silent'])
    // Whole or not at all: a server may be handing it out.
    await rename(join(building, file), join(DIST, file))
    await writeFile(join(building, 'latest'), file)
    await rename(join(building, 'latest'), join(DIST, 'latest'))
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  return version
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const file of [...SOURCES.map((source) => `src/${source}.ts`), 'package.json', 'README.md'])
    hash.update(file).update(readFileSync(join(FOLDER, file)))
  return hash
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 12)
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(command, args)
  if (code !== 0) throw new Error(`The client package could not be packed:\n${output}`)
}

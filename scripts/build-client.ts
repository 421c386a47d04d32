import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { runCommand } from './run-command.ts'
import { writeClient } from './write-client.ts'

/**
 * `npm run client`: writes the calls of the client package from the contract, and builds what is published into packages/client/dist: JavaScript, types, and its
 * README. `npm publish packages/client/dist` publishes it.
 */
const FOLDER = resolve(import.meta.dirname, '../packages/client')
const SOURCES = ['index', 'calls.generated', 'make-client', 'verify-webhook'] as const

await writeFile(join(FOLDER, 'src/calls.generated.ts'), writeClient())
const dist = join(FOLDER, 'dist')
await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
for (const name of SOURCES) {
  const source = await readFile(join(FOLDER, `src/${name}.ts`), 'utf8')
  await writeFile(join(dist, `${name}.js`), stripTypeScriptTypes(source).replaceAll(/from '(\.\/[\w.-]+)\.ts'/g, "from '$1.js'"))
}
const files = SOURCES.map((name) => join(FOLDER, `src/${name}.ts`))
const options = ['--declaration', '--emitDeclarationOnly', '--rewriteRelativeImportExtensions', '--ignoreConfig', '--strict']
await runCommand('tsc', [...options, '--target', 'es2022', '--module', 'nodenext', '--outDir', dist, ...files])
const { name, version, description, license } = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8'))
const entry = { types: './index.d.ts', default: './index.js' }
const published = { name, version, description, license, type: 'module', exports: { '.': entry }, engines: { node: '>=20' } }
await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
await writeFile(join(dist, 'README.md'), await readFile(join(FOLDER, 'README.md')))
process.stdout.write(`Built ${name} ${version} into packages/client/dist\n`)

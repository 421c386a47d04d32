import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `node scripts/list-messages.ts ar > messages.tsv`: every message of the screens for a translator, one a line: feature, key, English, and the language
 * named. Opens in any spreadsheet.
 */
const language = process.argv[2] ?? 'en'
const src = resolve(import.meta.dirname, '../packages/web/src')
const read = async (file: string): Promise<Record<string, string>> =>
  (await import(pathToFileURL(resolve(src, file)).href)).messages

for (const file of globSync('**/messages/en.ts', { cwd: src }).sort()) {
  const texts = await read(file.replace(/en\.ts$/, `${language}.ts`))
  for (const [key, english] of Object.entries(await read(file)))
    process.stdout.write(`${[dirname(dirname(file)), key, english, texts[key] ?? ''].join('\t')}\n`)
}

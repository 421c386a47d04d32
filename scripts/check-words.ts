import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BANNED } from './banned-words.ts'
import { checkNamesOf } from './check-names.ts'
import { PINNED, PROPER_NAMES } from './pinned-words.ts'
import { readTexts } from './read-texts.ts'

/**
 * `node scripts/check-words.ts`: reads every text that users read and refuses the banned forms, and Title Case where the specification does not pin it.
 * Names of the code and titles of tests are for `check-names.ts`; comments, logs and SQL are none of its business.
 */
const FILES = 'packages/{web,server,contract,domain}/src/**/*.{ts,tsx}'
/** Tests, the demo's people and what they write, examples of the kit, tables of names, the supplier's wire, and the names under which broken promises of the ledger are kept. */
const NOT_OURS =
  /\.(test|bench)\.tsx?$|\/testing\/|\/demo\/|web\/src\/kit\/|\.generated\.ts$|\/reference\/|gst-states\.ts$|audit\/name-action\.ts$|\/check-(accounts|bookings|changes|entries|payments|chain|documents|refunds|sales)(-repo)?\.ts$|migrations\/|suppliers\/tbo\//

export type Finding = { readonly line: number; readonly text: string; readonly why: string }

/** What is wrong with the texts of one file, which is named by its path in the project. */
export function checkWords(source: string, file: string): Finding[] {
  const mayBeBanned = BANNED.some(({ form }) => form.test(source))
  // Most files have neither: they need not be parsed.
  if (!mayBeBanned && !/[A-Za-z][a-z]* [A-Z][a-z]/.test(source)) return []
  return readTexts(source, file.endsWith('x')).flatMap(({ line, text }) => {
    const rest = withoutPinned(text, file)
    const banned = BANNED.filter(({ form }) => form.test(rest)).map(({ better }) => `better ${better}`)
    const titled = titleCaseIn(rest)
    return [...banned, ...(titled ? [`“${titled}” in sentence case`] : [])].map((why) => ({ line, text, why }))
  })
}

/** Pinned texts count for nothing, also as part of a longer text. */
function withoutPinned(text: string, file: string): string {
  const here = PINNED.filter(({ only }) => only === undefined || only.test(file))
  return here.reduce((left, pinned) => left.replaceAll(pinned.text, '·'), text)
}

/** The first word that is written large within a sentence and is no name. A word after a full stop, a colon or a dot in the middle begins one. */
function titleCaseIn(text: string): string | undefined {
  const words = [...text.matchAll(/(?<=(?<before>\S))\s+(?<word>[A-Z][a-z]+)\b/g)]
  return words.find(({ groups }) => !/[.?!:·•“"(/§–—,+&|]/.test(groups?.before ?? '') && !PROPER_NAMES.has(groups?.word ?? ''))
    ?.groups?.word
}

/** Of every file below a folder, as 'path:line'. */
export function checkFolder(root: string): string[] {
  return globSync(FILES, { cwd: root })
    .filter((file) => !NOT_OURS.test(file))
    .sort()
    .flatMap((file) =>
      checkWords(readFileSync(join(root, file), 'utf8'), file).map(({ line, text, why }) => `${file}:${line} “${text}”: ${why}`),
    )
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const found = [...checkFolder(root), ...checkNamesOf(root)]
  if (found.length > 0) process.stderr.write(`${found.join('\n')}\n`)
  process.exit(found.length > 0 ? 1 : 0)
}

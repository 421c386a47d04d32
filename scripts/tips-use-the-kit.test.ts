import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Elements of the browser, and the controls of the kit, which would hand it on. On other parts of the kit it is a heading; of a frame it is its name. */
const DRAWN = /<(?!iframe\b)([a-z][a-z0-9]*|(?:Icon)?Button(?:Link)?)(?=[\s>])/g

/** The tags on which the browser shows a `title`: to a resting mouse only. */
function nativeTitles(source: string): string[] {
  return [...source.matchAll(DRAWN)].flatMap((match) => {
    const tag = attributesFrom(source, match.index + match[0].length)
    return /\stitle=/.test(tag) ? `<${match[1]}${tag}>` : []
  })
}

/** What stands at the outermost level of a tag: the values in braces are left out. */
function attributesFrom(source: string, begin: number): string {
  let [depth, outer] = [0, '']
  for (let at = begin; at < source.length && at < begin + 4_000; at += 1) {
    const letter = source.charAt(at)
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    else if (depth === 0 && (letter === '>' || letter === '<')) return outer
    else if (depth === 0) outer += letter
  }
  return ''
}

test('what a text leaves out is said by the tip of the kit, which keyboard and touch reach too', () => {
  const files = globSync('packages/web/src/**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => nativeTitles(readFileSync(join(root, file), 'utf8')).map((tag) => `${file}: ${tag}`))).toEqual([])
})

test.each([
  '<span title={note}>',
  '<button type="button" title="Swap" onClick={() => swap({ a, b })}>',
  '<time dateTime={at} onClick={() => a > b && go()} title={heldUntil(when)}>',
  '<IconButton icon="x" label={t("close")} title="" />',
  '<Button pending={isPending} title={reason}>',
])('finds %s', (source) => expect(nativeTitles(source)).toHaveLength(1))

test.each([
  '<Dialog isOpen title="Release seats?">',
  '<iframe src={address} title="Proof" />',
  '<b>{name}</b><CardHead title={t("summary")} />',
  '<Tipped tip={title}><time dateTime={at}>{when}</time></Tipped>',
  '<a href="x">read</a> <EmptyState title="None" />',
  '<Link to="/flight" search={{ title: 1 }} />',
])('leaves %s alone', (source) => expect(nativeTitles(source)).toEqual([]))

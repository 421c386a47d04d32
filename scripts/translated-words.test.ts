import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'

/** Features that speak all languages: what a person reads there stands in `messages`, and nowhere else. */
const TRANSLATED = [
  'packages/web/src/documents/*.{ts,tsx}',
  'packages/web/src/flights/book/*.{ts,tsx}',
  'packages/web/src/payments/{confirmation,endings,flight-states,group-lines,more-time,order-recap,payment-page,payment-under-way,success-page,verify-return,verifying-page,way-words,ways-to-pay}.{ts,tsx}',
  'packages/web/src/live/live-sign.tsx',
  'packages/web/src/notifications/notice-{bell,panel}.tsx',
  'packages/web/src/palette/*.{ts,tsx}',
  'packages/web/src/flights/{calendar,results}/*.{ts,tsx}',
  'packages/web/src/flights/{refundable-text,refundable-chip}.{ts,tsx}',
  'packages/web/src/shell/**/*.{ts,tsx}',
  'packages/web/src/tickets/{before-you-fly,book-at-new-price,booking-documents,e-ticket*,held-pair,hold-actions,new-price,other-half,send-ticket,ticket-as-text,ticket-languages}.{ts,tsx}',
  'packages/web/src/ui/**/*.{ts,tsx}',
]

/** Files whose words are read by a program only. */
const NOT_READ = /\/messages\/|\.test\.tsx?$|-builder\.ts$|\/safe-html\.tsx$/

/** Names of keys on a keyboard, of files, keys of lists, an example in codes, titles as airlines write them, labels of phone numbers, sections (they are keys of messages), and units. */
const SAME_EVERYWHERE =
  /^(Escape|Enter|Delete|Backspace|Tab|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right)?|Ctrl|Esc|Excel|§ [kM]B|Operations|Catalogue|Customers|Pricing|Money|Settings|\(.+-width: \d+px\)|translate\(§ §\)|button, a|:hover, .+|\[data-choose\], .+|Ctrl K|(last|new) §|del dxb 15 dec 2a 1c|WhatsApp|WebP|Mr|Mrs|Ms|Miss|Mstr|Primary|input:not\(.+|(dialog, )?input, select, textarea.+|a\[href\], button:not.+|min\(§px, .+|DD MMM YYYY)$/

test('no English words stand in the files of a feature that is translated', () => {
  const root = resolve(import.meta.dirname, '..')
  const files = globSync(TRANSLATED, { cwd: root }).filter((file) => !NOT_READ.test(file))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    wordsIn(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('finds words between tags, in attributes and in values', () => {
  const source = `<p title="Good day">of {b} <i>{c === 'Escape' ? t('yes') : 'seats left'}</i> PNR</p>`
  expect(wordsIn(source, true)).toEqual(['Good day', 'seats left', 'of'])
})

function wordsIn(source: string, isTsx: boolean): string[] {
  const texts = readTexts(source, isTsx).map(({ text }) => text)
  // A single word in small letters looks like a code, except between tags.
  const small = isTsx
    ? [...source.matchAll(/>\s*(?!const|return)([a-z]{2,})\s+\{|\}\s*([a-z]{2,})\s*<\/|>\s*([a-z]{2,})\s*<\//g)]
    : []
  return [...texts.filter((text) => /[a-z]/.test(text)), ...small.map((match) => match[1] ?? match[2] ?? match[3] ?? '')].filter(
    (text) => !SAME_EVERYWHERE.test(text),
  )
}

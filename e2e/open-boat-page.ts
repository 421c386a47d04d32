import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'

type Parts = { readonly script: string; readonly styles: string }
let parts: Promise<Parts> | undefined

/** The page of the toy seller under the product's own address: its fonts are there, and no call of the product is used. */
export async function openBoatPage(page: Page): Promise<void> {
  parts ??= buildPage()
  const { script, styles } = await parts
  await page.route('**/app/boat-rates', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en-IN"><head><title>Boat rates</title><meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>${styles}</style></head><body><div id="root"></div><script src="/app/boat-rates.js"></script></body></html>`,
    }),
  )
  await page.route('**/app/boat-rates.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  )
  await page.goto('/app/boat-rates')
}

async function buildPage(): Promise<Parts> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    // As customers get it, although tests say that they are tests.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: resolve(import.meta.dirname, '../packages/web/src/editions/testing/boat-page.tsx'),
        formats: ['iife'],
        name: 'boats',
        cssFileName: 'boats',
      },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!first || !('output' in first)) throw new Error('The page of the toy seller was not built')
  const files = first.output.map((file) => ({ name: file.fileName, text: file.type === 'chunk' ? file.code : String(file.source) }))
  const textOf = (ending: string) => files.filter(({ name }) => name.endsWith(ending)).map(({ text }) => text)
  return { script: textOf('.js').join('\n'), styles: textOf('.css').join('\n') }
}

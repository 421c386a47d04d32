import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each([
  ['/flight/search-result?origin=DEL', '/flight/search-result?origin=DEL'],
  ['/app/staff/tickets', '/staff/tickets'],
  [undefined, '/flight'],
  ['', '/flight'],
  ['//evil.example/x', '/flight'],
  ['/\\evil.example', '/flight'],
  ['/app//evil.example', '/flight'],
  ['https://evil.example', '/flight'],
  ['javascript:alert(1)', '/flight'],
  ['/login?redirectTo=/login', '/flight'],
  ['/logout', '/flight'],
])('%s leads to %s', (asked, given) => {
  expect(sameSitePath(asked)).toBe(given)
})

test('whatever is asked, the answer stays on this site', () => {
  fc.assert(
    fc.property(fc.string(), (asked) => {
      const url = new URL(`/app${sameSitePath(asked)}`, 'https://ours.example')
      expect(url.origin).toBe('https://ours.example')
      expect(url.pathname.startsWith('/app/')).toBe(true)
    }),
  )
})

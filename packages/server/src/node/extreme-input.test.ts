import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Definition = { route: { method: 'GET' | 'POST' | 'DELETE'; path: string }; meta: CallMeta; inputSchema?: z.ZodType }
type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

/** What fits some field of the contract and little else: the ends of calendars, amounts no column holds, ids of nothing. */
const TEXTS = [
  '9'.repeat(40),
  `${'9'.repeat(30)}.99`,
  '99999999',
  '999999999',
  '9999999999',
  '0',
  '99',
  '9999',
  '0000-01-01',
  '9999-12-31',
  '0001-01-01',
  '2026-13-45T10:00',
  '9999-12-31T23:59',
  '0000-01-01T00:00',
  '9999-12-31T23:59:59Z',
  '00000000-0000-4000-8000-000000000000',
  'a@b.example',
  'ZZ',
  'ZZZ',
  'INR',
  '23:59',
  'HDFC0000000',
  'name@bank',
  '#ffffff',
  'https://nowhere.example',
  '=1+1',
  "'; drop table bookings; --",
  '%_\\',
  '../../etc/passwd',
  '𝕬🛫',
]

/** The `turn`-th input a call's own schema lets through, as far as its shape shows. */
function inputOf(shape: Shape, turn: number): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[turn % shape.enum.length]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return inputOf(choices[turn % choices.length] as Shape, turn)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => inputOf(part, turn)))
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, part], place) => [name, inputOf(part, turn + place)]),
      )
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, 1) }, () => inputOf(shape.items ?? {}, turn))
    case 'integer':
    case 'number':
      return turn % 2
        ? Math.min(shape.maximum ?? 2 ** 31 - 1, 2 ** 53 - 1)
        : Math.max(shape.minimum ?? shape.exclusiveMinimum ?? 0, 0) || 1
    case 'boolean':
      return turn % 2 === 0
    case 'null':
      return null
    default:
      return textOf(shape, turn)
  }
}

function textOf({ pattern, minLength = 0, maxLength = 1_000 }: Shape, turn: number): string {
  const fits = TEXTS.filter(
    (text) => text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text)),
  )
  return fits[turn % Math.max(fits.length, 1)] ?? 'x'.repeat(Math.max(minLength, 1))
}

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, procedure]) => {
    const { route, inputSchema } = (procedure as unknown as { '~orpc': Definition })['~orpc']
    if (!inputSchema || name === 'logout') return []
    const shape = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as Shape
    return [{ name: `${feature}.${name}`, ...route, shape }]
  }),
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const TURNS = 24

test.each(CALLS)('$name answers the ends of what it accepts without a bug', async ({ name, method, path, shape }) => {
  const as = await server.logIn('admin@skylark.example')
  for (let turn = 0; turn < TURNS; turn += 1) {
    const input = inputOf(shape, turn)
    const query = new URLSearchParams(
      Object.entries((input ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
    )
    const url = `/api${path}${method === 'GET' ? `?${query}` : ''}`
    const { status, body } = await server.call(url, input, { as, method })
    expect([name, JSON.stringify(input), status < 500 || status === 502, status < 500 ? '' : body]).toEqual([
      name,
      JSON.stringify(input),
      true,
      '',
    ])
  }
})

import { z } from 'zod'

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

/** Tests only: the `turn`-th input a call's own schema lets through, as far as its shape shows. */
export function extremeInput(schema: z.ZodType, turn: number): unknown {
  return inputOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, turn)
}

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

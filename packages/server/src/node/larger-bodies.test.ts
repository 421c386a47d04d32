import { expect, test } from 'vitest'
import { LARGER_BODIES } from './larger-bodies.ts'
import { describeCalls } from './open-api-routes.ts'

type Schema = { readonly properties?: Record<string, Schema>; readonly maxLength?: number; readonly anyOf?: readonly Schema[] }
type Paths = Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }>

/** Of the fields of a body, however deep, what `want` gives. */
function findIn(schema: Schema, want: (name: string, field: Schema) => number | undefined): number[] {
  const within = [...Object.entries(schema.properties ?? {}), ...(schema.anyOf ?? []).map((one) => ['', one] as const)]
  return within.flatMap(([name, field]) => [...[want(name, field) ?? []].flat(), ...findIn(field, want)])
}

async function bodiesWith(want: Parameters<typeof findIn>[1]) {
  const { paths } = (await describeCalls()).document as { paths: Paths }
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema
    const [found] = schema ? findIn(schema, want) : []
    return found === undefined ? [] : [{ path: `/api${path}`, bytes: found }]
  })
}

test('each call that takes a file reads one as large as it promises', async () => {
  const files = await bodiesWith((name, { maxLength }) => (name === 'contentBase64' ? (maxLength ?? Number.NaN) : undefined))
  expect(files.length).toBeGreaterThan(5)
  // Beside the file: its name, and what else the call asks.
  const isRead = ({ path, bytes }: (typeof files)[number]) => (LARGER_BODIES[path]?.bodyLimit ?? 0) >= bytes + 10_000
  expect(files.filter((file) => !isRead(file))).toEqual([])
})

test('each call that takes a whole quotation reads one of as many lines as there may be', async () => {
  const quotations = await bodiesWith((name) => (name === 'accomodations' ? 0 : undefined))
  expect(quotations.map(({ path }) => path).filter((path) => !(path in LARGER_BODIES))).toEqual([])
  expect(quotations.length).toBeGreaterThan(3)
})

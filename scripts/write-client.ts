import type { CallMeta } from '../packages/contract/src/call.ts'
import { contract } from '../packages/contract/src/contract.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  contentEncoding?: string
}
/** A schema of the contract, which can say what it is. */
type Described = { toJSONSchema(options: { io: 'input' | 'output'; unrepresentable: 'any' }): unknown }
type Procedure = {
  '~orpc': {
    route: { method: 'GET' | 'POST'; path: string; summary?: string }
    meta: CallMeta
    inputSchema?: Described
    outputSchema: Described
  }
}

/** The shapes that several calls share, by their text: each gets one name. */
type Shapes = { readonly count: Map<string, number>; readonly names: Map<string, string> }

/** The source of the client's calls: those of the contract that a partner's key opens, with their types and nothing else. */
export function writeClient(): string {
  const shapes: Shapes = { count: new Map(), names: new Map() }
  // Twice: which shapes are shared is known once all are written.
  writeCalls(shapes)
  const calls = writeCalls(shapes)
  const types = [...shapes.names].map(([text, name]) => `export type ${name} = ${text}\n`)
  return `// Generated from the contract by \`npm run client\`: do not edit.
/* eslint-disable */

${types.join('')}
${calls.types}
/** Where each call is made. */
export const CALLS = ${calls.table} as const
`
}

function writeCalls(shapes: Shapes): { types: string; table: string } {
  const features = Object.entries(contract).flatMap(([feature, calls]) => {
    const open = Object.entries(calls).filter(([, call]) => (call as unknown as Procedure)['~orpc'].meta.scope !== undefined)
    return open.length === 0 ? [] : [{ feature, calls: open as unknown as [string, Procedure][] }]
  })
  const types = features.map(({ feature, calls }) => {
    const lines = calls.map(
      ([name, call]) => `    ${describe(call)}\n    ${name}(${inputOf(call, shapes)}): Promise<${outputOf(call, shapes)}>`,
    )
    return `  ${feature}: {\n${lines.join('\n')}\n  }`
  })
  const table = features.map(({ feature, calls }) => {
    const lines = calls.map(
      ([
        name,
        {
          '~orpc': { route },
        },
      ]) => `    ${name}: { method: '${route.method}', path: '${route.path}' },`,
    )
    return `  ${feature}: {\n${lines.join('\n')}\n  },`
  })
  return { types: `export type Calls = {\n${types.join('\n')}\n}\n`, table: `{\n${table.join('\n')}\n}` }
}

function describe({ '~orpc': { route, meta } }: Procedure): string {
  return `/** ${(route.summary ?? '').replaceAll('*/', '')}. Scope \`${meta.scope}\`. */`
}

function inputOf({ '~orpc': { inputSchema } }: Procedure, shapes: Shapes): string {
  if (!inputSchema) return ''
  const schema = inputSchema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema
  const mark = (schema.required ?? []).length === 0 && schema.anyOf === undefined ? '?' : ''
  return `input${mark}: ${typeOf(schema, 'Input', shapes)}`
}

function outputOf({ '~orpc': { outputSchema } }: Procedure, shapes: Shapes): string {
  return typeOf(outputSchema.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Schema, 'Answer', shapes)
}

function typeOf(schema: Schema, name: string, shapes: Shapes): string {
  if (schema.contentEncoding === 'binary') return 'Blob'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const some = schema.anyOf ?? schema.oneOf
  if (some) return [...new Set(some.map((one) => typeOf(one, name, shapes)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, name, shapes)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, name, shapes)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, name, shapes)).join(', ')}]`
  if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {}, singular(name), shapes)})[]`
  if (schema.type === 'object') return objectOf(schema, name, shapes)
  const plain: Record<string, string> = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }
  return plain[schema.type ?? ''] ?? 'unknown'
}

function objectOf(schema: Schema, name: string, shapes: Shapes): string {
  const needed = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).map(
    ([key, value]) =>
      `${isName(key) ? key : JSON.stringify(key)}${needed.has(key) ? '' : '?'}: ${typeOf(value, capital(key), shapes)}`,
  )
  const more = schema.additionalProperties
  if (fields.length === 0)
    return typeof more === 'object' ? `Record<string, ${typeOf(more, name, shapes)}>` : 'Record<string, never>'
  return shared(`{ ${fields.join('; ')} }`, name, shapes)
}

/** A shape that occurs once stands where it occurs; one that occurs more often is named after the first field that has it. */
function shared(text: string, name: string, { count, names }: Shapes): string {
  const known = names.get(text)
  if (known) return known
  const times = (count.get(text) ?? 0) + 1
  count.set(text, times)
  if (times < 2 || text.length < 60 || ['Input', 'Answer'].includes(name)) return text
  const taken = new Set(names.values())
  let own = name
  for (let place = 2; taken.has(own); place += 1) own = `${name}${place}`
  names.set(text, own)
  return own
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\W/g, '')
const singular = (text: string) => (/ies$/.test(text) ? text.replace(/ies$/, 'y') : text.replace(/s$/, ''))
const isName = (key: string) => /^[A-Za-z_]\w*$/.test(key)

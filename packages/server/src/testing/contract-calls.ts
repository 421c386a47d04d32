import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import { z } from 'zod'

export type ContractCall = {
  /** 'flights.search' */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** As a test server is asked for it, with a number for what the path names. */
  readonly path: string
  readonly meta: CallMeta
  readonly input: z.ZodType | undefined
}

type Definition = {
  '~orpc': { route: { method: ContractCall['method']; path: string }; meta: CallMeta; inputSchema?: z.ZodType }
}

/** Tests only: every call of the contract. What is proven over all of them grows with it. */
export const CONTRACT_CALLS: readonly ContractCall[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, procedure]) => {
    const { route, meta, inputSchema } = (procedure as unknown as Definition)['~orpc']
    return {
      name: `${feature}.${name}`,
      method: route.method,
      path: route.path.slice(1).replace(/\{\w+\}/, '1'),
      meta,
      input: inputSchema,
    }
  }),
)

/** What nobody may call who has not shown who they are. */
export const CLOSED_CALLS = CONTRACT_CALLS.filter(({ meta }) => meta.access.kind !== 'public')
export const OPEN_CALLS = CONTRACT_CALLS.filter(({ meta }) => meta.access.kind === 'public')

type Schema = {
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly type?: string
  readonly format?: string
  readonly minimum?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Fields that may open something, also where a call does without them. */
const OPENING = /token|code|slug|secret|session|key|challenge|request/i

/** The least input that a call takes, with one text in every field that takes text: what somebody who has only that text would send. */
export function inputWith(text: string, { input }: ContractCall): unknown {
  return input && sampleOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, text)
}

function sampleOf(schema: Schema, text: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [either] = schema.anyOf ?? schema.oneOf ?? []
  if (either) return sampleOf(either, text)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || OPENING.test(name))
          .map(([name, field]) => [name, sampleOf(field, text)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, text))
    case 'string':
      return schema.format === 'date' ? '2027-01-14' : text
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return text
  }
}

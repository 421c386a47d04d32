import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@tradewind/contract/contract'
import type { FastifyInstance } from 'fastify'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 32" width="160" height="32"><text x="0" y="22" font-family="sans-serif" font-size="20" fill="#ffffff">Tradewind API</text></svg>`

type Declared = readonly [code: string, sentence: string, isDataNeeded: boolean, data: unknown]

/** Of the contract alone, so the same for every server of a process. */
let described: Promise<{ document: object; bytes: Buffer }> | undefined

/** The contract as an OpenAPI document. It takes half a second: a node makes it before it takes calls, and nobody waits for it. */
export function describeCalls(): Promise<{ document: object; bytes: Buffer }> {
  described ??= describeContract()
  return described
}

/** The document, and a page to read it. It is made when it is first asked for, unless it was made before. */
export async function openApiRoutes(server: FastifyInstance) {
  server.get('/api/openapi.json', async (_, reply) => {
    const { bytes } = await describeCalls()
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  const document = {}
  const fill = async () => void Object.assign(document, (await describeCalls()).document)
  // The plugin serves any document as it is; its types know only version 3.0.
  await server.register(swagger, { mode: 'static', specification: { document: document as StaticDocumentSpec['document'] } })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { onRequest: fill },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
  })
}

async function describeContract(): Promise<{ document: object; bytes: Buffer }> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Tradewind API',
      version: '1',
      description: 'Partners make the same calls as the web client. The [guide](/api/guide) begins with a first booking.',
    },
    servers: [{ url: '/api' }],
    customErrorResponseBodySchema: (declared) => refusalSchema(declared),
  })
  return { document, bytes: Buffer.from(JSON.stringify(document)) }
}

/** The body of a refusal as `bodyOfRefusal` writes it: which codes a status can carry, and the sentence each comes with. */
function refusalSchema(declared: readonly Declared[]): object {
  return {
    type: 'object',
    required: ['success', 'errorCode', 'errorMessage'],
    properties: {
      success: { const: false },
      errorCode: { type: 'string', enum: declared.map(([code]) => code) },
      errorMessage: { type: 'string', examples: declared.map(([, sentence]) => sentence) },
      shortError: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence for each invalid field' },
      data: { type: 'object', description: 'More facts of the refusal, such as the new total' },
      requestId: { type: 'string', description: 'Identifies the error in the log' },
    },
  }
}

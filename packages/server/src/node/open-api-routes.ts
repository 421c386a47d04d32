import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@tradewind/contract/contract'
import type { FastifyInstance } from 'fastify'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 32" width="160" height="32"><text x="0" y="22" font-family="sans-serif" font-size="20" fill="#ffffff">Tradewind API</text></svg>`

type Declared = readonly [code: string, sentence: string, isDataNeeded: boolean, data: unknown]

/** The contract as an OpenAPI document, and a page to read it. */
export async function openApiRoutes(server: FastifyInstance) {
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
  // It is the same for all and as long as the node runs.
  const bytes = Buffer.from(JSON.stringify(document))
  server.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  // The plugin serves any document as it is; its types know only version 3.0.
  await server.register(swagger, { mode: 'static', specification: { document: document as StaticDocumentSpec['document'] } })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
  })
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

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@tradewind/contract/contract'
import type { FastifyInstance } from 'fastify'

/** The contract as an OpenAPI document, and a page to read it. */
export async function openApiRoutes(server: FastifyInstance) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Tradewind API', version: '1', description: 'The calls the web client makes are the calls a partner makes.' },
    servers: [{ url: '/api' }],
  })
  server.get('/api/openapi.json', async () => document)
  await server.register(swagger, { mode: 'static', specification: { document: document as never } })
  await server.register(swaggerUi, { routePrefix: '/api/docs', logo: undefined as never })
}

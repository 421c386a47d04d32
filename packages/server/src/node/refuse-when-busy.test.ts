import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseWhenBusy } from './refuse-when-busy.ts'

test.each([
  ['/api/flight/search', 503],
  ['/app/flight', 503],
  ['/assets/index-1.css', 200],
  ['/fonts/inter.woff2', 200],
  ['/brand/logo.svg', 200],
])('a server that falls behind answers %s with %i', async (url, status) => {
  const server = Fastify()
  // A health check that fails is as busy as a server can be.
  await server.register(underPressure, {
    healthCheck: async () => false,
    healthCheckInterval: 60_000,
    pressureHandler: refuseWhenBusy,
  })
  server.get('/*', async () => 'here it is')
  const answer = await server.inject(url)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, status === 503 ? '5' : undefined])
  await server.close()
})

import type { FastifyInstance } from 'fastify'

export async function streamRoutes(_server: FastifyInstance) {}

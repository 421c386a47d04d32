import type { FastifyReply } from 'fastify'

/** In how many seconds who was refused may come again. */
export function sayWait(reply: FastifyReply, waitMs: number): void {
  reply.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1_000))))
}

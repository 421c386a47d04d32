import type { FastifyRequest } from 'fastify'
import { describeDevice } from '../describe-device.ts'

/** From where somebody signed in, as they see it in the list of their sessions. */
export type SessionOrigin = { readonly device: string; readonly address: string }

export function originOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SessionOrigin {
  const userAgent = headers['user-agent'] ?? ''
  return { device: userAgent.startsWith('Mozilla/') ? describeDevice(userAgent) : 'A program', address: ip }
}

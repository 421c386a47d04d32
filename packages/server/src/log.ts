import { pino, stdSerializers } from 'pino'
import type { Environment } from './environment.ts'

/** Structured logs. Secrets have no way in: these paths are blanked wherever they turn up. */
export function makeLog(env: Pick<Environment, 'LOG_LEVEL'>) {
  return pino({
    level: env.LOG_LEVEL,
    serializers: {
      // A database error carries the whole connection with it, password and all.
      err: (error: Error & { client?: unknown }) => {
        const { client: _, ...told } = stdSerializers.err(error) as { client?: unknown }
        return told
      },
    },
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'TokenId',
        '*.TokenId',
        '*.passportNo',
        'req.headers.cookie',
        'req.headers["auth-token"]',
        'req.headers.authorization',
      ],
      censor: '(hidden)',
    },
  })
}

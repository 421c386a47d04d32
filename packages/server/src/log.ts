import { type DestinationStream, pino, stdSerializers } from 'pino'
import type { Environment } from './settings/environment.ts'

/** Structured logs. Secrets are not logged: these paths are blanked wherever they occur. */
export function makeLog(env: Pick<Environment, 'LOG_LEVEL'>, destination?: DestinationStream) {
  const options = {
    level: env.LOG_LEVEL,
    serializers: {
      err: serializeError,
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
  }
  return destination ? pino(options, destination) : pino(options)
}

type DatabaseError = { client?: unknown; detail?: unknown; where?: unknown }

/**
 * A database error contains the whole connection, including the password; its `detail` is the refused row, its `where` the document it could
 * not read: names, passports. What failed is in its message, its code and its constraint.
 */
function serializeError(error: Error) {
  const { client: _client, detail: _detail, where: _where, ...logged } = stdSerializers.err(error) as DatabaseError
  return logged
}

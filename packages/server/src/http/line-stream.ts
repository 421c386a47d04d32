import { PassThrough, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress, type Zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type LineStream = {
  readonly body: Readable
  write(value: unknown): void
  end(): void
  /** False once the reader is gone: what is written then is for nobody. */
  isRead(): boolean
}

type Flushing = Transform & Zlib
type Encoding = { readonly name: string; readonly make: () => Flushing; readonly flushKind: number }

/** Compression levels that keep up with a search: the whole list within a few milliseconds. The window is large enough to contain a flight's other fares. */
const ENCODINGS: readonly Encoding[] = [
  {
    name: 'zstd',
    make: () =>
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_windowLog]: 22 },
      }),
    flushKind: constants.ZSTD_e_flush,
  },
  {
    name: 'br',
    make: () =>
      createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 },
      }),
    flushKind: constants.BROTLI_OPERATION_FLUSH,
  },
  { name: 'gzip', make: () => createGzip({ level: 6 }), flushKind: constants.Z_SYNC_FLUSH },
]

/** A compressed answer of JSON lines. Each line is sent at once: the compressor is flushed after it. A reader who is gone is not an error. */
export function openLineStream(request: FastifyRequest, reply: FastifyReply, contentType: string): LineStream {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = ENCODINGS.find(({ name }) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted))
  reply
    .header('content-type', `${contentType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('vary', 'accept, accept-encoding')
  // Proxies that buffer answers would send the first results together with the last.
  reply.header('x-accel-buffering', 'no')
  if (encoding) reply.header('content-encoding', encoding.name)
  const compressor = encoding?.make()
  const body = compressor ?? new PassThrough()
  body.on('error', () => {})
  return {
    body,
    write(value) {
      if (body.destroyed || body.writableEnded) return
      body.write(`${JSON.stringify(value)}\n`)
      compressor?.flush(encoding?.flushKind)
    },
    end: () => body.end(),
    isRead: () => !body.destroyed && !body.writableEnded,
  }
}

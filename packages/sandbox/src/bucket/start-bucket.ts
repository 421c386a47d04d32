import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BucketKey, findSignatureFault } from './check-signature.ts'

/** A bucket of an S3-compatible store: objects in memory, addressed by path, each request signed. */
export type BucketStandIn = {
  readonly url: string
  readonly name: string
  readonly region: string
  readonly key: BucketKey
  /** What lies in it, by key. */
  readonly objects: ReadonlyMap<string, StoredObject>
  /** The next so many writes fail with an error of the store. */
  failWrites(count: number): void
  /** The key keeps these rights only. */
  allow(methods: readonly Method[]): void
  close(): Promise<void>
}
type Method = 'PUT' | 'GET' | 'DELETE'
type StoredObject = { readonly bytes: Buffer; readonly contentType: string }

const NAME = 'tradewind-files'
const REGION = 'eu-central-1'
const KEY: BucketKey = { id: 'BUCKETKEY0000000TEST', secret: 'secret/of+the+test+bucket/0123456789abcd' }
const MOST_BYTES = 64 * 1024 * 1024

export async function startBucket(): Promise<BucketStandIn> {
  const objects = new Map<string, StoredObject>()
  let failing = 0
  let allowed: readonly string[] = ['PUT', 'GET', 'DELETE']

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const fault = findSignatureFault(request, body, { key: KEY, region: REGION, nowMs: Date.now() })
    if (fault) return sendError(response, fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
    const [, bucket = '', ...rest] = new URL(request.url ?? '/', 'http://bucket').pathname.split('/')
    if (bucket !== NAME) return sendError(response, 404, 'NoSuchBucket')
    if (!allowed.includes(request.method ?? '')) return sendError(response, 403, 'AccessDenied')
    const key = decodeURIComponent(rest.join('/'))
    if (request.method === 'PUT') return put(request, response, { key, body })
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (object) response.writeHead(200, { 'content-type': object.contentType }).end(object.bytes)
    else sendError(response, 404, 'NoSuchKey')
  }

  function put(request: IncomingMessage, response: ServerResponse, { key, body }: { key: string; body: Buffer }): void {
    if (failing > 0) {
      failing -= 1
      sendError(response, 500, 'InternalError')
      return
    }
    objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' })
    response.writeHead(200).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: NAME,
    region: REGION,
    key: KEY,
    objects,
    failWrites(count) {
      failing = count
    },
    allow(methods) {
      allowed = methods
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    if (size > MOST_BYTES) throw new Error('The object is too large for a stand-in')
  }
  return Buffer.concat(pieces)
}

function sendError(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

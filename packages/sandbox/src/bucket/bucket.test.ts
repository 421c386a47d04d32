import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSignatureFault } from './check-signature.ts'
import { type BucketStandIn, startBucket } from './start-bucket.ts'

let bucket: BucketStandIn
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

/** The example of Amazon's own description of the signature: GET of a part of test.txt, 24 May 2013. */
const EXAMPLE = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
}
const SIGNER = {
  key: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  region: 'us-east-1',
  nowMs: Date.parse('2013-05-24T00:05:00Z'),
}
const faultOf = (request: object, body = Buffer.alloc(0), signer: object = {}) =>
  findSignatureFault(request as never, body, { ...SIGNER, ...signer })

test('the published example of a signature is right, and nothing of it may be changed', () => {
  expect(faultOf(EXAMPLE)).toBe(undefined)
  expect(faultOf({ ...EXAMPLE, url: '/other.txt' })).toBe('SignatureDoesNotMatch')
  expect(faultOf({ ...EXAMPLE, method: 'PUT' })).toBe('SignatureDoesNotMatch')
  expect(faultOf({ ...EXAMPLE, headers: { ...EXAMPLE.headers, range: 'bytes=0-10' } })).toBe('SignatureDoesNotMatch')
  expect(faultOf(EXAMPLE, Buffer.from('x'))).toBe('SignatureDoesNotMatch')
  expect(faultOf(EXAMPLE, undefined, { key: { ...SIGNER.key, secret: 'another' } })).toBe('SignatureDoesNotMatch')
  expect(faultOf(EXAMPLE, undefined, { key: { ...SIGNER.key, id: 'ANOTHER' } })).toBe('InvalidAccessKeyId')
  expect(faultOf(EXAMPLE, undefined, { region: 'eu-west-1' })).toBe('AuthorizationHeaderMalformed')
  expect(faultOf(EXAMPLE, undefined, { nowMs: Date.parse('2013-05-24T01:00:00Z') })).toBe('RequestTimeTooSkewed')
})

test('a request without a signature is refused, and writes nothing', async () => {
  const answer = await fetch(`${bucket.url}/${bucket.name}/a`, { method: 'PUT', body: 'x' })
  expect([answer.status, await answer.text(), bucket.objects.size]).toEqual([403, expect.stringContaining('AccessDenied'), 0])
})

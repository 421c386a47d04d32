import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { SupplierOption } from '../suppliers/flight-supplier.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** Stored for a quarter of an hour and mostly never read: speed before size. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * A source's options as one small value for the store. Structured clone, because it writes exact amounts (bigint) as they are and an object that
 * many options share, such as a source's trace, once.
 */
export function packOptions(options: readonly SupplierOption[]): Promise<Buffer> {
  return compress(serialize(options), OPTIONS)
}

export async function unpackOptions(packed: Buffer): Promise<SupplierOption[]> {
  return deserialize(await decompress(packed))
}

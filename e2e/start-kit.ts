import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { ownProduct } from './own-product.ts'

/**
 * The page with every part of the kit, which is left out of what customers get. It is built once, because each visitor would fetch hundreds of files of a
 * development server. Asks the product of this process for the site.
 */
export async function startKit(): Promise<{ url: string; stop(): Promise<void> }> {
  process.env.API_URL = `http://localhost:${ownProduct().port}`
  const root = join(import.meta.dirname, '../packages/web')
  const outDir = mkdtempSync(join(tmpdir(), 'tradewind-kit-'))
  const whole = { root, configFile: join(root, 'vite.config.ts'), mode: 'development', logLevel: 'error' } as const
  await build({ ...whole, build: { outDir, emptyOutDir: true, minify: false } })
  const server = await preview({ ...whole, build: { outDir }, preview: { port: 0, strictPort: false } })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The server of the kit has no port')
  return {
    url: `http://localhost:${address.port}/app/kit`,
    async stop() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

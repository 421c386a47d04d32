import { join } from 'node:path'
import { createServer } from 'vite'
import { ownProduct } from './own-product.ts'

/** The page with every part of the kit, which only a development server has. Asks the product of this process for the site. */
export async function startKit(): Promise<{ url: string; stop(): Promise<void> }> {
  process.env.API_URL = `http://localhost:${ownProduct().port}`
  const root = join(import.meta.dirname, '../packages/web')
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    // Of its own: two processes of journeys would write into the same one.
    cacheDir: join(root, `node_modules/.vite-kit-${process.pid}`),
    server: { port: 0, strictPort: false, hmr: false, watch: null },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The development server has no port')
  return { url: `http://localhost:${address.port}/app/kit`, stop: () => server.close() }
}

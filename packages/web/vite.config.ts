import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@tradewind/contract/contract'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'

type Minified = { '~orpc': { route: { method?: string; path?: string; summary?: string; tags?: readonly string[] } } }

const apiUrl = process.env.API_URL ?? `http://localhost:${process.env.PORT ?? '3000'}`

/**
 * Where the screens import the contract, they get the calls' methods and paths without their schemas and summaries: the client needs nothing more, and zod with
 * every schema of the product stays out of the first load. Single schemas come from their own files, in the pages that check forms.
 */
function slimContract(): Plugin {
  const resolved = '\0slim-contract'
  return {
    name: 'slim-contract',
    enforce: 'pre',
    resolveId: (source) => (source === '@tradewind/contract/contract' ? resolved : undefined),
    load: (source) =>
      source === resolved
        ? `const call = (text) => {
  const [name, path = name, method = 'POST'] = text.split(' ')
  return [name.split('/').at(-1), { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }]
}
export const contract = Object.fromEntries(
  Object.entries(${JSON.stringify(shortCalls())}).map(([feature, calls]) => [feature, Object.fromEntries(calls.map(call))]),
)`
        : undefined,
  }
}

/** Calls by feature, each in one text: '/kart/saveKart' where its name ends its path and it is posted, else 'name path method'. */
function shortCalls(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(minifyContractRouter(contract)).map(([feature, calls]) => [
      feature,
      Object.entries(calls as Record<string, Minified>).map(([name, { '~orpc': procedure }]) => {
        const { method = 'POST', path = '', summary: _summary, tags: _tags, ...others } = procedure.route
        // What the client would have to know of a call beside these would be lost.
        if (Object.keys(others).length > 0) throw new Error(`${feature}.${name} has ${Object.keys(others).join(', ')}`)
        return method === 'POST' && path.split('/').at(-1) === name ? path : `${name} ${path} ${method}`
      }),
    ]),
  )
}

/** React Aria brings its own sentences in 34 languages. Of these the product speaks English and Arabic; what it lacks in Hindi it says in English. */
function keptSentences(): Plugin {
  const isLeftOut = /react-aria\/dist\/private\/intl\/[^/]+\/(?!en-US|ar-AE)[^/]+\.mjs$/
  return {
    name: 'kept-sentences',
    enforce: 'pre',
    load: (id) => (isLeftOut.test(id) ? 'export default {}' : undefined),
  }
}

export default defineConfig({
  plugins: [react(), slimContract(), compileMessages(), keptSentences()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/proposal', '/brand', '/airline-marks', '/sandbox'].map((path) => [path, { target: apiUrl, changeOrigin: false }]),
    ),
  },
  build: {
    target: 'es2023',
    // Two names the bundle check and the server read: hashed assets, and the manifest of who loads whom.
    assetsDir: 'assets',
    manifest: true,
    // Small files inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    // The budgets are checked by scripts/check-bundle.ts.
    chunkSizeWarningLimit: 1_000,
    // The parts of a fare are shown on the results, in an offer and on the calendar. In a file of their own the others do not load the whole results page for them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, and nothing else: without it the last two groups take React with them, and the first load has to fetch them whole.
            // Libraries stand apart, because a new version of ours rarely changes them.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // What asks for many things at once: in a file of its own, or every page that does would load the parts of a fare.
            { name: 'many-queries', test: /queriesObserver|useQueries/, priority: 2 },
            { name: 'fare-parts', test: /flights\/results\/(?!results-page)/, minShareCount: 2 },
            // Named, because the bundler leaves what only the results page and a part that it opens share in the results page.
            { name: 'fare-words', test: /flights\/results\/leg-words/, priority: 1 },
          ],
        },
      },
    },
  },
})

import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/.+\/messages\/(en|hi|ar)\.ts$/

/** Messages are read once, here: no browser loads a parser of plural forms. Only in a build; in development the library reads them itself. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      if (!CATALOGUE.test(id)) return undefined
      const { messages } = (await import(pathToFileURL(id).href)) as { messages: Record<string, string> }
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]))
      return `export const messages = ${JSON.stringify(compiled)}`
    },
  }
}

import { refusalOf } from './api.ts'
import { Refusal } from './refusal.ts'

type How = { readonly progress: (part: number) => void; readonly signal: AbortSignal }

/**
 * Sends a form with files to a call of the contract and says how much of it has left: `fetch` does not. Rejects as the calls of `api` do, with a Refusal or with
 * an AbortError.
 */
export function sendForm(path: string, fields: Readonly<Record<string, string | File>>, { progress, signal }: How): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const offline = () => reject(new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0))
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => progress(1))
    request.addEventListener('error', offline)
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve()
      else void refusalOf(new Response(responseText, { status })).then(reject)
    })
    signal.addEventListener('abort', stop)
    request.open('POST', `/api${path}`)
    request.send(form)
  })
}

import { createContext, useContext } from 'react'

/** Whether the webhooks that are drawn here are those of the sandbox. */
export const InSandbox = createContext(false)

/** As calls say it. */
export function useInSandbox(): { inSandbox: 'true' | 'false' } {
  return { inSandbox: useContext(InSandbox) ? 'true' : 'false' }
}

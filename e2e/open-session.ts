import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'

/** A new session of somebody of the first demo site: what its cookie holds. */
export async function openSession(port: number, email: string): Promise<string> {
  const response = await fetch(`http://localhost:${port}/api/wl/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${email} cannot log in: ${await response.text()}`)
  const { sessionId } = (await response.json()) as { sessionId: string }
  return sessionId
}

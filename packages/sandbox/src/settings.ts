import { z } from 'zod'
import type { SandboxOptions } from './start-sandbox.ts'

const Port = z.coerce.number().int().min(0).max(65_535)

const Environment = z.object({
  SANDBOX_PORT: Port.default(3900),
  SANDBOX_SMTP_PORT: Port.default(3925),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_STATE_DIR: z.string().min(1).optional(),
  SANDBOX_SEED: z.coerce.number().int().default(1),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_LATENCY: z.enum(['natural', 'none']).default('natural'),
  SANDBOX_AIR_CLIENT_ID: z.string().min(1).optional(),
  SANDBOX_AIR_USER: z.string().min(1).optional(),
  SANDBOX_AIR_PASSWORD: z.string().min(1).optional(),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  SANDBOX_GATEWAY_KEY_ID: z.string().min(1).optional(),
  SANDBOX_GATEWAY_KEY_SECRET: z.string().min(1).optional(),
})

/** The settings of the environment. Refuses (throws) with a sentence that names the wrong setting. */
export function readSettings(env: Record<string, string | undefined>): SandboxOptions {
  const read = Environment.safeParse(env)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new Error(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}`)
  }
  const set = read.data
  return {
    port: set.SANDBOX_PORT,
    smtpPort: set.SANDBOX_SMTP_PORT,
    host: set.SANDBOX_HOST,
    seed: set.SANDBOX_SEED,
    latency: set.SANDBOX_LATENCY,
    ...(set.SANDBOX_STATE_DIR && { stateDir: set.SANDBOX_STATE_DIR }),
    ...(set.SANDBOX_WEBHOOK_URL && { webhookUrl: set.SANDBOX_WEBHOOK_URL }),
    ...(set.SANDBOX_PUBLIC_URL && { publicUrl: set.SANDBOX_PUBLIC_URL }),
    credentials: {
      ...(set.SANDBOX_AIR_CLIENT_ID && { clientId: set.SANDBOX_AIR_CLIENT_ID }),
      ...(set.SANDBOX_AIR_USER && { userName: set.SANDBOX_AIR_USER }),
      ...(set.SANDBOX_AIR_PASSWORD && { password: set.SANDBOX_AIR_PASSWORD }),
    },
    gatewayKey: {
      ...(set.SANDBOX_GATEWAY_KEY_ID && { id: set.SANDBOX_GATEWAY_KEY_ID }),
      ...(set.SANDBOX_GATEWAY_KEY_SECRET && { secret: set.SANDBOX_GATEWAY_KEY_SECRET }),
    },
  }
}

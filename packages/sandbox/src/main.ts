import { readSettings } from './settings.ts'
import { startSandbox } from './start-sandbox.ts'

try {
  const sandbox = await startSandbox(readSettings(process.env))
  console.log(`Sandbox: ${sandbox.url}/sandbox, mail on port ${sandbox.smtpPort}`)
  const stop = async (): Promise<void> => {
    await sandbox.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

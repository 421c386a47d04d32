import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packClient } from './pack-client.ts'
import { root } from './run-command.ts'
import { writeClient } from './write-client.ts'

/** `npm run client`: writes the calls of the client package from the contract, and packs it into packages/client/dist, from where the server hands it out. */
await writeFile(join(root, 'packages/client/src/calls.generated.ts'), writeClient())
const version = await packClient({ say: () => {} })
process.stdout.write(`Packed the client package ${version} into packages/client/dist\n`)

import { runOnOwnNode } from './ensure-installed.mjs'

runOnOwnNode('soak/run-soak.ts', process.argv.slice(2))

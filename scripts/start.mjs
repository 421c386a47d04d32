import { runOnOwnNode } from './ensure-installed.mjs'

runOnOwnNode('scripts/run-demo.ts', process.argv.slice(2))

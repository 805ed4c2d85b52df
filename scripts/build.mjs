import { build } from './build-app.mjs'
import { prepare } from './prepare.mjs'

await build(await prepare(), { force: true })

// The server with the demo, for files that are built already or served by vite.
import { serve } from '../src/server/app/serve.ts'
import { localServices } from './local-services.ts'

await serve({ loadLocalServices: async () => localServices })

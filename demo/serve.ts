// The server with the demo, for files that are already built or are served by Vite.
import { serve } from '../src/server/app/serve.ts'
import { localServices } from './local-services.ts'

await serve({ loadLocalServices: async () => localServices })

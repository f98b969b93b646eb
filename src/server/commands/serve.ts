// `npm run serve`: a hosted server, using files that are already built.
import { serve } from '../app/serve.ts'

await serve()

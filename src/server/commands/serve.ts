// `npm run serve`: a hosted server, with files that are built already.
import { serve } from '../app/serve.ts'

await serve()

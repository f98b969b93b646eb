// The server alone, for what is built already or served by vite.
import { serve } from './serve.ts'

await serve()

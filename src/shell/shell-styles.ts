import { partStyles } from '../ui/base.ts'
import shell from './shell.css?inline'

partStyles(shell)

import { partStyles } from '../ui/base.ts'
import '../ui/more-parts.ts'
import '../ui/more-tokens.ts'
import shell from './shell.css?inline'
import tokens from './shell-tokens.css?inline'

partStyles(tokens)
partStyles(shell)

import { partStyles } from '../ui/theme/base.ts'
import '../ui/theme/semantic-tokens.ts'
import shell from './shell.css?inline'
import tokens from './shell-tokens.css?inline'

partStyles(tokens)
partStyles(shell)

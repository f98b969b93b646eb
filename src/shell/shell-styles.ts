import { partStyles } from '../ui/base.ts'
import shell from './shell.css?inline'
import studio from './studio.css?inline'
import welcome from './welcome.css?inline'

partStyles(shell)
partStyles(welcome)
partStyles(studio)

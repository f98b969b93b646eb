/** A process that stores and delivers leads in the data folder of KILL_TEST_FOLDER, for the benchmark of deliveries. */
import { runChild } from './kill-child.ts'

await runChild(process.env.KILL_TEST_FOLDER ?? '')

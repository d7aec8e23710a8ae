import { existsSync } from 'node:fs'
import { isSlowRun } from '../../src/kernel/testing/slow-run.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM = '/usr/bin/chromium'
/** The shell takes a quarter less processor time. It shows all tabs at once, which slow tests can’t use. */
const PLACES = isSlowRun ? [CHROMIUM, SHELL] : [SHELL, CHROMIUM]

/** Path of the program that the end-to-end tests drive, also where none of them is installed. */
export const BROWSER = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? SHELL

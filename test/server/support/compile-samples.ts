import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { SAMPLE_GLOBALS } from './sample-globals.ts'
import { type Code, placeOf } from './samples.ts'

const GLOBALS_FILE = resolve('sample-globals.d.ts')

/** Where a page without a bundler loads the kit's files from. */
const KIT_FOLDERS = ['poplar-kit/dist', 'http://localhost:4600/kit']

/** The source of one of the package's built files. */
function sourceOf(types: string): string {
  const name = types.replace(/^\.\/dist\/|\.d\.ts$/g, '')
  const candidates = [name, `${name}/index`, 'index'].map((path) => `elements/${path}.ts`)
  return resolve(candidates.find(existsSync) ?? `elements/${name}.ts`)
}

/** Maps exactly the package's entry points to their sources, and the same for a second copy of the kit. */
function entryPointPaths(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const entries = Object.entries<string | { types: string; default?: string }>(exports).flatMap(
    ([name, target]) => (typeof target === 'string' ? [] : [[name, target] as const]),
  )
  const pairs = entries.flatMap(([name, { types, default: file }]) => {
    const named = [`poplar-kit${name.slice(1)}`, `poplar-kit-next${name.slice(1)}`]
    // An import map may map a folder, so its names keep the extension.
    const names = named.flatMap((path) => [path, `${path}.js`])
    const files = file === undefined ? [] : KIT_FOLDERS.map((at) => file.replace('./dist', at))
    return [...names, ...files].map((path) => [path, [sourceOf(types)]])
  })
  return Object.fromEntries(pairs)
}

function optionsOf(isStrict: boolean): ts.CompilerOptions {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(
    { compilerOptions: { ...config.compilerOptions, tsBuildInfoFile: null }, files: [] },
    ts.sys,
    process.cwd(),
  )
  return {
    ...options,
    strict: isStrict,
    exactOptionalPropertyTypes: isStrict,
    noUncheckedIndexedAccess: isStrict,
    paths: entryPointPaths(),
    types: ['node', 'mocha', 'svelte'],
    checkJs: true,
    incremental: false,
    moduleDetection: ts.ModuleDetectionKind.Force,
    noUncheckedSideEffectImports: true,
    verbatimModuleSyntax: false,
  }
}

/** A file that does not exist: next to the app's file that the sample shows, so that its relative imports resolve. */
function fileNameOf({ sample, extension }: Code): string {
  const { document, line, file } = sample
  const path = file === null ? `${document}-${line}` : join('test/hosts', file)
  return resolve(`${path}.sample.${extension}`)
}

function textOf({ sample, text }: Code): string {
  const code = text.replaceAll('./node_modules/poplar-kit/', 'poplar-kit/')
  return sample.file?.startsWith('solid/') ? `/** @jsxImportSource solid-js */${code}` : code
}

/** The errors of one set of samples, each after its document and line. */
function compile(codes: readonly Code[], isStrict: boolean): string[] {
  const options = optionsOf(isStrict)
  const sampleOf = new Map(codes.map((code) => [fileNameOf(code), code]))
  const texts = new Map(codes.map((code) => [fileNameOf(code), textOf(code)]))
  texts.set(GLOBALS_FILE, SAMPLE_GLOBALS)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  const program = ts.createProgram([...texts.keys()], options, host)
  const diagnosticsOf = (path: string) => {
    const file = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  }
  const described = ({ file, start = 0, messageText }: ts.Diagnostic): string => {
    const message = ts.flattenDiagnosticMessageText(messageText, ' ')
    const code = file && sampleOf.get(file.fileName)
    if (!file || !code) return message
    return `${code.sample.document}:${file.getLineAndCharacterOfPosition(start).line + 1}: ${message}`
  }
  return [...program.getOptionsDiagnostics(), ...[...texts.keys()].flatMap(diagnosticsOf)].map(
    described,
  )
}

const isScript = ({ extension }: Code) => extension === 'js'

/** Checks code against the types of the kit: TypeScript strictly, JavaScript as an editor does. */
export function typeErrorsIn(codes: readonly Code[]): string[] {
  const lost = codes.filter(({ text }) => text.trim() === '').map(({ sample }) => placeOf(sample))
  return [
    ...lost.map((place) => `${place}: no code`),
    ...compile(
      codes.filter((code) => !isScript(code)),
      true,
    ),
    ...compile(codes.filter(isScript), false),
  ]
}

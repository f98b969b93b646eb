import { isEmail } from '../../user/email-rules.ts'
import type { FormField } from '../model.ts'
import { readDate } from './date-rules.ts'
import type { ColumnTarget, FieldTarget } from './model.ts'

export const fieldTarget = (name: string): FieldTarget => `field:${name}`

/** Name and phone can be imported even if no form asks for them. */
const STANDARD_FIELDS = ['name', 'phone'] as const
type StandardField = (typeof STANDARD_FIELDS)[number]

/** The field that stands for every form's name or phone number. */
const standardField = (kind: StandardField, fields: readonly FormField[]): FormField =>
  fields.find((field) => field.kind === kind) ?? { name: kind, label: '', kind }

/** The fields that can be imported: name and phone first; a label is empty if no form has such a field. */
export function importableFields(fields: readonly FormField[]): FormField[] {
  const standard = STANDARD_FIELDS.map((kind) => standardField(kind, fields))
  const others = fields.filter(({ name }) => standard.every((field) => field.name !== name))
  return [...standard, ...others]
}

/** Names of columns in other programs' files, as `plain` writes them: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const HEADER_NAMES: Readonly<
  Record<'email' | 'joined' | 'tags' | StandardField, readonly string[]>
> = {
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'mail address', 'email id'],
    ...['emails', 'email 1', 'primary email', 'contact email', 'customer email', 'subscriber'],
    ...['email adresse', 'e mail adresse', 'mailadresse', 'emailadresse'],
    ...['courriel', 'adresse email', 'adresse e mail', 'adresse mail', 'adresse courriel'],
    ...['correo', 'correo electronico', 'direccion de correo', 'direccion de correo electronico'],
    ...['indirizzo email', 'indirizzo e mail', 'posta elettronica'],
    ...['correio eletronico', 'endereco de email', 'endereco de e mail'],
    ...['emailadres', 'e mailadres', 'email adres', 'e mail adres'],
  ],
  name: [
    ...['name', 'names', 'full name', 'first name', 'last name', 'firstname', 'lastname'],
    ...['surname', 'given name', 'family name', 'display name', 'customer name', 'contact name'],
    ...['fname', 'lname', 'vorname', 'nachname', 'familienname', 'vor und nachname'],
    ...['nom', 'prenom', 'nom complet', 'nom et prenom', 'nombre', 'apellido', 'apellidos'],
    ...['nombre completo', 'nombre y apellidos', 'nome', 'cognome', 'nome completo', 'sobrenome'],
    ...['naam', 'voornaam', 'achternaam', 'volledige naam'],
  ],
  phone: [
    ...['phone', 'phone number', 'phone no', 'telephone', 'telephone number', 'tel', 'mobile'],
    ...['mobile phone', 'mobile number', 'cell', 'cell phone', 'sms', 'sms phone number'],
    ...['whatsapp', 'telefon', 'telefonnummer', 'handy', 'handynummer', 'mobil', 'mobilnummer'],
    ...['numero de telephone', 'portable', 'telefono', 'numero de telefono', 'movil', 'celular'],
    ...['numero di telefono', 'cellulare', 'telefone', 'numero de telefone'],
    ...['telefoon', 'telefoonnummer', 'mobiel'],
  ],
  joined: [
    ...['joined', 'date joined', 'joined at', 'join date', 'signed up', 'signed up at'],
    ...['sign up date', 'signup date', 'date', 'subscribed', 'subscribed at', 'subscribed on'],
    ...['date subscribed', 'subscription date', 'registered', 'registered at', 'created'],
    ...['created at', 'created on', 'date created', 'creation date', 'added', 'date added'],
    ...['added at', 'opt in date', 'optin time', 'opt in time', 'confirm time', 'timestamp'],
    ...['datum', 'anmeldedatum', 'angemeldet am', 'erstellt am', 'registrierungsdatum'],
    ...['fecha', 'fecha de alta', 'fecha de registro', 'fecha de suscripcion'],
    ...['date d inscription', 'date de creation', 'data', 'data di iscrizione'],
    ...['data de inscricao', 'data de cadastro', 'aangemeld', 'aangemeld op', 'inschrijfdatum'],
  ],
  tags: [
    ...['tag', 'tags', 'label', 'labels', 'segment', 'segments', 'group', 'groups'],
    ...['schlagwort', 'schlagworte', 'schlagworter', 'etiketten', 'etiquette', 'etiquettes'],
    ...['etiqueta', 'etiquetas', 'etichetta', 'etichette'],
  ],
}

/** `E-Mail-Adresse` and `email_address` in one spelling: lower case, without accents and punctuation. */
export const plain = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `Signed up (Europe/Berlin)` in a file that was exported here is `Signed up`. */
const withoutTimeZone = (header: string): string =>
  header.replace(/ \((?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)\)$/, '')

function targetOfHeader(header: string, fields: readonly FormField[]): ColumnTarget | null {
  const words = plain(header)
  if (words === '') return null
  const field = fields.find(({ name, label }) => plain(label) === words || plain(name) === words)
  if (field !== undefined) return fieldTarget(field.name)
  for (const kind of ['email', 'joined', 'tags'] as const) {
    if (HEADER_NAMES[kind].includes(words)) return kind
  }
  if (HEADER_NAMES.joined.includes(plain(withoutTimeZone(header)))) return 'joined'
  const standard = STANDARD_FIELDS.find((kind) => HEADER_NAMES[kind].includes(words))
  return standard === undefined ? null : fieldTarget(standardField(standard, fields).name)
}

/** The share of values that makes a column what most of its values are. */
const MOST = 0.8

function targetOfValues(values: readonly string[]): ColumnTarget | null {
  const given = values.filter((value) => value.trim() !== '')
  const isMost = (test: (value: string) => boolean) =>
    given.length > 0 && given.filter(test).length >= given.length * MOST
  if (isMost(isEmail)) return 'email'
  const isDate = (value: string) =>
    readDate(value, 'day-first') !== null || readDate(value, 'month-first') !== null
  // A column of digits only may be anything.
  return isMost((value) => isDate(value) && !/^\d+$/.test(value.trim())) ? 'joined' : null
}

/** Whether the first row has the names of the columns: it has no email address, but a known name or rows below it. */
export function hasHeaderRow(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows
  if (first.some(isEmail)) return false
  const hasKnownName = first.some((cell) => targetOfHeader(cell, []) !== null)
  return hasKnownName || others.some((cells) => cells.some(isEmail))
}

/** What each column is probably meant for: by its name, then by its values. */
export function guessTargets(
  rows: readonly (readonly string[])[],
  { hasHeader, fields }: { hasHeader: boolean; fields: readonly FormField[] },
): ColumnTarget[] {
  const [first = []] = rows
  const values = hasHeader ? rows.slice(1) : rows
  const known = importableFields(fields)
  const byName = first.map((header) => (hasHeader ? targetOfHeader(header, known) : null))
  const guesses = first.map((_, column) => {
    const guess = byName[column] ?? targetOfValues(values.map((cells) => cells[column] ?? ''))
    return guess ?? 'skip'
  })
  return guesses.map((guess, column) => (isRepeated(guesses, column, byName) ? 'skip' : guess))
}

/** A file has one email column and one date; of several, the first named one counts. */
function isRepeated(
  guesses: readonly ColumnTarget[],
  column: number,
  byName: readonly (ColumnTarget | null)[],
): boolean {
  const guess = guesses[column]
  if (guess !== 'email' && guess !== 'joined') return false
  const named = byName.indexOf(guess)
  return column !== (named === -1 ? guesses.indexOf(guess) : named)
}

/** The targets that several columns have, although a person has only one. */
export const repeatedTargets = (targets: readonly ColumnTarget[]): ColumnTarget[] =>
  (['email', 'joined'] as const).filter(
    (target) => targets.filter((one) => one === target).length > 1,
  )

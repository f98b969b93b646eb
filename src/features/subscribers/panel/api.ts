import { downloadFile } from '../../../lib/download-file.ts'
import type { Call, Http } from '../../../lib/http.ts'
import { parseTags } from '../model.ts'
import { type Details, type Note, parseDetails, parseNotes } from './model.ts'

type Signal = Pick<Call, 'signal'>

const pathOf = (id: string): string => `/site/users/${encodeURIComponent(id)}`

export async function getDetails(http: Http, id: string, call: Signal = {}): Promise<Details> {
  const { data } = await http.get(pathOf(id), call)
  return parseDetails(data)
}

export async function addNote(http: Http, id: string, text: string): Promise<Note[]> {
  const { data } = await http.post(`${pathOf(id)}/notes`, { body: { text } })
  return parseNotes(data)
}

export async function deleteNote(http: Http, id: string, noteId: string): Promise<Note[]> {
  const { data } = await http.delete(`${pathOf(id)}/notes/${encodeURIComponent(noteId)}`)
  return parseNotes(data)
}

export async function addTag(http: Http, id: string, tag: string): Promise<string[]> {
  const { data } = await http.post(`${pathOf(id)}/tags`, { body: { tag } })
  return parseTags(data)
}

export async function removeTag(http: Http, id: string, tag: string): Promise<string[]> {
  const { data } = await http.delete(`${pathOf(id)}/tags`, { query: { tag } })
  return parseTags(data)
}

export async function unsubscribe(http: Http, id: string): Promise<Details> {
  const { data } = await http.post(`${pathOf(id)}/unsubscribe`)
  return parseDetails(data)
}

export async function confirmByHand(http: Http, id: string, reason: string): Promise<Details> {
  const { data } = await http.post(`${pathOf(id)}/confirm`, { body: { reason } })
  return parseDetails(data)
}

/** Everything that is held about the person, as a file. */
export const downloadData = (http: Http, id: string, signal: AbortSignal): Promise<Blob> =>
  downloadFile(http, `${pathOf(id)}/data`, signal)

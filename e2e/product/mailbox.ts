import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Mail = { to: string; subject: string; text: string; html: string; links: string[] }
export type Wanted = { to: string; subject?: RegExp; link?: RegExp; since?: Date }

/** Finds a link in the newest matching mail of a test's outbox. */
export type FindLink = (to: string, link: RegExp) => Promise<string>

type Part = { headers: Map<string, string>; body: string }

/** The newest matching mail in an outbox folder; waits for it, because mails are sent after the commit. */
export async function findMail(outbox: string, wanted: Wanted, timeoutMs = 60_000): Promise<Mail> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const found = (await readMails(outbox, wanted.since)).find((mail) => matches(mail, wanted))
    if (found) return found
    await sleep(100)
  }
  throw new Error(`no mail to ${wanted.to} ${wanted.subject ?? ''} within ${timeoutMs} ms`)
}

/** The matching link in the newest mail that has one. */
export async function findLink(outbox: string, to: string, link: RegExp): Promise<string> {
  const mail = await findMail(outbox, { to, link })
  const found = mail.links.find((each) => link.test(each))
  if (!found) throw new Error(`no such link in "${mail.subject}"`)
  return found
}

function matches(mail: Mail, wanted: Wanted): boolean {
  return (
    mail.to.toLowerCase().includes(wanted.to.toLowerCase()) &&
    (!wanted.subject || wanted.subject.test(mail.subject)) &&
    (!wanted.link || mail.links.some((link) => wanted.link?.test(link)))
  )
}

/** All mails of an outbox, newest first; none if the folder does not exist yet. */
async function readMails(outbox: string, since?: Date): Promise<Mail[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(outbox, name)
        return { name, path, at: (await stat(path)).mtimeMs }
      }),
  )
  const wanted = files.filter((file) => !since || file.at >= since.getTime())
  wanted.sort((a, b) => b.at - a.at || b.name.localeCompare(a.name))
  return Promise.all(wanted.map(async (file) => parseMail(await readFile(file.path, 'latin1'))))
}

/** Parses a mail from its bytes as latin1; each part declares its own encoding. */
export function parseMail(raw: string): Mail {
  const mail = parsePart(raw)
  const parts = leaves(mail)
  const textOf = (type: string) =>
    parts
      .filter((part) => typeOf(part).startsWith(type))
      .map(decodeBody)
      .join('\n')
  const text = textOf('text/plain')
  const html = textOf('text/html')
  const links = [
    ...[...html.matchAll(/href="([^"]+)"/g)].map((match) =>
      (match[1] ?? '').replaceAll('&amp;', '&'),
    ),
    ...[...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map((match) => match[0]),
  ]
  return {
    to: decodeWords(mail.headers.get('to') ?? ''),
    subject: decodeWords(mail.headers.get('subject') ?? ''),
    text,
    html,
    links: [...new Set(links)],
  }
}

function parsePart(raw: string): Part {
  const [head = '', ...rest] = raw.replace(/\r\n/g, '\n').split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { headers, body: rest.join('\n\n') }
}

const typeOf = (part: Part) => part.headers.get('content-type') ?? 'text/plain'

function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(typeOf(part))?.[1]
  if (!boundary) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((inner) => !inner.startsWith('--'))
    .flatMap((inner) => leaves(parsePart(inner.replace(/^\n/, ''))))
}

function decodeBody(part: Part): string {
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  const bytes = encoding === 'quoted-printable' ? unquote(part.body) : part.body
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function unquote(text: string): string {
  return text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** `=?UTF-8?B?...?=`: encoded words in a header (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(unquote(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    )
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** An email as the server received it: the envelope, and the message with its headers. */
export type ReceivedEmail = { from: string; to: string[]; message: string }

export type SmtpServer = {
  url: string
  mails: ReceivedEmail[]
  /** `user:password` of each sign-in. */
  users: string[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server on loopback that accepts every email.
 * @param isMute whether the server accepts connections but never responds
 */
export async function startSmtp({ isMute = false } = {}): Promise<SmtpServer> {
  const mails: ReceivedEmail[] = []
  const users: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    // A client that requires TLS disconnects, possibly in the middle of a line.
    if (!isMute) serveClient(socket, mails, users).catch(() => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://mailer:hunter2@127.0.0.1:${port}`,
    mails,
    users,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function serveClient(socket: Socket, mails: ReceivedEmail[], users: string[]): Promise<void> {
  let mail: ReceivedEmail = { from: '', to: [], message: '' }
  let isInMessage = false
  const answer = (line: string): string => {
    const [, address = ''] = /<(.*)>/.exec(line) ?? []
    switch (/^[A-Z]+/.exec(line)?.[0]) {
      case 'EHLO':
        return '250-mail.test\r\n250 AUTH PLAIN'
      case 'AUTH':
        users.push(Buffer.from(line.slice(11), 'base64').toString().split('\0').slice(1).join(':'))
        return '235 welcome'
      case 'MAIL':
        mail = { from: address, to: [], message: '' }
        return '250 ok'
      case 'RCPT':
        mail.to.push(address)
        return '250 ok'
      case 'DATA':
        isInMessage = true
        return '354 go on'
      default:
        return line === 'QUIT' ? '221 bye' : '250 ok'
    }
  }
  socket.write('220 mail.test\r\n')
  for await (const line of createInterface({ input: socket })) {
    if (!isInMessage) socket.write(`${answer(line)}\r\n`)
    else if (line !== '.') mail.message += `${line}\n`
    else {
      isInMessage = false
      mails.push(mail)
      socket.write('250 taken\r\n')
    }
  }
}

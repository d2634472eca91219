import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor a content page is measured against: node's own server with one answer, and no more headers than it needs.
const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': body.length })
  response.end(body)
}).listen(0, () => console.log((server.address() as AddressInfo).port))

// Loaded before the server of one journey: what it would send to a browser maker's push service goes to the journey's.
const real = globalThis.fetch
const HOST = 'https://fcm.googleapis.com/'
globalThis.fetch = (asked, init) =>
  typeof asked === 'string' && asked.startsWith(HOST)
    ? real(`${process.env.PUSH_SERVICE}/${asked.slice(HOST.length)}`, init)
    : real(asked, init)

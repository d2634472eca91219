const words = (text: string) => text.trim().split(/\s+/)

// Collected for this project: common Danish and English passwords, and words an attacker would try here.
const COMMON = words(`
password passwort passord adgangskode adgang kodeord kode login logind velkommen welcome hemmelig hemmeligt secret
letmein lukmigind open sesame admin administrator root user bruger guest gaest test tester demo default changeme
skiftmig temp midlertidig master manager system server internet computer windows microsoft apple iphone samsung
android google facebook instagram snapchat youtube netflix spotify tiktok linkedin amazon paypal mobilepay nemid mitid
qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz qazwsx qazwsxedc wsxedc
qweasd qweasdzxc asdzxc yxcvbn qwertyuiopå
iloveyou loveyou jegelskerdig elskerdig elsker kaerlighed skat skatter skattepige min mine love lover lovely forever
sunshine solskin sommer summer winter vinter spring foraar autumn efteraar monday mandag tuesday tirsdag wednesday
onsdag thursday torsdag friday fredag saturday loerdag sunday soendag january januar february februar march marts april
may maj june juni july juli august september october oktober november december
dragon drage monkey abe tiger lion loeve bear bjoern wolf ulv horse hest hund hunden dog doggy puppy kat katten cat kitty
kitten missekat shadow ghost ninja samurai pirate wizard magic phoenix unicorn enhjoerning butterfly sommerfugl flower
blomst rose lily daisy cherry orange banana banan apple chocolate chokolade cookie cookies ginger pepper peanut cheese
coffee kaffe tea te beer oel whisky vodka pizza burger
princess prinsesse prins prince queen dronning king konge angel engel baby babygirl beautiful smuk pretty sexy sexsex
hello hej hejhej hejsa goddag goodbye farvel thanks tak please
football fodbold soccer baseball basketball haandbold hockey tennis golf chelsea liverpool arsenal barcelona realmadrid
juventus manchester united fckoebenhavn broendby agf aab ob fcn fcm midtjylland randers silkeborg viborg
superman batman spiderman starwars pokemon pikachu minecraft fortnite roblox naruto matrix hunter killer trustno
mustang ferrari porsche mercedes bmw audi volvo toyota honda harley yamaha corvette camaro
danmark denmark dansk danish koebenhavn kobenhavn copenhagen cph aarhus odense aalborg esbjerg roskilde helsingoer
frederiksberg noerrebro vesterbro oesterbro amager sverige sweden norge norway tyskland germany england london paris
berlin america newyork
anders andreas peter lars michael soeren thomas jens christian martin niels hans henrik jesper rasmus mads mikkel jacob
jakob frederik emil noah oscar oskar lucas victor viktor william oliver malthe elias magnus mathias daniel alexander
anne anna mette maria kirsten hanne helle susanne lene marianne inge camilla louise charlotte pia tina gitte bente jette
emma ida clara freja sofia sofie alma laura josefine mathilde isabella karla agnes ella nanna julie sara sarah
michelle jessica jennifer ashley amanda nicole jordan robert charlie george harry andrew joshua matthew anthony
hansen nielsen jensen pedersen andersen christensen larsen soerensen rasmussen petersen madsen kristensen olsen thomsen
mors fars julemand hygge dannebrog viking tivoli legoland skattemus moster faster onkel kusine
mor far mormor farfar bedste soester bror familie family mother father sister brother
computer telefon phone money penge guld gold silver soelv diamond diamant crystal krystal rainbow regnbue star stjerne
moon maane sun sol sky himmel fire ild water vand earth jord
freedom frihed peace fred happy glad lucky held heldig jesus god gud christ bible faith heaven hell helvede devil satan
fuck fuckyou fuckoff shit bitch asshole lort fanden
access success succes winner vinder champion legend hero helt power boss chef
falm falmet klinik clinic klinikken laser lasers pico picolaser tattoo tattoos tatovering tatoveringer
tatoveringsfjernelse tattooremoval removal fjern fjernelse behandling treatment patient laege doctor doktor
sygeplejerske nurse hud skin ink blaek
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi alphabet alfabet xyz aaa bbb zzz
`)
/** Together with the patterns below, each word covers thousands of passwords. */
export const COMMON_SET = new Set(COMMON.map(bare))

const ROWS = [
  'qwertyuiopå',
  'asdfghjklæø',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyzæøå',
]

/**
 * True for a guessable password: one or two common words with digits, signs, capitals or look-alike letters; a repeated
 * character or group; a sequence of the alphabet, digits or keyboard; a date; or the user's own name or address.
 */
export function isBlocked(password: string, about: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  return isRepeated(lower) || isRuns(lower) || isDate(lower) || isDressedWord(lower, ownWords(about))
}

/**
 * True for a password of the list of common ones, also with capitals, look-alike letters, or trailing digits and signs.
 * @param common in lower case
 */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const bareEnd = lower.replace(/[^\p{L}]+$/u, '')
  const forms = [lower, bareEnd, plainLetters(lower), plainLetters(bareEnd)]
  return forms.some((form) => form.length > 3 && common.has(form))
}

/** "aaaaaaaa", "abababab", "kodekode". */
const isRepeated = (text: string) => /^(.{1,8}?)\1+.{0,2}$/su.test(text) && !/^(.{7,8})\1.{0,2}$/su.test(text)

/** "12345678", "qwertyui", "abcd1234": consists of sequences of three and more along a row. */
function isRuns(text: string): boolean {
  let left = text
  for (const row of ROWS.flatMap((row) => [
    row + row,
    Array.from(row + row)
      .toReversed()
      .join(''),
  ]))
    for (let length = Math.min(left.length, row.length); length >= 3; length--)
      for (let at = 0; at + length <= row.length; at++) left = left.replaceAll(row.slice(at, at + length), '')
  return left.length <= 2
}

/** "24121990", "24-12-1990", "19901224". */
const isDate = (text: string) =>
  /^\D?(?:[0-3]?\d\D?[01]?\d\D?(?:19|20)?\d\d|(?:19|20)\d\d\D?[01]?\d\D?[0-3]?\d)\D?$/u.test(text)

function isDressedWord(text: string, own: ReadonlySet<string>): boolean {
  const known = (word: string) => COMMON_SET.has(word) || own.has(word)
  return [text, plainLetters(text)].some((form) => {
    const letters = bare(form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    const rest = Array.from(form).filter((mark) => !/\p{L}/u.test(mark)).length
    if (rest > 6 || letters.length < 3) return false
    return known(letters) || splits(letters).some(([first, second]) => known(first) && known(second))
  })
}

const splits = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, n) => [word.slice(0, n + 3), word.slice(n + 3)])

const LOOK_ALIKES = new Map(
  Object.entries({
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }),
)
const plainLetters = (text: string) => text.replaceAll(/[013457@$!]/g, (mark) => LOOK_ALIKES.get(mark) ?? mark)

/** Letters only, with Danish ones transliterated, so that "kærlighed" equals "kaerlighed". */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
}

const ownWords = (about: readonly string[]): ReadonlySet<string> =>
  new Set(
    about
      .flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)])
      .map(bare)
      .filter((word) => word.length >= 3),
  )

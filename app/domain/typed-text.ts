// What no keyboard types, and half a character: the database cannot store NUL, JSON no half character, and none of
// them has a place in a name or a mail's header.
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u
const UNWRITABLE_BUT_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** Whether it is one line that a keyboard can type. */
export const isTypedLine = (text: string) => !UNWRITABLE.test(text)

/** The same over several lines: line breaks and tabs may stand in it. */
export const isTypedText = (text: string) => writable(text) === text

/** A text over several lines without what no keyboard types: for words to somebody, which are sent as well as can be. */
export const writable = (text: string) => text.replace(UNWRITABLE_BUT_LINES, '')

/** What one mail about an account says. */
type Words = {
  subject: string
  preview: string
  heading: string
  opening: string[]
  label: string
  /** After the button. */
  closing: string[]
}
/** The same, once it is known what stands in it. */
export type Written = (facts: { life: string; phone: string; clinic: string }) => Words

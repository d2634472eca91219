import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** React Router reads nothing after a refusal; after a conflict the page is out of date. */
export const readsAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

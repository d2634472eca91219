import { createContext } from 'react'
import type { Frame } from '#app/domain/access/frame.ts'

/** The frame around the page, set by the root layout. */
export const FrameContext = createContext<Frame>('public')

'use client'

import dynamic from 'next/dynamic'

export const PoplarTags = dynamic(() => import('./tags'), { ssr: false })

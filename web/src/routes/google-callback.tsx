// /auth/google/callback: where Google sends the reader back to.

import { useRouter } from '@tanstack/react-router'
import { CallbackView } from '../features/sign-in/callback-view'
import { memberDialogs } from '../lib/member-dialogs'
import { Head } from '../ui/head'

export function GoogleCallbackRoute() {
  const router = useRouter()
  return (
    <>
      <Head title="Signing you in" description="The way back from signing in with Google." robots="noindex" />
      <CallbackView
        onLeave={(path) => router.history.replace(path)}
        onNeedsPhone={() => void memberDialogs.open({ kind: 'phone' })}
      />
    </>
  )
}

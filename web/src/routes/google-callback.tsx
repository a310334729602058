// /auth/google/callback: the page to which Google returns the reader.

import { useRouter } from '@tanstack/react-router'
import { SignInCallback } from '../features/sign-in/sign-in-callback'
import { memberDialogs } from '../shared/stores/member-dialogs'
import { Head } from '../shared/components/head'

export function GoogleCallbackRoute() {
  const router = useRouter()
  return (
    <>
      <Head title="Signing you in" description="Finishing the sign-in with Google." robots="noindex" />
      <SignInCallback
        onLeave={(path) => router.history.replace(path)}
        onNeedsPhone={() => void memberDialogs.open({ kind: 'phone' })}
        onNeedsCode={(isCodeSent) => void memberDialogs.open({ kind: 'code', isCodeSent })}
      />
    </>
  )
}

import { app, session } from 'electron';
import type { Session, WebContents } from 'electron';

/**
 * Refuses everything that our windows never need: other pages, new windows, embedded views, permissions. No server
 * receives a client certificate either.
 * @param mayShow whether a window may go to an address
 */
export function lockDown(mayShow: (contents: WebContents, url: string) => boolean): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  withoutDictionaries(session.defaultSession);
  withoutClientCertificates();
  app.on('web-contents-created', (_created, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!mayShow(contents, event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/**
 * Keeps a new session from downloading a spelling dictionary from Google, as it does on Windows and Linux. Call it in
 * the turn that creates the session. macOS has a spelling checker of its own, which stays.
 */
export function withoutDictionaries(session: Session): Session {
  session.setSpellCheckerLanguages([]);
  return session;
}

/**
 * Electron would send the first certificate of the system's store to any server that requests one, for requests of
 * main too, and `credentials: 'omit'` does not prevent it. Without an argument, `choose` continues without a
 * certificate.
 */
function withoutClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

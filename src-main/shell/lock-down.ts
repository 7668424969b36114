import { app, session } from 'electron';
import type { Session } from 'electron';

/**
 * Refuses everything that a window of ours never needs: other pages, new windows, embedded views, permissions. No server
 * gets a certificate of the user either.
 */
export function lockDown(isOurs: (url: string) => boolean): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  withoutDictionaries(session.defaultSession);
  withoutClientCertificates();
  app.on('web-contents-created', (_created, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/**
 * On Windows and Linux every new session would fetch a spelling dictionary from a server of Google's. Must be called in the
 * turn that creates the session. The spelling of macOS is its own, and stays.
 */
export function withoutDictionaries(session: Session): Session {
  session.setSpellCheckerLanguages([]);
  return session;
}

/**
 * Electron would send the first certificate of the system's store to any server that asks, for requests of main too, and
 * `credentials: 'omit'` does not keep it. Called without an argument, `choose` lets the connection go on with none.
 */
function withoutClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

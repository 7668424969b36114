import { anonymousOperation } from '../http/operation.ts';
import { paragraph } from '../state/rendered.ts';

/** `GET /server_settings`: what a client needs to know before signing in. */
export const serverSettings = anonymousOperation('GET', '/server_settings', {
  handle({ state, url, version }) {
    const realm = state.realm.read();
    const policies = state.policies.read();
    const byPassword = realm.password_login;
    return {
      authentication_methods: {
        password: byPassword,
        email: byPassword && !policies.ldap,
        dev: false,
        ldap: byPassword && policies.ldap,
        remoteuser: false,
        github: false,
        azuread: false,
        gitlab: false,
        apple: false,
        google: false,
        saml: false,
        'openid connect': false,
      },
      external_authentication_methods: policies.browser_methods,
      zulip_version: version.name,
      zulip_merge_base: version.name,
      zulip_feature_level: version.featureLevel,
      push_notifications_enabled: false,
      is_incompatible: false,
      email_auth_enabled: byPassword && !policies.ldap,
      require_email_format_usernames: !policies.ldap,
      realm_uri: url,
      realm_url: url,
      realm_name: realm.name,
      realm_icon: '/static/realm-icon.png?version=1',
      realm_description: paragraph(realm.description),
      // There is public access only where a channel is public on the web.
      realm_web_public_access_enabled:
        policies.web_public_streams_enabled &&
        policies.enable_spectator_access &&
        state.channels.all().some(({ is_web_public, is_archived }) => is_web_public && !is_archived),
    };
  },
});

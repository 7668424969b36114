import { anonymousOperation } from '../http/operation.ts';

/** `GET /server_settings`: who the server is and how one signs in, before anybody has. */
export const serverSettings = anonymousOperation({
  method: 'GET',
  path: '/server_settings',
  contract: false,
  parameters: {},
  handle({ state, url, version }) {
    const realm = state.realm.read();
    return {
      authentication_methods: { password: realm.password_login, email: realm.password_login, ldap: false },
      external_authentication_methods: [],
      zulip_version: version.name,
      zulip_merge_base: version.name,
      zulip_feature_level: version.featureLevel,
      push_notifications_enabled: false,
      is_incompatible: false,
      email_auth_enabled: realm.password_login,
      require_email_format_usernames: true,
      realm_uri: url,
      realm_url: url,
      realm_name: realm.name,
      realm_icon: '/static/realm-icon.png?version=1',
      realm_description: `<p>${realm.description}</p>`,
      realm_web_public_access_enabled: false,
    };
  },
});

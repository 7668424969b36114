import type { Level } from './recording.ts';

const emojiOf2023 = 'the published emoji are those of 2023, and the server’s own list would be needed';
const page = 'a page of HTML in place of JSON: nobody asks so';
const search = 'Perch searches its own copy';
const ownAddress =
  'a limit of the recorded machine’s web server; the one here is that of Node, and is smaller';
const sameChannel = 'a move to where the message is: Perch sends none, and the server does it once more';
const mutedPeople = 'muting somebody marks their messages as read, but not here';
const groupNotice = 'a notice that Perch shows like any direct message; groups are changed by hand here';
const languages = 'the recorded machine had no such translation';
const channelNotice = 'a notice in a topic of the channel; channels are changed by hand here';
const together = 'several channels in one event, which others get one by one (step 815)';

/** The steps whose status, code or kinds of events differ, and why they may. There are at most 25 at each level. */
export const steps: Readonly<Record<Level, Readonly<Record<number, string>>>> = {
  442: {
    102: emojiOf2023,
    410: page,
    561: search,
    562: search,
    603: ownAddress,
    660: sameChannel,
    751: mutedPeople,
    823: groupNotice,
    824: groupNotice,
    914: languages,
    922: together,
  },
  313: {
    35: 'a presence that nobody had before is told as gone',
    102: emojiOf2023,
    410: page,
    561: search,
    562: search,
    603: ownAddress,
    660: sameChannel,
    751: mutedPeople,
    757: channelNotice,
    758: channelNotice,
    759: channelNotice,
    763: channelNotice,
    767: channelNotice,
    768: channelNotice,
    771: channelNotice,
    772: 'older servers tell only those who are in every channel of the request',
  },
};

/**
 * The kinds of differences in fields, values and orders, and why they may be: what the server responds to or reports, the way
 * to the field, and how it differs. A star stands for anything.
 */
export const kinds: readonly (readonly [kind: string, reason: string])[] = [
  ['POST /register.<key> missing', 'Perch reads the keys that are here, and no other'],
  [
    'POST /register.server_supported_permission_settings.* missing',
    'Perch reads the permissions of channels',
  ],
  ['POST /register.user_settings.* missing', 'lists of choices, and a setting of the web app’s past'],
  ['POST /register.user_settings.user_list_style value', 'the default changed between the recorded levels'],
  ['*.zulip_version value', 'the names of versions between two releases'],
  ['*.zulip_merge_base value', 'the names of versions between two releases'],
  ['POST /register.realm_message_content_edit_limit_seconds type', 'a message may be edited for ever here'],
  ['POST /register.realm_description value', 'Markdown here, HTML there; Perch shows neither'],
  ['POST /register.max_file_upload_size_mib value', 'set by the operator'],
  ['POST /register.can_create_web_public_streams value', 'true for owners where nobody can'],
  ['POST /register.unread_msgs.* missing', 'the server’s own greetings are fewer here'],
  ['POST /register.unread_msgs.* value', 'the server’s own greetings are fewer here'],
  ['*max_message_id value', 'the server’s own greetings are fewer here'],
  ['*.recipient_id missing', 'an ID inside the server'],
  ['*.sender_realm_str value', 'the organization’s name in addresses, which Perch does not read'],
  ['*.display_recipient order', 'people of a conversation in no order that Perch reads'],
  ['*flags[] missing', '`wildcard_mentioned`, an older name of two flags'],
  ['*flags[] extra', '`historical` and `read` of messages that came by a move or by a star'],
  ['*flags order', 'a set'],
  ['*message_ids order', 'a set'],
  ['*update_message_flags/add[].messages*', 'a set, with greetings that are not here'],
  [
    'GET /messages.messages order',
    'messages by their IDs, and those of one moment, come in no defined order',
  ],
  ['GET /messages.messages[] *', 'the server’s greetings are starred; nobody’s conversation with nobody'],
  ['GET /messages.messages[].* value', 'messages of the same list in other places'],
  ['GET /messages.found_oldest value', 'the server’s greetings are starred'],
  [
    'GET /messages/{}/history.message_history[]*',
    'a move to where the message is; hidden versions with their text',
  ],
  ['GET /users/me/{}/topics.topics[] *', 'greetings in topics that are not here'],
  ['*.allowed_methods*', 'methods that Perch does not send'],
  ['POST /fetch_api_key.retry-after value', 'counted down'],
  ['*.var_name value', 'older servers look at another parameter first'],
  ['POST /users/me/presence.presence_last_update_id value', 'a number of a client that the server repeats'],
  ['POST /users/me/subscriptions.subscribed.{} order', 'a set'],
  ['channel_folder/update[].data.name value', 'step 868: the recorded text has lost its spaces'],
  ['*fields order', 'profile fields cannot be put in order here'],
  ['*fields[].order value', 'numbers of places, counted from another beginning'],
  ['realm_linkifiers[].realm_linkifiers order', 'linkifiers cannot be put in order here'],
  ['*.subscriber_count value', 'counted before the people who just came'],
  ['user_settings/update[].* *', 'two settings of one request in another order'],
  ['user_status[].reaction_type value', 'the core’s name of the extra emoji'],
  ['user_topic[] *', 'the case of a topic that was renamed'],
  ['presence[].presence.website.status value', 'an older form, which Perch does not ask for'],
  ['stream/delete[].streams[].name value', 'a name that was freed'],
];

import type { ChannelValue } from '../contract/values/channel.ts';
import type { SettingName } from '../contract/operations/settings.ts';
import { isMutedTopic, type TopicPolicy } from '../contract/values/user-topic.ts';

/** A message that arrived, with everything on which a notification depends. */
export interface ArrivedMessage {
  isDirect: boolean;
  isOwn: boolean;
  /** Its flags for the user (server-notes: Message flags). */
  flags: readonly string[];
  /** The user's policy for its topic; undefined if there is none. */
  policy?: TopicPolicy | undefined;
  /** Its channel; null if no list contains it. */
  channel?: Pick<ChannelValue, 'muted' | OwnChoice | 'wildcardMentionsNotify'> | null;
}

type OwnChoice = 'desktopNotifications' | 'audibleNotifications';

/** The choices about a notification, or about its sound. */
interface Choices {
  /** The user's choice for one channel, which precedes the setting for all channels. */
  ofChannel: OwnChoice;
  ofAllChannels: SettingName;
  ofFollowedTopics: SettingName;
  /** The setting for direct messages, mentions and alert words. */
  ofCalls: SettingName;
}

const NOTIFICATION: Choices = {
  ofChannel: 'desktopNotifications',
  ofAllChannels: 'enable_stream_desktop_notifications',
  ofFollowedTopics: 'enable_followed_topic_desktop_notifications',
  ofCalls: 'enable_desktop_notifications',
};

const SOUND: Choices = {
  ofChannel: 'audibleNotifications',
  ofAllChannels: 'enable_stream_audible_notifications',
  ofFollowedTopics: 'enable_followed_topic_audible_notifications',
  ofCalls: 'enable_sounds',
};

/** The settings that are off where a server does not report them. */
const OFF_BY_DEFAULT: readonly SettingName[] = [NOTIFICATION.ofAllChannels, SOUND.ofAllChannels];

/** The value of a setting, undefined if the server does not report it. */
export type ReadSetting = (name: SettingName) => unknown;

/** The flags of a mention of everyone. Older servers have the last one instead of the others (server-notes: Message flags). */
const EVERYONE = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'];

/** Whether a message mentions everyone in its channel or topic. */
export const mentionsEveryone = (flags: readonly string[]): boolean =>
  EVERYONE.some((flag) => flags.includes(flag));

/** Whether a message calls the user by their name or by a group of theirs. */
export const mentionsUser = (flags: readonly string[]): boolean => flags.includes('mentioned');

/** Decides whether a new message notifies the user, and whether with a sound, as the chat's own apps do (server-notes: Notifications). */
export function decideNotification(
  message: ArrivedMessage,
  setting: ReadSetting,
): { isShown: boolean; isSilent: boolean } {
  const isShown = mayNotify(message) && isWanted(message, NOTIFICATION, setting);
  return { isShown, isSilent: !isShown || !isWanted(message, SOUND, setting) };
}

/** A mention of the user, and a message of a followed topic, count in a muted topic or channel as well. */
function mayNotify({ isDirect, isOwn, flags, policy, channel }: ArrivedMessage): boolean {
  if (isOwn || flags.includes('read')) return false;
  if (isDirect || mentionsUser(flags) || policy === 'followed') return true;
  return !isMutedTopic(policy, channel?.muted === true);
}

function isWanted(
  { isDirect, flags, policy, channel }: ArrivedMessage,
  { ofChannel, ofAllChannels, ofFollowedTopics, ofCalls }: Choices,
  setting: ReadSetting,
): boolean {
  const isOn = (name: SettingName): boolean => {
    const value = setting(name);
    return OFF_BY_DEFAULT.includes(name) ? value === true : value !== false;
  };
  if (channel && (channel[ofChannel] ?? isOn(ofAllChannels))) return true;
  const isFollowed = policy === 'followed';
  if (isFollowed && isOn(ofFollowedTopics)) return true;
  if (!isOn(ofCalls)) return false;
  if (isDirect || mentionsUser(flags) || flags.includes('has_alert_word')) return true;
  if (!mentionsEveryone(flags)) return false;
  return (
    (isFollowed && isOn('enable_followed_topic_wildcard_mentions_notify')) ||
    (channel?.wildcardMentionsNotify ?? isOn('wildcard_mentions_notify'))
  );
}

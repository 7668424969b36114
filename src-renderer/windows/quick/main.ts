import '@fontsource-variable/inter/opsz.css';
import '../../components/tokens.css';
import '../../components/base.css';
import '../../components/utilities.css';
import { mount } from 'svelte';
import { ignoreKeys } from '../../base/keys/ignored-keys.ts';
import { keepEarlyEvents } from '../../base/bridge/bridge.ts';
import { stayOnSubmit } from '../../base/forms/stay-on-submit.ts';
import { speakHere } from '../../base/words/language.ts';
import { followTheme } from '../../base/words/theme.ts';
import Quick from './Quick.svelte';

keepEarlyEvents();
followTheme();
ignoreKeys();
stayOnSubmit();
void speakHere().then(() => mount(Quick, { target: document.getElementById('app') ?? document.body }));

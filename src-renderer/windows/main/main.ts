import '@fontsource-variable/inter/opsz.css';
import '../../components/tokens.css';
import '../../components/base.css';
import '../../components/utilities.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadFirst } from './place-chunks.ts';
import { watchMoves } from '../../base/keys/claim-focus.ts';
import { keepFocus } from '../../base/keys/focus-keeper.ts';
import { keepEarlyEvents } from '../../base/bridge/bridge.ts';
import { stayOnSubmit } from '../../base/forms/stay-on-submit.ts';
import { speakHere } from '../../base/words/language.ts';
import { followTheme } from '../../base/words/theme.ts';

keepEarlyEvents();
followTheme();
watchMoves();
stayOnSubmit();
// The window comes with its first place, not a frame before it.
void Promise.all([speakHere(), loadFirst()]).then(() => {
  const target = document.getElementById('app') ?? document.body;
  mount(App, { target });
  keepFocus(target);
});

document.querySelector('#state')?.replaceChildren('ready');

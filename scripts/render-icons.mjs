/**
 * Draws every image of the app from its SVG sources, with Chromium:
 *
 * resources/icon.svg          the app icon, 32 px and up
 * resources/icon-small.svg    the app icon under 32 px: the same bird, solid
 * resources/tray/<state>.svg  the tray images, each also with a dot where a message waits for the user
 * resources/tray/badge.svg    the mark on Perch's button in the taskbar of Windows; badge-unread.svg for messages
 *
 * Run it after changing a source, and commit its output. `--sheet=<file.png>` also writes a contact sheet, enlarged,
 * on light and dark: look at it before you commit.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';

const resources = path.join(import.meta.dirname, '..', 'resources');

const trayStates = ['online', 'away', 'offline', 'unsent', 'attention'];
const trayImages = trayStates.flatMap((state) => [state, `${state}-unread`]);

/**
 * `Template` is for macOS, which colors it itself and identifies it by its name. Windows chooses among the scales of one
 * name. Linux's panels get one image, so those are files of their own for displays at 100, 200 and 300 %.
 * @type {{ name: (state: string) => string, colour: string, size: number, scales: number[] }[]}
 */
const trayVariants = [
  { name: (state) => `${state}Template`, colour: '#000000', size: 16, scales: [1, 2, 3] },
  ...[
    { panel: 'on-light', colour: '#201e1a' },
    { panel: 'on-dark', colour: '#ffffff' },
  ].flatMap(({ panel, colour }) => [
    {
      name: (/** @type {string} */ state) => `${state}-${panel}`,
      colour,
      size: 16,
      scales: [1, 1.25, 1.5, 2, 3],
    },
    ...[22, 44, 66].map((size) => ({
      name: (/** @type {string} */ state) => `${state}-${size}-${panel}`,
      colour,
      size,
      scales: [1],
    })),
  ]),
];

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const icoSizes = [16, 20, 24, 32, 40, 48, 64, 256];
/** The type codes of an .icns file whose images are PNG. Two codes with one size: a size, and half of it at 2x. At 1x, 16 and 32 px are not PNG there. */
const icnsTypes = /** @type {const} */ ([
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]);

/** The type codes of an .icns file for small images at 1x, whose channels are compressed one by one. */
const icnsChannelTypes = /** @type {const} */ ([
  ['ic04', 16],
  ['ic05', 32],
]);

/**
 * The image of a state with a dot below the beak, where no state has a mark, and air around it.
 * @param {string} svg
 */
const withDot = (svg) => {
  const [start, inner] = svg.split(/(?<=<svg [^>]*>)([^]*)<\/svg>/);
  return `${start}
  <mask id="dot-gap" maskUnits="userSpaceOnUse" x="0" y="0" width="16" height="16">
    <path fill="#fff" d="M0 0h16v16H0z" />
    <circle cx="${DOT.x}" cy="${DOT.y}" r="${DOT.r + DOT.gap}" />
  </mask>
  <g mask="url(#dot-gap)">${inner}</g>
  <circle cx="${DOT.x}" cy="${DOT.y}" r="${DOT.r}" fill="currentColor" />
</svg>`;
};
const DOT = { x: 3.25, y: 10, r: 2.25, gap: 1 };

/** @param {string} name */
const source = (name) => readFile(path.join(resources, name), 'utf8');
/** @param {string} name @param {string | Buffer} data */
const write = (name, data) => writeFile(path.join(resources, name), data);

function findChromium() {
  const known = [
    process.env['PERCH_CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return known.find((file) => file && existsSync(file));
}

/** @param {import('@playwright/test').Page} page @returns {(svg: string, size: number, colour?: string) => Promise<Buffer>} */
const painter =
  (page) =>
  async (svg, size, colour = '#000') => {
    await page.setViewportSize({ width: Math.max(size, 32), height: Math.max(size, 32) });
    const box = `display: block; width: ${size}px; height: ${size}px; color: ${colour}`;
    await page.setContent(`<body style="margin: 0">${svg.replace('<svg ', `<svg style="${box}" `)}`);
    return page.screenshot({ clip: { x: 0, y: 0, width: size, height: size }, omitBackground: true });
  };

/**
 * The pixels of a PNG, RGBA from the top left.
 * @param {import('@playwright/test').Page} page @param {Buffer} png
 */
async function pixels(page, png) {
  const rgba = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, image.width, image.height).data];
  }, png.toString('base64'));
  return Buffer.from(rgba);
}

/**
 * One image of an .ico as an uncompressed bitmap, which every reader of icons can parse.
 * @param {Buffer} rgba @param {number} size
 */
function bitmap(rgba, size) {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8); // the colours, then the mask
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const colours = Buffer.alloc(size * size * 4);
  const maskRow = Math.ceil(size / 32) * 4;
  const mask = Buffer.alloc(maskRow * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = (y * size + x) * 4;
      const row = size - 1 - y; // the rows of a bitmap go from bottom to top
      const to = (row * size + x) * 4;
      colours.writeUInt8(rgba.readUInt8(from + 2), to);
      colours.writeUInt8(rgba.readUInt8(from + 1), to + 1);
      colours.writeUInt8(rgba.readUInt8(from), to + 2);
      const alpha = rgba.readUInt8(from + 3);
      colours.writeUInt8(alpha, to + 3);
      const bits = row * maskRow + (x >> 3);
      if (alpha === 0) mask.writeUInt8(mask.readUInt8(bits) | (0x80 >> (x & 7)), bits);
    }
  }
  return Buffer.concat([header, colours, mask]);
}

/** @param {{ size: number, data: Buffer }[]} images */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, data }, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size % 256, entry); // 0 stands for 256
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(data.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...images.map((image) => image.data)]);
}

/** @param {{ type: string, data: Buffer }[]} images */
function icns(images) {
  const parts = images.map(({ type, data }) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(data.length + 8, 4);
    return Buffer.concat([head, data]);
  });
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.length, 8),
    4,
  );
  return Buffer.concat([head, ...parts]);
}

/**
 * Compresses one channel as .icns files do: up to 128 bytes as they are, or a byte 3 to 130 times.
 * @param {Uint8Array} bytes
 */
function packChannel(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length;) {
    let run = 1;
    while (run < 130 && at + run < bytes.length && bytes[at + run] === bytes[at]) run += 1;
    if (run >= 3) {
      out.push(run + 125, Number(bytes[at]));
      at += run;
      continue;
    }
    const from = at;
    const startsRun = () =>
      bytes[at] === bytes[at + 1] && bytes[at] === bytes[at + 2] && at + 2 < bytes.length;
    while (at < bytes.length && at - from < 128 && !startsRun()) at += 1;
    out.push(at - from - 1, ...bytes.subarray(from, at));
  }
  return Buffer.from(out);
}

/** An image of an .icns file as alpha, red, green and blue. @param {Buffer} rgba */
function channels(rgba) {
  const each = [3, 0, 1, 2].map((channel) => packChannel(rgba.filter((_, index) => index % 4 === channel)));
  return Buffer.concat([Buffer.from('ARGB'), ...each]);
}

/** Puts an icon into the middle of transparent space: it takes `part` of the width. @param {string} svg @param {number} part */
const withMargin = (svg, part) => {
  const size = 1024 * part;
  const margin = (1024 - size) / 2;
  const inner = svg
    .replace('<svg ', `<svg x="${margin}" y="${margin}" `)
    .replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024">${inner}</svg>`;
};

/** Apple's grid: 824 of 1024. Small ones keep whole pixels, and more of the bird. @param {number} size */
const onMac = (size) => (size === 16 ? 14 / 16 : 824 / 1024);

/** GNOME's grid: a square takes 104 of 128; the small ones keep whole pixels. @param {number} size */
const onLinux = (size) => (size < 48 ? (size - 2) / size : 104 / 128);

/** @param {import('@playwright/test').Page} page @param {string} file */
async function contactSheet(page, file) {
  /** @param {string} name @param {number} width */
  const picture = async (name, width) => {
    const data = (await readFile(path.join(resources, name))).toString('base64');
    return `<img width="${width}" src="data:image/png;base64,${data}">`;
  };
  let html = '';
  for (const [panel, colours] of [
    ['light', 'background: #f4f2ee; color: #201e1a'],
    ['dark', 'background: #1a1a18; color: #fff'],
  ]) {
    for (const [suffix, width] of /** @type {const} */ ([
      ['', 128],
      ['@1.25x', 120],
      ['@1.5x', 120],
      ['@2x', 128],
      ['@3x', 144],
      ['22', 132],
      ['plain', 16],
    ])) {
      const pictures = trayImages.map((state) => {
        if (suffix === '22') return picture(`tray/${state}-22-on-${panel}.png`, width);
        return picture(`tray/${state}-on-${panel}${suffix === 'plain' ? '' : suffix}.png`, width);
      });
      html += `<p style="${colours}">${(await Promise.all(pictures)).join('')}</p>`;
    }
    const small = await Promise.all(
      [16, 24, 32].map((size) => picture(`icons/${size}x${size}.png`, size * 6)),
    );
    const plain = await Promise.all(
      linuxSizes.slice(0, -2).map((size) => picture(`icons/${size}x${size}.png`, size)),
    );
    html += `<p style="${colours}">${small.join('')}${plain.join('')}</p>`;
  }
  const style =
    'body { margin: 0 } p { margin: 0; padding: 8px } img { image-rendering: pixelated; margin-right: 16px }';
  await page.setViewportSize({ width: 1700, height: 800 });
  await page.setContent(`<style>${style}</style>${html}`);
  await page.screenshot({ path: file, fullPage: true });
}

const { values } = parseArgs({ options: { sheet: { type: 'string' } } });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  const page = await browser.newPage();
  const paint = painter(page);
  const [large, small] = await Promise.all([source('icon.svg'), source('icon-small.svg')]);
  /** @param {number} size */
  const appIcon = (size) => paint(size < 32 ? small : large, size);

  await mkdir(path.join(resources, 'icons'), { recursive: true });
  for (const size of linuxSizes)
    await write(
      `icons/${size}x${size}.png`,
      await paint(withMargin(size < 32 ? small : large, onLinux(size)), size),
    );
  await write('icon.png', await appIcon(1024));

  const icoImages = [];
  for (const size of icoSizes) {
    const png = await appIcon(size);
    icoImages.push({ size, data: size === 256 ? png : bitmap(await pixels(page, png), size) });
  }
  await write('icon.ico', ico(icoImages));

  /** @param {number} size */
  const macIcon = (size) => paint(withMargin(size < 32 ? small : large, onMac(size)), size);
  const icnsImages = [];
  for (const [type, size] of icnsChannelTypes)
    icnsImages.push({ type, data: channels(await pixels(page, await macIcon(size))) });
  for (const [type, size] of icnsTypes) icnsImages.push({ type, data: await macIcon(size) });
  await write('icon.icns', icns(icnsImages));

  for (const image of trayImages) {
    const state = image.replace('-unread', '');
    const plain = await source(`tray/${state}.svg`);
    const svg = image === state ? plain : withDot(plain);
    for (const { name, colour, size, scales } of trayVariants) {
      for (const scale of scales) {
        const file = `tray/${name(image)}${scale === 1 ? '' : `@${scale}x`}.png`;
        await write(file, await paint(svg, size * scale, colour));
      }
    }
  }
  for (const name of ['badge', 'badge-unread']) {
    const mark = await source(`tray/${name}.svg`);
    for (const scale of [1, 1.25, 1.5, 2, 3])
      await write(`tray/${name}${scale === 1 ? '' : `@${scale}x`}.png`, await paint(mark, 16 * scale));
  }
  if (values.sheet) await contactSheet(page, values.sheet);
} finally {
  await browser.close();
}

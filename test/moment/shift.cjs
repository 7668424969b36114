// Loaded before everything else (`-r`) into each process of a test run at another moment. `Date` is the machine's time plus an
// offset. Timers, `performance.now()` and the system's own clock, which files and certificates use, are not shifted.

/**
 * Shifts `Date`. It uses nothing from its surroundings, because its source runs in windows too.
 * @param {number} ahead milliseconds
 */
function shiftDate(ahead) {
  const Real = Date;
  const realNow = Real.now.bind(Real);
  const now = () => realNow() + ahead;
  Real.now = now;
  const Shifted = new Proxy(Real, {
    construct: (_, args, target) => Reflect.construct(Real, args.length === 0 ? [now()] : args, target),
    apply: () => new Real(now()).toString(),
  });
  // `date.constructor` is the class that all code sees.
  Real.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}

/** Servers of this process date their responses by the shifted `Date`; by default Node uses the system's clock. */
function dateAnswers() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- `-r` loads CommonJS
  const { ServerResponse } = require('node:http');
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (/** @type {any[]} */ ...head) {
    if (this.sendDate && !this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, head);
  };
}

const ahead = Number(process.env.PERCH_TEST_AHEAD ?? 0);
if (ahead !== 0) {
  shiftDate(ahead);
  dateAnswers();
}

module.exports = { shiftDate };

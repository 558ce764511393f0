/* The dice, proved by the browser alone, as `portulan turn verify` does it from the same files: reports (as data or as
   pages), closing bulletins, bulletins. Before the secret is told, dice are thrown again from the seeds told with them. */
var proofOf = async function (files) {
  'use strict';
  var said = [], reports = [], notices = [], secret, kept = new Set();

  function say(grade, key, args) { said.push({ grade: grade, key: key, args: args || {} }); }
  function worst(list) {
    return ['bad', 'wait', 'good'].filter(function (grade) { return list.some(function (one) { return one.grade === grade; }); })[0];
  }
  function bytes(text) { return new TextEncoder().encode(text); }
  function hex(raw) { return Array.from(new Uint8Array(raw), function (n) { return n.toString(16).padStart(2, '0'); }).join(''); }
  function same(one, other) { return JSON.stringify(one) === JSON.stringify(other); }
  async function digest(text) { return crypto.subtle.digest('SHA-256', bytes(text)); }
  async function mac(key, told) {
    var made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return hex(await crypto.subtle.sign('HMAC', made, told));
  }
  function sealed(key, words) { return mac(Uint8Array.from(key.match(/../g), function (n) { return parseInt(n, 16); }), bytes(words)); }
  function seedOf(turn, digests) { return mac(bytes(secret), bytes(['dice', turn].concat(digests).join('\n'))); }
  async function keyOf(turn, side) { return (await mac(bytes(secret), bytes('sheet key\n' + turn + '\n' + side))).slice(0, 32); }

  /* Throw the dice of a stream again: whether all are right; those that are, and those read off the table, are counted. */
  async function thrown(seed, key, dice, count) {
    var stream = await digest(seed + '\0' + key), counter = new DataView(new ArrayBuffer(8)), next = 0n, good = true;
    for (var die of dice) {
      if (die.typed) { count.typed += 1; continue; }
      var faces = BigInt(die.faces), limit = (1n << 64n) - (1n << 64n) % faces, value;
      do {
        counter.setBigUint64(0, next);
        next += 1n;
        value = BigInt('0x' + (await mac(stream, counter)).slice(0, 16));
      } while (value >= limit);
      if (Number(value % faces) + 1 === die.result) { count.right += 1; } else { good = false; }
    }
    return good;
  }

  /* The bulletins of a turn must tell the beginning of one list: the closing that counts, null where it is not known. */
  function closingOf(turn) {
    var mine = notices.filter(function (one) { return one.turn === turn; }), numbers = [];
    var whole = mine.slice().sort(function (a, b) { return b.revision - a.revision || b.closings.length - a.closings.length; })[0];
    if (!whole || !whole.revision) { say('wait', 'no_bulletin', { turn: turn }); }
    if (!whole) { return null; }
    mine.forEach(function (one) {
      if (one.joint !== whole.joint || !same(one.closings, whole.closings.slice(0, one.closings.length))
        || !same(one.attempts, whole.attempts.slice(0, one.attempts.length))) {
        say('bad', 'other_list', { turn: turn, file: one.file });
      }
      if (!one.revision) { numbers.push(one.closings.length); }
    });
    whole.closings.forEach(function (_, n) {
      if (numbers.indexOf(n + 1) < 0) { say('wait', 'no_closing', { turn: turn, number: n + 1 }); }
    });
    var held = whole.attempts.filter(function (one) { return one.number === whole.holds; })[0];
    var closing = held && whole.closings.filter(function (one) { return one.number === held.closing; })[0];
    return closing ? { whole: whole, sheets: closing.sheets, words: closing.words } : null;
  }

  async function checkTurn(turn, told) {
    var before = said.length, mine = reports.filter(function (one) { return one.turn === turn; });
    var count = { turn: turn, reports: mine.length, right: 0, typed: 0 };
    var old = mine.some(function (one) { return one.dice.scheme !== 2; }), closing = old || !turn ? null : closingOf(turn);
    var macs = closing && (closing.whole.joint ? closing.sheets : closing.words);
    var proved = secret && (old ? mine.every(function (one) { return !one.dice.seed || one.dice.sheets; }) : closing);
    var seed = told.length ? told[0].seed : '';
    if (closing && secret) {
      seed = '2-' + await seedOf(turn, Object.keys(macs).sort().map(function (side) { return macs[side]; }));
      if (!told.length) { say('wait', 'not_told', { turn: turn }); }
    }
    if (told.some(function (one) { return one.seed !== seed; })) { say('bad', 'seed', { turn: turn }); }
    for (var each of told.flatMap(function (one) { return one.keys; })) {
      if (each.key !== await keyOf(turn, each.faction)) { say('bad', 'keys', { turn: turn }); }
    }
    for (var one of turn ? mine : []) {
      var dice = one.dice, from = dice.seed || secret;
      if (old && secret && dice.sheets && dice.seed && dice.seed !== await seedOf(turn, dice.sheets)) { say('bad', 'seed', { turn: turn }); }
      if (!old && secret && dice.key !== await keyOf(turn, one.faction)) {
        say('bad', 'key', { file: one.file });
      } else if (closing && (closing.sheets[one.faction] !== await sealed(dice.key, dice.sheet)
        || closing.words[one.faction] !== await sealed(dice.key, dice.word))) { say('bad', 'sheet', { file: one.file }); }
      for (var stream of old && !from ? [] : dice.streams) {
        var name = turn + '/' + stream.key, own = seed ? await mac(bytes(seed), bytes(name)) : stream.seed;
        var good = await (old ? thrown(from, name, stream.dice, count) : thrown(own, '', stream.dice, count));
        if (!good || (!old && own !== stream.seed)) { say('bad', secret ? 'dice' : 'other_dice', { file: one.file, stream: stream.key }); }
      }
    }
    if (closing) {
      count.closings = closing.whole.closings.length;
      count.attempts = closing.whole.attempts.length;
    }
    if (turn && (proved || mine.length)) {
      say(worst(said.slice(before).concat({ grade: proved ? 'good' : 'wait' })), !proved ? 'seeds' : old ? 'proved_old' : count.closings > 1 ? 'proved_again' : 'proved', count);
    }
  }

  files.forEach(function (one) {
    var told = JSON.stringify(one.told);
    if (!one.told) { say('wait', 'unreadable', { file: one.name }); }
    if (!one.told || kept.has(told)) { return; }
    kept.add(told);
    (one.told.closings ? notices : reports).push(Object.assign({}, one.told, { file: one.name }));
  });
  var secrets = new Set(reports.map(function (one) { return one.secret; }).filter(Boolean)), all = reports.concat(notices);
  if (secrets.size > 1) { return [{ grade: 'bad', key: 'two_secrets', args: {} }]; }
  secret = Array.from(secrets)[0];
  var committed = secret ? hex(await digest(secret)) : all[0].commitment, right = [];
  all.forEach(function (one) {
    if (one.commitment === committed) { right.push(one.file); } else { say('bad', secret ? 'other_secret' : 'other_digest', { file: one.file }); }
  });
  if (all.some(function (one) { return one.test || (one.dice && one.dice.test); })) { say('bad', 'test'); }
  if (secret && right.length) { say('good', 'secret', { files: right.join(', ') }); }
  if (!secret) { say('wait', 'no_secret_told'); }
  if (secret && !all.some(function (one) { return one.turn === 0 || (one.turn === 1 && one.revision === 0); })) { say('wait', 'no_first'); }
  var ends = reports.flatMap(function (one) { return one.secret && one.dice.turns || []; });
  var numbers = new Set(all.concat(ends).map(function (one) { return one.turn; }));
  for (var turn of Array.from(numbers).sort(function (a, b) { return a - b; })) {
    await checkTurn(turn, ends.filter(function (one) { return one.turn === turn; }));
  }
  say(worst(said), { bad: 'not_proved', wait: 'part', good: 'whole' }[worst(said)]);
  return said;
};
(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('plan-data').textContent), words = data.proofWords, opened = [];
  var list = document.getElementById('proof-said'), files = document.getElementById('proof-files');
  var TOLD = ['turn', 'revision', 'faction', 'commitment', 'secret', 'dice'];

  /* A file as {name, told}: a bulletin, or what a report tells of its dice; null where it is neither. */
  async function read(file) {
    try {
      var text = await file.text(), found = new DOMParser().parseFromString(text, 'text/html').getElementById('plan-data');
      var told = found ? JSON.parse(found.textContent).proof : JSON.parse(text);
      if (Array.isArray(told.closings)) { return { name: file.name, told: told }; }
      var entries = TOLD.filter(function (key) { return key in told; }).map(function (key) { return [key, told[key]]; });
      return { name: file.name, told: told.dice && Number.isInteger(told.turn) ? Object.fromEntries(entries) : null };
    } catch (_) { return { name: file.name, told: null }; }
  }
  async function show() {
    var said = [{ grade: 'wait', key: 'lacks', args: {} }];
    if (crypto.subtle) {
      try {
        said = await proofOf([{ name: words.this, told: data.proof }].concat(opened));
      } catch (_) { said = [{ grade: 'bad', key: 'damaged', args: {} }]; }
    }
    files.parentNode.hidden = !crypto.subtle;
    list.textContent = '';
    said.forEach(function (one) { tag('li', data.marks[one.grade] + ' ' + fill(words[one.key], one.args), list, one.grade); });
  }
  files.addEventListener('change', async function () {
    opened = opened.concat(await Promise.all(Array.from(files.files, read)));
    files.value = '';
    show();
  });
  document.getElementById('proof').hidden = false;
  show();
}());

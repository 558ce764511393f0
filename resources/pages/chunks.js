/* A line of an order sheet as chunks, as the program cuts it: the longest phrases that mean something, with all they may
   mean. `tables` has the vocabulary and the names; meanings are [type, value, how far-fetched]. */
var chunker = function (tables) {
  'use strict';
  var NAMED = ['command', 'planet', 'player', 'character', 'technology', 'resource'];
  var PLAIN = ['fill', 'kind', 'never', 'mark', 'money'], UNCLEAR = ['empire', 'federation', 'alliance'];
  var SAYING_NOTHING = ['fill', 'mark', 'sign', 'money', 'amount', 'number', 'one'];
  var words = nearer(tables.vocabulary, false), called = nearer(tables.names, true);

  function among(list, one) { return list.indexOf(one) >= 0; }
  function same(a, b) { return JSON.stringify(a) === JSON.stringify(b); }
  function each(found, more) {
    more.forEach(function (one) { if (!found.some(function (other) { return same(other, one); })) { found.push(one); } });
    return found;
  }
  function plain(line) {
    return line.normalize('NFC').replace(/[\u201c\u201d\u00ab\u00bb\u201e]/g, '"').replace(/[\u2013\u2014\u2011]/g, '-')
      .replace(/[\xa0\u202f]/g, ' ');
  }
  function fold(text) {
    var bare = text.replace(/[\u0153\u0152]/g, 'oe').replace(/[\xe6\xc6]/g, 'ae').replace(/\u2019/g, "'")
      .normalize('NFKD').replace(/\p{Mn}/gu, '');
    return bare.toLowerCase().replace(/\xdf/g, 'ss').split(/\s+/).filter(Boolean).join(' ');
  }
  function key(name) { return (fold(name).match(/[\p{L}\p{Nl}\p{No}]+|\p{Nd}+/gu) || []).join(' '); }
  function tokens(line) {
    var cut = /"([^"]*)"|((?:(?<![\p{L}\p{N}_])-)?\p{Nd}+(?:[.,]\p{Nd}+)?)|([\p{L}\p{Nl}\p{No}]+)|([,;:()+>\u2192&]|\.(?=\s+[\p{L}\p{Nl}\p{No}]))/gu;
    return Array.from(line.matchAll(cut), function (m) {
      var kind = m[1] !== undefined ? 'quote' : m[2] ? 'number' : m[3] ? 'word' : 'sign';
      return { kind: kind, text: m[1] !== undefined ? m[1].trim() : m[0], start: m.index, end: m.index + m[0].length,
        key: kind === 'quote' ? key(m[1]) : kind === 'word' ? fold(m[3]) : m[4] || m[2].replace(',', '.') };
    });
  }

  /* Phrases that a misspelt one may stand for: of names also their longer words. */
  function nearer(list, names) {
    var found = new Map(), least = names ? 4 : 5;
    Object.keys(list).forEach(function (phrase) {
      var parts = names ? phrase.split(' ').filter(function (word) { return word.length >= least; }) : [];
      if (!names && list[phrase].some(function (m) { return m[0] === 'fill' || m[0] === 'never'; })) { return; }
      [phrase].concat(parts).forEach(function (one) {
        if (one.length >= least) { found.set(one, each(found.get(one) || [], costing(list[phrase], one === phrase ? 10 : 11))); }
      });
    });
    return found;
  }
  function apart(one, other) {
    var n = 0;
    while (n < one.length && n < other.length && one[n] === other[n]) { n += 1; }
    var a = one.slice(n), b = other.slice(n);
    return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
      || (a.slice(0, 2) === b.slice(0, 2).split('').reverse().join('') && a.slice(2) === b.slice(2));
  }
  function costing(list, n) { return list.map(function (m) { return [m[0], m[1], n]; }); }
  function parts(phrase) {
    var found = [];
    Object.keys(phrase.length < 4 ? {} : tables.names).forEach(function (name) {
      if (name.indexOf(phrase) >= 0) { each(found, costing(tables.names[name], 1)); }
    });
    return found;
  }
  function near(phrase, names) {
    var found = [];
    (phrase.length < 5 ? [] : names ? [called] : [called, words]).forEach(function (list) {
      list.forEach(function (meant, one) {
        if (Math.abs(one.length - phrase.length) < 2 && apart(phrase, one)) { each(found, meant); }
      });
    });
    return found;
  }
  function exact(phrase, names) {
    var known = Object.hasOwn(tables.names, phrase) ? tables.names[phrase] : [];
    return names || !Object.hasOwn(tables.vocabulary, phrase) ? known : tables.vocabulary[phrase].concat(known);
  }
  function thousandths(number) {
    var cut = number.split('.'), whole = cut[0], part = cut[1] || '';
    if (part.length > 3 || whole.length > 9 || /[^-.0-9]/.test(number)) { return null; }
    return (whole[0] === '-' ? -1 : 1) * (Number(whole.replace('-', '') || 0) * 1000 + Number(part.padEnd(3, '0')));
  }

  function meant(left) {
    var first = left[0], run = [first.key], found, n;
    if (first.kind === 'sign') { return [1, exact(first.key).length ? exact(first.key) : [['sign', first.key, 0]]]; }
    if (first.kind === 'quote') {
      found = exact(first.key, true);
      found = found.length ? found : parts(first.key);
      return [1, found.length ? found : near(first.key, true)];
    }
    for (n = 1; n < 6 && n < left.length && (left[n].kind === 'word' || left[n].kind === 'number'); n += 1) {
      run.push(left[n].key);
    }
    var phrases = run.map(function (_, i) { return run.slice(0, run.length - i).join(' '); });
    var number = first.kind === 'number' ? thousandths(first.key) : null;
    for (n = 0; n < phrases.length; n += 1) {
      found = exact(phrases[n]);
      if (found.length) {
        if (!found.some(function (m) { return among(PLAIN, m[0]) || among(UNCLEAR, m[1]); })) {
          found = found.concat(costing(parts(phrases[n]), 2).filter(function (m) {
            return !found.some(function (other) { return other[0] === m[0] && other[1] === m[1]; });
          }));
        }
        if (phrases[n] === first.key && number !== null) { found = found.concat([['number', number, 0]]); }
        return [phrases[n].split(' ').length, found];
      }
    }
    phrases = phrases.slice(-4);
    for (n = 0; n < phrases.length; n += 1) {
      if (first.kind === 'number' && phrases[n] === first.key) { return [1, number !== null ? [['number', number, 0]] : []]; }
      found = parts(phrases[n]);
      if (!found.length && first.kind !== 'number') { found = near(phrases[n]); }
      if (found.length) { return [phrases[n].split(' ').length, found]; }
    }
    return [1, []];
  }
  function has(chunk, type, value) {
    return chunk.m.some(function (m) { return m[0] === type && (value === undefined || m[1] === value); });
  }
  function known(chunk) { return chunk.m.length > 0 || chunk.units || chunk.point; }
  function cut(line, left) {
    var found = [], at = 0;
    while (at < left.length) {
      var told = meant(left.slice(at)), first = left[at], last = left[at + told[0] - 1], before = found[found.length - 1];
      var quoted = first.kind === 'quote';
      if (!told[1].length && !quoted && before && !known(before) && !before.quoted) {
        before.end = last.end;
        before.text = line.slice(before.start, last.end);
      } else {
        found.push({ text: quoted ? first.text : line.slice(first.start, last.end), m: told[1], quoted: quoted,
          start: first.start, end: last.end });
      }
      at += told[0];
    }
    return joined(ofKind(found));
  }
  /* Brackets with nothing of an order in them are left out. */
  function withoutRemarks(chunks) {
    var found = [];
    for (var at = 0; at < chunks.length; at += 1) {
      var end = chunks.findIndex(function (one, n) { return n >= at && has(one, 'sign', ')'); });
      var inside = has(chunks[at], 'sign', '(') ? chunks.slice(at + 1, Math.max(end, at)) : [];
      if (inside.length && inside.every(isRemark)) { at = end; } else { found.push(chunks[at]); }
    }
    return found;
  }
  function isRemark(chunk) {
    return !chunk.units && !chunk.point && !chunk.quoted && chunk.m.every(function (m) { return among(SAYING_NOTHING, m[0]); });
  }
  function ofKind(chunks) {
    var kinds = [];
    return chunks.map(function (chunk) {
      if (kinds.length && chunk.m.some(function (m) { return among(NAMED, m[0]); }) && !has(chunk, 'fill')) {
        var kept = chunk.m.filter(function (m) { return !among(NAMED, m[0]) || among(kinds, m[0]); });
        kinds = [];
        return Object.assign({}, chunk, { m: kept });
      }
      var named = chunk.m.filter(function (m) { return m[0] === 'kind'; }).map(function (m) { return m[1]; });
      kinds = named.length ? named : has(chunk, 'fill') ? kinds : [];
      return chunk;
    });
  }
  function number(chunk) {
    return chunk.m.reduce(function (found, m) { return found === null && m[0] === 'number' ? m[1] : found; }, null);
  }
  function point(first, rest) {
    var inside = [first].concat(rest.slice(0, 4)), bracketed = has(first, 'sign', '(');
    if (bracketed) { inside.shift(); }
    if (inside.length < 3 + bracketed || number(inside[0]) === null || number(inside[2]) === null) { return null; }
    if (!has(inside[1], 'sign', ';') && !(bracketed && has(inside[1], 'sign', ','))) { return null; }
    if (bracketed && !has(inside[3], 'sign', ')')) { return null; }
    return [bracketed ? 4 : 2, [number(inside[0]), number(inside[2])]];
  }
  function joined(left) {
    var found = [];
    left = left.slice();
    while (left.length) {
      var chunk = left.shift(), at = point(chunk, left);
      if (at) {
        found.push({ text: chunk.text, m: [], start: chunk.start, end: left[at[0] - 1].end, point: at[1] });
        left.splice(0, at[0]);
        continue;
      }
      var count = number(chunk) === null && has(chunk, 'one') ? 1000 : number(chunk), gap = 0;
      while (count !== null && gap < left.length && (has(left[gap], 'fill') || has(left[gap], 'word', 'plus'))) {
        if (has(left[gap], 'money') || gap > 1) { break; }
        gap += 1;
      }
      var after = count !== null && gap < left.length ? left[gap] : null;
      var units = after ? after.m.filter(function (m) { return m[0] === 'unit'; }) : [];
      if (units.length === 1 && count % 1000 === 0 && count > 0 && count <= 999000) {
        found = found.concat(left.slice(0, gap).filter(function (one) { return has(one, 'word', 'plus'); }));
        found.push({ text: chunk.text, m: [], start: chunk.start, end: after.end, units: [[units[0][1], count / 1000]] });
        left.splice(0, gap + 1);
      } else if (after && !gap && has(after, 'money')) {
        found.push({ text: chunk.text, m: [['amount', count, 0]], start: chunk.start, end: after.end });
        left.shift();
      } else { found.push(chunk); }
    }
    return found;
  }
  return { among: among, same: same, each: each, plain: plain, fold: fold, tokens: tokens, has: has, known: known, cut: cut,
    withoutRemarks: withoutRemarks };
};

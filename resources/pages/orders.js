/* Reads a line of an order sheet as the program does: the same chunks, forms and slots, over tables made from the
   grammar. `tables` is {vocabulary, forms, names, own, called, units, comma}; meanings are [type, value, how far-fetched]. */
var reader = function (tables) {
  'use strict';
  var NAMED = ['command', 'planet', 'player', 'character', 'technology', 'resource'];
  var PLAIN = ['fill', 'kind', 'never', 'mark', 'money'], UNCLEAR = ['empire', 'federation', 'alliance'];
  var NO_NAME = ['fill', 'mark', 'kind', 'sign', 'never', 'one', 'number', 'amount'];
  var TAKES = { own: ['command'], commands: ['command'], place: ['planet'], price: ['amount'], target: ['planet', 'command'],
    path: ['planet'], shares: ['command', 'number'], amount: ['amount', 'number'] };
  var PAIRED = ['place', 'target', 'path', 'shares'], LOOSE = ['to', 'from', 'by', 'and'];
  var MOST_STEPS = 2000, CLAUSE_STEPS = 10, MOST_CLAUSES = 10;
  var forms = tables.forms, words = nearer(tables.vocabulary, false), called = nearer(tables.names, true);

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
    var cut = /"([^"]*)"|((?:(?<![\p{L}\p{N}_])-)?\p{Nd}+(?:[.,]\p{Nd}+)?)|([\p{L}\p{Nl}\p{No}]+)|([,;:()+>\u2192&])/gu;
    return Array.from(line.matchAll(cut), function (m) {
      var kind = m[1] !== undefined ? 'quote' : m[2] ? 'number' : m[3] ? 'word' : 'sign';
      return { kind: kind, text: m[1] !== undefined ? m[1] : m[0], start: m.index, end: m.index + m[0].length,
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
    if (part.length > 3 || whole.length > 9) { return null; }
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

  function passed(form, chunk, hand) {
    var mark = '', passes = has(chunk, 'sign') || has(chunk, 'fill') || has(chunk, 'kind');
    chunk.m.forEach(function (m) {
      if (m[0] === 'mark' && (among(LOOSE, m[1]) || among(form.marks, m[1]))) { mark = m[1]; passes = true; }
    });
    if (!passes) { return null; }
    var kept = has(chunk, 'sign') && !has(chunk, 'sign', ',') ? '' : hand.mark;
    return { slots: hand.slots, words: hand.words, last: hand.last, mark: mark || kept, cost: hand.cost,
      parted: hand.parted || mark === 'and' || has(chunk, 'sign', ',') };
  }
  function values(slot, chunk) {
    var found = [], types = chunk.m.map(function (m) { return m[0]; });
    if (chunk.units) { return among(slot.types, 'units') || among(slot.types, 'units+') ? [[chunk.units, 0]] : found; }
    if (chunk.point) { return among(slot.types, 'place') ? [[['point'].concat(chunk.point), 0]] : found; }
    if (among(slot.types, 'new')) {
      if (/^\p{Lu}/u.test(chunk.text)) { types = types.filter(function (type) { return type !== 'fill'; }); }
      var free = chunk.quoted || !types.some(function (type) { return among(NO_NAME, type); });
      return free ? [[chunk.text, chunk.quoted ? 0 : known(chunk) ? 3 : 1]] : found;
    }
    slot.types.forEach(function (type) {
      chunk.m.forEach(function (m) {
        if (!among(TAKES[type] || [type], m[0]) || (type === 'own' && !among(tables.own, m[1]))) { return; }
        found.push([slot.types.length > 1 || among(PAIRED, type) ? [m[0], m[1]] : m[1], m[2]]);
      });
    });
    return found;
  }
  function take(form, slot, value, hand) {
    var mark = among(form.marks, hand.mark) ? hand.mark : '';
    var awaits = form.slots.some(function (s) { return s.mark === mark && !(s.name in hand.slots); });
    if (slot.mark !== mark && (slot.must || (mark && (slot.mark || awaits)))) { return null; }
    var held = hand.slots[slot.name], several = Array.isArray(held) ? held : [], after = '';
    var within = several.some(function (one) { return same(one, value); });
    if (among(slot.types, 'path')) {
      var last = several.length ? several[several.length - 1] : ['', ''];
      var on = last[0] === 'by' && (hand.mark === 'and' || !hand.mark) && hand.last === slot.name;
      after = on || hand.mark === 'by' ? 'by' : hand.mark === 'from' ? 'from' : '';
      value = (last[1] === value[1] ? several.slice(0, -1) : several).concat([[after, value[1]]]);
    } else if (among(slot.types, 'commands')) {
      if (several.length && (hand.last !== slot.name || (!within && !hand.parted))) { return null; }
      value = within ? several : several.concat([value]);
    } else if (among(slot.types, 'shares')) {
      value = several.concat([value]);
    } else if (among(slot.types, 'units') || among(slot.types, 'units+')) {
      if (several.some(function (one) { return one[0] === value[0][0]; })) { return null; }
      value = several.concat(value);
    } else if (held !== undefined && (!same(held, value) || hand.last !== slot.name)) { return null; }
    var slots = Object.assign({}, hand.slots, { [slot.name]: value });
    return { slots: slots, words: slot.name === 'units' ? hand.words.concat('units') : hand.words, last: slot.name,
      mark: after === 'by' ? 'by' : '', parted: false, cost: hand.cost };
  }
  function shares(found) {
    var pairs = [];
    for (var n = 0; n < found.length; n += 2) {
      var pair = [found[n], found[n + 1] || ['', '']].sort(function (a, b) { return a[0] < b[0] ? -1 : 1; });
      if (pair[0][0] !== 'command' || pair[1][0] !== 'number') { return null; }
      pairs.push([pair[0][1], Math.floor(pair[1][1] / 1000)]);
    }
    return pairs;
  }
  function said(chunks) {
    var word = function (m) { return m[0] === 'word' ? m[1] : ''; };
    return chunks.flatMap(function (chunk) { return chunk.units ? ['units'] : chunk.m.map(word); });
  }
  function meets(form, present) {
    return form.needs.every(function (group) { return group.some(function (word) { return among(present, word); }); });
  }
  function complete(form, slots, present) {
    if (!meets(form, present)) { return null; }
    var found = [];
    for (var n = 0; n < form.slots.length; n += 1) {
      var slot = form.slots[n], value = slots[slot.name];
      if (value === undefined) {
        if (!slot.optional) { return null; }
        continue;
      }
      if (among(slot.types, 'units+') && !among(present, 'plus') && !among(present, 'reinforce')) { return null; }
      if (among(slot.types, 'shares')) { value = shares(value); }
      if (value === null) { return null; }
      found.push([slot.name, value]);
    }
    return [form.id, found];
  }

  function solver(chunks) {
    var steps = 0, breaks = [];
    chunks.forEach(function (chunk, n) {
      if ((has(chunk, 'sign', ';') || has(chunk, 'sign', ',') || has(chunk, 'mark', 'and')) && breaks.length < MOST_CLAUSES) {
        breaks.unshift(n);
      }
    });
    function fill(form, part, at, hand, done) {
      steps += 1;
      if (at === part.length) { done(hand); return; }
      if (steps > MOST_STEPS) { return; }
      var chunk = part[at], over = passed(form, chunk, hand);
      if (over) { fill(form, part, at + 1, over, done); }
      chunk.m.forEach(function (m) {
        if (m[0] === 'word' && among(form.reads, m[1])) {
          fill(form, part, at + 1, { slots: hand.slots, words: hand.words.concat(m[1]), last: '', mark: '', parted: false,
            cost: hand.cost + m[2] }, done);
        }
      });
      form.slots.forEach(function (slot) {
        values(slot, chunk).forEach(function (value) {
          var taken = take(form, slot, value[0], hand);
          if (taken) {
            taken.cost += value[1];
            fill(form, part, at + 1, taken, done);
          }
        });
      });
    }
    function clause(part, before) {
      var present = said(part), found = [];
      steps += CLAUSE_STEPS;
      forms.forEach(function (form) {
        var lends = !meets(form, present), words = [];
        if (lends) {
          if (!before || before[0] !== form.id || !form.needs.length) { return; }
          words = [].concat.apply([], form.needs);
        }
        fill(form, part, 0, { slots: {}, words: words, last: '', mark: '', parted: false, cost: 0 }, function (hand) {
          var slots = Object.assign({}, hand.slots);
          (before && !lends ? before[1] : []).forEach(function (lent) {
            var wanted = form.slots.find(function (slot) { return slot.name === lent[0]; }), several = [].concat(lent[1]);
            if (!wanted || (lent[0] !== 'command' && lent[0] !== 'character') || lent[0] in slots) { return; }
            if (among(wanted.types, 'commands')) { slots[lent[0]] = several; } else if (several.length === 1) { slots[lent[0]] = several[0]; }
          });
          var reading = complete(form, slots, hand.words);
          if (reading) { found.push([hand.cost + form.cost, reading]); }
        });
      });
      var least = Math.min.apply(null, found.map(function (one) { return one[0]; }));
      return each([], found.filter(function (one) { return one[0] === least; }));
    }
    function solve(start, before) {
      var best = [];
      while (start < chunks.length && has(chunks[start], 'sign')) { start += 1; }
      if (start >= chunks.length) { return before ? [[0, 0, []]] : []; }
      [chunks.length].concat(breaks.filter(function (n) { return n > start; })).forEach(function (end) {
        if (best.length && best[0][0] === 1) { return; }
        clause(chunks.slice(start, end), before).forEach(function (one) {
          solve(end + 1, one[1]).forEach(function (rest) {
            if (best.length < 64) { best.push([rest[0] + 1, rest[1] + one[0], [one[1]].concat(rest[2])]); }
          });
        });
      });
      var order = best.slice().sort(function (a, b) { return a[0] - b[0] || a[1] - b[1]; })[0];
      return best.filter(function (one) { return one[0] === order[0] && one[1] === order[1]; });
    }
    return solve;
  }

  function freeText(line, left) {
    var colon = left.findIndex(function (one) { return one.kind === 'sign' && one.key === ':'; }), stop = colon;
    if (stop < 0) { stop = left.map(function (one) { return one.kind; }).lastIndexOf('quote'); }
    if (stop < 0) { stop = left.length; }
    var head = cut(line, left.slice(0, stop)), result = null;
    var first = head.findIndex(function (chunk) { return !has(chunk, 'fill') && !has(chunk, 'mark'); });
    forms.some(function (form) {
      var names = form.slots.filter(function (slot) { return !among(slot.types, 'text'); });
      if (names.length === form.slots.length) { return false; }
      var said = head.findIndex(function (chunk) { return form.reads.some(function (word) { return has(chunk, 'word', word); }); });
      if (said < 0 || (!names.length && said !== first)) { return false; }
      var slots = {}, start = head[said].end, wrong = '';
      names.forEach(function (slot) {
        head.forEach(function (chunk, n) {
          var found = values(slot, chunk), least = Math.min.apply(null, found.map(function (one) { return one[1]; }));
          var near = each([], found.filter(function (one) { return one[1] === least; }).map(function (one) { return one[0]; }));
          if (near.length > 1) { wrong = 'empire.not_understood'; }
          if (near.length === 1 && n > said - 2 && !(slot.name in slots)) {
            slots[slot.name] = near[0];
            start = Math.max(start, chunk.end);
          }
        });
        if (!(slot.name in slots)) { wrong = wrong || 'empire.name_missing'; }
      });
      var rest = (stop < left.length ? line.slice(left[stop].start) : line.slice(start)).replace(/^[ :,]+/, '');
      var quotes = rest.split('"');
      if (quotes.length === 3 && !quotes[0] && !quotes[2].replace(/^[ .]+|[ .]+$/g, '')) { rest = quotes[1]; }
      if (!rest.trim()) { wrong = wrong || 'empire.words_missing'; }
      result = wrong ? { wrong: wrong } : { readings: [[[form.id, form.slots.map(function (slot) {
        return [slot.name, slot.name in slots ? slots[slot.name] : rest.trim()];
      })]]] };
      return true;
    });
    return result;
  }

  /* What a line means: {readings}, several where two things fit; of none the words nobody knows, and the forms near. */
  function read(words) {
    var line = plain(words), left = tokens(line), text = freeText(line, left);
    if (text) { return text; }
    var chunks = cut(line, left), unknown = chunks.filter(function (chunk) { return !known(chunk); }), present = said(chunks);
    var named = forms.some(function (form) {
      return form.slots.some(function (slot) { return among(slot.types, 'new'); })
        && form.reads.some(function (word) { return among(present, word); });
    });
    var never = chunks.some(function (chunk) { return has(chunk, 'never') && !has(chunk, 'fill'); });
    var found = unknown.length > named || never ? [] : solver(chunks)(0, null);
    return {
      readings: each([], found.map(function (one) { return one[2]; })),
      unknown: unknown.map(function (chunk) { return chunk.text; }),
      near: forms.filter(function (form) { return form.needs.length && meets(form, present); })
    };
  }
  return { read: read, tokens: tokens, plain: plain, fold: fold, cut: cut };
};

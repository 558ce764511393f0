/* Reads a line of an order sheet as the program does: the same forms and slots over the chunks of chunks.js, by tables
   made from the grammar. `tables` is {vocabulary, forms, names, own, standing, called, units, comma}. */
var reader = function (tables) {
  'use strict';
  var chunks = chunker(tables), among = chunks.among, same = chunks.same, each = chunks.each, has = chunks.has;
  var NO_NAME = ['fill', 'mark', 'kind', 'sign', 'never', 'one', 'number', 'amount'];
  var TAKES = { own: ['command'], commands: ['command'], place: ['planet'], price: ['amount'], target: ['planet', 'command'],
    path: ['planet'], shares: ['command', 'number'], amount: ['amount', 'number'] };
  var PAIRED = ['place', 'target', 'path', 'shares'], LOOSE = ['to', 'from', 'by', 'and'], COUNTED = ['units', 'amount'];
  var MOST_STEPS = 2000, CLAUSE_STEPS = 10, MOST_CLAUSES = 10;
  var forms = tables.forms;

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
      return free ? [[chunk.text, chunk.quoted ? 0 : chunks.known(chunk) ? 3 : 1]] : found;
    }
    slot.types.forEach(function (type) {
      chunk.m.forEach(function (m) {
        if (!among(TAKES[type] || [type], m[0]) || (type === 'own' && !among(tables.own, m[1]))) { return; }
        found.push([slot.types.length > 1 || among(PAIRED, type) ? [m[0], m[1]] : m[1], m[2]]);
      });
    });
    return found;
  }
  function takes(slot) { return slot.types.flatMap(function (type) { return TAKES[type] || [type]; }); }
  function take(form, slot, value, hand) {
    var mark = among(form.marks, hand.mark) ? hand.mark : '';
    var taken = takes(slot), awaits = form.slots.some(function (s) {
      return s.mark === mark && !(s.name in hand.slots) && takes(s).some(function (type) { return among(taken, type); });
    });
    if (slot.mark !== mark && (slot.must || (mark && (slot.mark || awaits)))) { return null; }
    if (slot.mark === 'to' && hand.mark === 'from') { return null; }
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
    return { slots: slots, words: among(COUNTED, slot.name) ? hand.words.concat(slot.name) : hand.words, last: slot.name,
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
  function said(parts) {
    var word = function (m) { return m[0] === 'word' || m[0] === 'sign' ? m[1] : m[0] === 'amount' ? 'amount' : ''; };
    return parts.flatMap(function (chunk) { return chunk.units ? ['units'] : chunk.m.map(word); });
  }
  function meets(form, present) {
    return form.needs.every(function (group) { return group.some(function (word) { return among(present, word); }); });
  }
  function complete(form, slots, present) {
    var stands = [slots.command, slots.at];
    if (!meets(form, present)) { return null; }
    if (form.kind === 'move' && !form.needs.length && tables.standing.some(function (one) { return same(one, stands); })) { return null; }
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

  function solver(parts, asks) {
    var steps = 0, breaks = [], ends = [];
    function endsSentence(chunk) { return has(chunk, 'sign', ';') || has(chunk, 'sign', '.'); }
    parts.forEach(function (chunk, n) {
      if ((endsSentence(chunk) || has(chunk, 'sign', ',') || has(chunk, 'mark', 'and')) && breaks.length < MOST_CLAUSES) {
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
        if (form.without.some(function (word) { return among(present, word); }) || (asks && !among(form.reads, 'question'))) { return; }
        if (lends) {
          if (!before || before[0] !== form.id || !form.needs.length) { return; }
          words = [].concat.apply([], form.needs);
        }
        fill(form, part, 0, { slots: {}, words: words, last: '', mark: '', parted: false, cost: lends ? 1 : 0 }, function (hand) {
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
      while (start < parts.length && has(parts[start], 'sign')) { start += 1; }
      if (start >= parts.length) { return before ? [[0, 0, []]] : []; }
      var last = ends.reduce(function (near, n) { return n > start && n < near ? n : near; }, parts.length);
      [last].concat(breaks.filter(function (n) { return n > start && n < last; })).forEach(function (end) {
        if (best.length && best[0][0] === 1) { return; }
        clause(parts.slice(start, end), before).forEach(function (one) {
          solve(end + 1, one[1]).forEach(function (rest) {
            if (best.length < 64) { best.push([rest[0] + 1, rest[1] + one[0], [one[1]].concat(rest[2])]); }
          });
        });
      });
      var order = best.slice().sort(function (a, b) { return a[0] - b[0] || a[1] - b[1]; })[0];
      return best.filter(function (one) { return one[0] === order[0] && one[1] === order[1]; });
    }
    return function () {
      var found = [];
      ends = breaks.filter(function (n) { return endsSentence(parts[n]); });
      if (ends.length) { found = solve(0, null); }
      ends = [];
      steps = found.length ? steps : 0;
      return found.length ? found : solve(0, null);
    };
  }

  function freeText(line, left) {
    var colon = left.findIndex(function (one) { return one.kind === 'sign' && one.key === ':'; }), stop = colon;
    if (stop < 0) { stop = left.map(function (one) { return one.kind; }).lastIndexOf('quote'); }
    if (stop < 0) { stop = left.length; }
    var head = chunks.cut(line, left.slice(0, stop)), result = null;
    var first = head.findIndex(function (chunk) { return !has(chunk, 'fill') && !has(chunk, 'mark'); });
    forms.some(function (form) {
      var names = form.slots.filter(function (slot) { return !among(slot.types, 'text'); });
      if (names.length === form.slots.length) { return false; }
      function introduces(chunk) {
        return has(chunk, 'fill') || has(chunk, 'mark') || has(chunk, 'sign')
          || names.some(function (slot) { return values(slot, chunk).length; });
      }
      var said = head.findIndex(function (chunk) { return form.reads.some(function (word) { return has(chunk, 'word', word); }); });
      if (said < 0 || (!names.length && said !== first) || !head.slice(0, said).every(introduces)) { return false; }
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
    var line = chunks.plain(words), left = chunks.tokens(line), text = freeText(line, left);
    if (text) { return text; }
    var whole = chunks.cut(line, left), asks = /\?[ ".)]*$/.test(line), found = readChunks(whole, asks);
    var short = found.readings.length ? null : readChunks(chunks.withoutRemarks(whole), asks);
    return short && short.readings.length ? short : found;
  }
  function readChunks(parts, asks) {
    var unknown = parts.filter(function (chunk) { return !chunks.known(chunk); }), present = said(parts);
    var named = forms.some(function (form) {
      return form.slots.some(function (slot) { return among(slot.types, 'new'); })
        && form.reads.some(function (word) { return among(present, word); });
    });
    var never = parts.some(function (chunk) { return has(chunk, 'never') && !has(chunk, 'fill'); });
    var found = unknown.length > named || never ? [] : solver(parts, asks)();
    return {
      readings: each([], found.map(function (one) { return one[2]; })),
      unknown: unknown.map(function (chunk) { return chunk.text; }),
      near: forms.filter(function (form) { return form.needs.length && meets(form, present); })
    };
  }
  return { read: read, tokens: chunks.tokens, plain: chunks.plain, fold: chunks.fold, cut: chunks.cut };
};

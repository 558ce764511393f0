/* Letters in an order sheet, found and read as the program does: nothing in one is an order. */
var letters = function (tables, reads) {
  'use strict';
  var HEAD = 200, LONGEST = 4000, SILENT = ['fill', 'mark', 'sign', 'kind', 'letter', 'tell'], PHRASE = 4, MOST_QUOTED = 20, MANNERS = ['open', 'signed'];

  function types(meant) { return meant.map(function (m) { return m[0]; }); }
  function among(list) { return function (one) { return list.indexOf(one) >= 0; }; }
  function begins(line) {
    var keys = line[0] === '#' ? [] : reads.tokens(reads.plain(line.slice(0, HEAD))).map(function (part) { return part.key; });
    for (var at = 0, size; at < keys.length; at += size) {
      for (size = PHRASE; size > 1 && !Object.hasOwn(tables.vocabulary, keys.slice(at, at + size).join(' ')); size -= 1) { }
      var phrase = keys.slice(at, at + size).join(' ');
      var found = types(Object.hasOwn(tables.vocabulary, phrase) ? tables.vocabulary[phrase] : []);
      if (found.indexOf('letter') >= 0) { return true; }
      if (found.indexOf('tell') >= 0) { return Boolean(line.split(':').slice(1).join(':').trim()); }
      if (!found.some(among(['fill', 'mark'].concat(MANNERS)))) { return false; }
    }
    return false;
  }
  /* The lines below one into which a quotation goes on that begins behind its colon, of a letter also on the next
     line, with nothing right below its end. */
  function quotedOn(first, below) {
    var said = [first.split(':').slice(1).join(':')].concat(below).map(function (line) { return reads.plain(line).trim(); });
    var start = Math.max(0, said.findIndex(function (line) { return line; }));
    if (said[start][0] !== '"' || (start && !(/:\s*$/.test(first) && begins(first)))) { return []; }
    var open = said[start].split('"').length % 2 === 0;
    var end = open ? Math.max(0, said.findIndex(function (line, n) { return n > start && line.indexOf('"') >= 0; })) : start;
    return start && said[end + 1] ? [] : below.slice(0, end);
  }
  function ends(line, what) { return tables.ends[what || 'end'].indexOf(reads.fold(line).replace(/^[ .*_-]+|[ .*_-]+$/g, '')) >= 0; }
  function mark(first) { return tables.ends.letter_end[Number(reads.fold(first).indexOf('letter') >= 0)].toUpperCase(); }

  /* The lines of a sheet, each letter as one that holds line breaks and its end mark. */
  function blocks(lines) {
    var found = [], at = 0;
    while (at < lines.length) {
      var first = lines[at], stop = at += 1, more = quotedOn(first, lines.slice(at, at + MOST_QUOTED));
      if (!begins(first)) {
        found.push([first].concat(more.map(function (line) { return line.trim(); })).join(' '));
        at += more.length;
        continue;
      }
      while (stop < lines.length && !begins(lines[stop]) && !ends(lines[stop], 'letter_end')) { stop += 1; }
      var ended = stop < lines.length && ends(lines[stop], 'letter_end');
      for (var n = at; n < stop && !ended; n += 1) { if (ends(lines[n])) { stop = n; } }
      if (first.split(':').slice(1).join(':').trim() && !ended && !more.length) { found.push(first); continue; }
      stop = !ended && more.length ? at + more.length : stop;
      found.push([first].concat(lines.slice(at, stop)).join('\n').replace(/\s+$/, '') + '\n' + mark(first));
      at = stop + ended;
    }
    return found;
  }

  /* To whom and how a letter is written, {slots}, or what is {wrong}, and its words. */
  function read(letter) {
    var lines = letter.split('\n'), head = reads.plain(lines[0].split(':')[0]), slots = {}, players = [], wrong = null;
    var said = [lines[0].split(':').slice(1).join(':').trim()].concat(lines.slice(1, -1)).join('\n').trim();
    var quoted = lines.length > 1 ? [] : reads.plain(said).split('"');
    if (['""', '“”', '«»'].indexOf(said[0] + said[said.length - 1]) >= 0 && said.length > 1) {
      said = said.slice(1, -1).trim();
    }
    var behind = quoted.length === 3 && !quoted[0] ? quoted[2].replace(/^[ .,;!?)]+|[ .,;!?)]+$/g, '') : '';
    if (behind) { return { wrong: 'letter_goes_on', words: behind }; }
    reads.cut(head, reads.tokens(head)).forEach(function (chunk) {
      var manner = chunk.m.filter(function (m) { return among(MANNERS)(m[0]); })[0];
      if (manner) {
        slots[manner[0]] = manner[1];
      } else if (!types(chunk.m).some(among(SILENT))) {
        var named = chunk.m.filter(function (m) { return m[0] === 'player'; });
        var least = Math.min.apply(null, named.map(function (m) { return m[2]; })), near = [];
        named.forEach(function (m) { if (m[2] === least && near.indexOf(m[1]) < 0) { near.push(m[1]); } });
        if (near.length !== 1) {
          wrong = wrong || { wrong: 'letter_to_no_such', words: chunk.text };
        } else if (players.indexOf(near[0]) < 0) { players.push(near[0]); }
      }
    });
    if (wrong) { return wrong; }
    if (!players.length && slots.open !== 'public') { return { wrong: 'letter_to_nobody' }; }
    if (!said) { return { wrong: 'letter_empty' }; }
    if (Array.from(said).length > LONGEST) { return { wrong: 'letter_too_long', count: Array.from(said).length, most: LONGEST }; }
    if (players.length) { slots.players = players; }
    return { slots: slots, words: said };
  }
  var spoken = new Set(Object.keys(tables.vocabulary).concat(Object.keys(tables.names)).join(' ').split(' '));
  function orderIn(said) {
    return said.split('\n').map(function (line) { return line.trim(); }).filter(function (line) {
      var known = reads.tokens(reads.plain(line)).every(function (part) { return part.kind !== 'word' || spoken.has(part.key); });
      return known && line.length <= HEAD && (reads.read(line).readings || []).length;
    })[0] || '';
  }
  return { begins: begins, ends: ends, mark: mark, blocks: blocks, read: read, orderIn: orderIn };
};

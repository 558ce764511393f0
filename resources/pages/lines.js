/* The orders that are no moves: put together in lists, or written freely; each line is read at once as the program
   reads it, and what all of them cost is told. */
function fill(text, args) { return text.replace(/\{(\w+)\}/g, function (_, name) { return name in args ? args[name] : ''; }); }
function tag(name, text, parent, kind) {
  var node = document.createElement(name);
  if (text) { node.textContent = text; }
  if (kind) { node.className = kind; }
  if (parent) { parent.appendChild(node); }
  return node;
}
var orderLines = function (data) {
  'use strict';
  var grammar = data.grammar, words = data.words, reading = reader(grammar), reads = reading.read, byId = {};
  var post = letters(grammar, reading), TYPED = ['units', 'amount', 'new', 'text', 'letter'];
  var free = document.getElementById('free'), verdicts = document.getElementById('free-said');
  var balance = document.getElementById('balance'), maker = document.getElementById('maker');
  grammar.forms.forEach(function (form) { byId[form.id] = form; });

  function written(form, filled) {
    return fill(form.say.replace(/\[([^\]]*)\]/g, function (_, part) {
      return (part.match(/\{(\w+)\}/g) || []).every(function (hole) { return filled[hole.slice(1, -1)]; }) ? part : '';
    }), filled);
  }
  function decimal(n) { return (n < 0 ? '-' : '') + String(Math.abs(n) / 1000).replace('.', data.comma); }
  function name(kind, key) { return (grammar.called[kind] || {})[key] || key; }
  function units(found) {
    return found.map(function (one) { return one[1] + ' ' + grammar.units[one[0]][one[1] > 1 ? 1 : 0]; }).join(', ');
  }
  function stops(path) {
    var first = path.filter(function (s) { return s[0] === 'from'; }), by = path.filter(function (s) { return s[0] === 'by'; });
    var rest = path.filter(function (s) { return !s[0]; });
    return (by.length ? first.concat(rest.slice(0, -1), by, rest.slice(-1)) : first.concat(rest))
      .map(function (s) { return name('planet', s[1]); }).join(', ');
  }
  function shown(types, value) {
    var type = types[0];
    if (type === 'amount' || type === 'price') { return decimal(value); }
    if (type === 'units' || type === 'units+') { return units(value); }
    if (type === 'path') { return stops(value); }
    if (type === 'shares') { return value.map(function (one) { return name('command', one[0]) + ' ' + one[1]; }).join(', '); }
    if (type === 'commands' || type === 'players') {
      return value.map(function (one) { return name(type.slice(0, -1), one); }).join(' ' + words.and + ' ');
    }
    if (type === 'new' || type === 'text' || type === 'letter') { return '"' + value + '"'; }
    if (Array.isArray(value)) {
      return value[0] === 'point' ? '(' + decimal(value[1]) + '; ' + decimal(value[2]) + ')' : name(value[0], value[1]);
    }
    return grammar.values[value] || name(type === 'own' ? 'command' : type, value);
  }
  function told(reading) {
    return reading.map(function (one) {
      var form = byId[one[0]], filled = {};
      one[1].forEach(function (slot) {
        filled[slot[0]] = shown(form.slots.filter(function (s) { return s.name === slot[0]; })[0].types, slot[1]);
      });
      return written(form, filled);
    }).join('; ');
  }

  /* What a line costs its player, in thousandths of a million. */
  function cost(reading) {
    return reading.reduce(function (sum, one) {
      var slots = {}, form = byId[one[0]], prices = data.prices;
      one[1].forEach(function (slot) { slots[slot[0]] = slot[1]; });
      var fleets = [].concat(slots.command || (slots.of && slots.of[0] === 'command' ? slots.of[1] : ''));
      fleets.forEach(function (fleet) {
        (slots.units || []).forEach(function (unit) { sum += (prices.fitted[fleet] || prices)[unit[0]] * unit[1]; });
      });
      if (form.kind === 'gift') { sum += slots.amount; }
      if (form.kind === 'raise' && !prices.free.some(function (one) {
        return one.localeCompare(slots.name.trim(), undefined, { sensitivity: 'base' }) === 0;
      })) { sum += prices.command; }
      if (form.kind === 'buy_smuggler') { sum += prices.smuggler; }
      if (form.kind === 'technology') { sum += prices.technology[slots.technology] || 0; }
      if (form.kind === 'move_home') { sum += prices.home[slots.command] || 0; }
      if (one[0] === 'resource') { sum += prices.resource; }
      return sum;
    }, 0);
  }
  function judgedLetter(letter) {
    var found = post.read(letter), inside = found.wrong ? '' : post.orderIn(found.words);
    if (found.wrong) { return { grade: 'bad', cost: 0, text: fill(words[found.wrong], found) }; }
    var slots = Object.keys(found.slots).map(function (key) { return [key, found.slots[key]]; }).concat([['words', '…']]);
    var text = told([['letter', slots]]);
    return inside ? { grade: 'wait', cost: 0, text: text + ' ' + fill(words.order_in_letter, { words: inside }) }
      : { grade: 'good', cost: 0, text: text };
  }
  /* Why a command may not go to a place, or by a jump, in words; '' where it may. */
  function refused(unit, to, path) {
    var map = data.map, wrong = rules.mayMove(map, unit, to, path), args = {};
    if (!wrong) { return ''; }
    if ('planet' in wrong) { args.planet = map.planets[wrong.planet].name; }
    if (wrong.pair) { args.pair = wrong.pair.map(function (i) { return map.planets[i].name; }).join(' – '); }
    return fill(unit.words[wrong.key], args);
  }
  /* Why one of his commands may not go where a line sends it; of jumps those of one stop are judged. */
  function beyond(reading) {
    var found = '';
    reading.forEach(function (one) {
      var slots = Object.fromEntries(one[1]), kind = byId[one[0]].kind, at = slots.at || (slots.path || [])[0] || [];
      var n = data.map.planets.findIndex(function (p) { return p.id === at[1]; }), planet = data.map.planets[n];
      var to = at[0] === 'point' ? at.slice(1) : planet && [planet.x, planet.y];
      if (!to || kind !== 'move' && (kind !== 'jump' || slots.path.length > 1)) { return; }
      data.own.forEach(function (unit) {
        if ([].concat(slots.command).indexOf(unit.id) < 0 || found) { return; }
        found = kind === 'move' ? refused(unit, to, null)
          : rules.reached(data.map, unit.at, unit.radius)[0] === n ? unit.words.jump_no_path
            : rules.jumpTo(data.map, unit, n) ? '' : unit.words.no_way;
        found = found && ' – ' + found + (kind === 'move' ? ' (CG-89)' : ' (CG-92)');
      });
    });
    return found;
  }
  function judged(line) {
    if (post.begins(line)) { return judgedLetter(line); }
    if (Array.from(line).length > 300) { return { grade: 'bad', cost: 0, text: fill(words.line_too_long, { most: 300 }) }; }
    var found = reads(line);
    if (found.wrong || !found.readings.length) {
      var unknown = found.unknown && found.unknown.length, near = (found.near || []).find(function (form) { return data.open.indexOf(form.id) >= 0; });
      var like = near ? ' ' + fill(words.like, { line: data.examples[near.id] }) : '';
      return { grade: 'bad', cost: 0, text: (unknown ? fill(words.unknown, { words: found.unknown[0] }) : words.no_order) + like };
    }
    if (found.readings.length > 1) {
      return { grade: 'bad', cost: 0, text: fill(words.two, { one: told(found.readings[0]), other: told(found.readings[1]) }) };
    }
    var far = beyond(found.readings[0]);
    return { grade: far ? 'bad' : 'good', cost: cost(found.readings[0]), text: told(found.readings[0]) + far };
  }

  /* What was written freely, line by line, a letter as one; the sheet has its own end. */
  function written_freely() {
    return post.blocks(free.value.split('\n')).filter(function (line) { return line.trim() && !post.ends(line); });
  }

  /* Tell how each line is read, and what is left after all of them; `bought` are lines chosen elsewhere. */
  function show(bought) {
    var spent = 0;
    verdicts.textContent = '';
    written_freely().filter(function (line) { return line.trim()[0] !== '#'; }).forEach(function (line) {
      var said = judged(line);
      spent += said.cost;
      tag('li', data.marks[said.grade] + ' ' + said.text, verdicts, said.grade);
    });
    bought.forEach(function (line) { spent += judged(line).cost; });
    var sign = spent > data.money ? data.marks.bad + ' ' : '';
    balance.textContent = sign + fill(words.money, { before: decimal(data.money), after: decimal(data.money - spent) });
    balance.className = sign && 'bad';
  }

  /* A form for each order that his rank may give; `limits` are those things, by kind, that it may name. */
  function options(type, limits) {
    var kinds = { commands: 'command', own: 'command', place: 'planet', target: 'planet', path: 'planet', players: 'player' };
    var kind = kinds[type] || type;
    if (data.choices[type]) { return data.choices[type].map(function (key) { return [grammar.values[key], grammar.values[key]]; }); }
    return Object.keys(grammar.called[kind] || {}).filter(function (key) {
      if (limits && limits[kind]) { return limits[kind].indexOf(key) >= 0; }
      return kind !== 'command' || type === 'command' || grammar.own.indexOf(key) >= 0;
    }).map(function (key) { return [name(kind, key), name(kind, key).replace(/"/g, '')]; });
  }
  /* What a form asks for: no prices, which it counts itself, no places that are known, no units for who jumps. */
  function asked(form) {
    return form.slots.filter(function (slot) {
      return !slot.optional || ['price', 'from', 'near'].indexOf(slot.name) < 0 && (form.kind !== 'jump' || slot.name !== 'units');
    });
  }
  function possible(id) {
    return asked(byId[id]).every(function (slot) {
      return slot.optional || TYPED.indexOf(slot.types[0]) >= 0
        || slot.types.some(function (type) { return options(type, data.limits[id]).length; });
    });
  }
  function control(slot, frame, limits) {
    var type = slot.types[0], found = [];
    function input(kind, label) {
      var node = tag('input', '', label ? tag('label', label, frame) : frame);
      node.type = kind;
      if (kind === 'number') { node.min = '0'; node.step = type === 'amount' ? '0.1' : '1'; }
      found.push(node);
      return node;
    }
    function list() {
      var node = tag('select', '', tag('label', data.labels[slot.name] || data.labels[slot.types[0]], frame));
      if (slot.optional && type !== 'open') { tag('option', type === 'signed' ? words.signed : words.none, node).value = ''; }
      slot.types.forEach(function (each) {
        options(each, limits).forEach(function (one) { tag('option', one[1], node).value = one[0]; });
      });
      if (type === 'players') {
        node.multiple = true;
        node.remove(0);
      }
      found.push(node);
    }
    if (type === 'units' || type === 'units+') {
      Object.keys(grammar.units).forEach(function (unit) { input('number', grammar.units[unit][1]); });
    } else if (type === 'amount') {
      input('number', data.labels.amount);
    } else if (type === 'new' || type === 'text') {
      input('text', data.labels[type]).maxLength = 200;
    } else if (type === 'letter') {
      found.push(tag('textarea', '', tag('label', data.labels.text, frame)));
      found[0].rows = 6;
    } else if (type === 'shares') {
      slot = { name: '', types: ['command'] };
      list();
      input('number', data.labels.shares);
    } else { list(); }
    return function () {
      var values = found.map(function (node) { return node.value.trim(); });
      if (type === 'units' || type === 'units+') {
        return units(Object.keys(grammar.units).map(function (unit, n) { return [unit, Number(values[n])]; })
          .filter(function (one) { return one[1] > 0; }));
      }
      if (type === 'players') {
        return Array.from(found[0].selectedOptions, function (one) { return one.value; }).join(' ' + words.and + ' ');
      }
      if (type === 'letter') { return '\n' + values[0] + '\n' + post.mark(byId.letter.say); }
      if (type === 'amount') { return values[0].replace('.', data.comma); }
      if (type === 'new') { values[0] = values[0].replace(/["“”«»]/g, ''); }
      return type === 'new' || type === 'text' ? values[0] && '"' + values[0] + '"' : values.join(' ');
    };
  }
  function make(changed) {
    var select = document.getElementById('kinds'), place = document.getElementById('slots'), taken = [];
    data.open.filter(possible).forEach(function (id) { tag('option', data.examples[id].replace(/"/g, ''), select).value = id; });
    function chosen() {
      place.textContent = '';
      taken = asked(byId[select.value]).map(function (slot) {
        return [slot.name, control(slot, place, data.limits[select.value])];
      });
    }
    select.addEventListener('change', chosen);
    document.getElementById('put').addEventListener('click', function () {
      var filled = {};
      taken.forEach(function (one) { filled[one[0]] = one[1](); });
      free.value = (free.value.trim() ? free.value.replace(/\s+$/, '') + '\n' : '') + written(byId[select.value], filled) + '\n';
      changed();
    });
    chosen();
    maker.hidden = false;
  }
  return { show: show, make: make, judged: judged, refused: refused, free: written_freely };
};

/* Orders on the map of a report: dragged by pointer or finger, moved by arrow keys, or chosen in the lists beside it.
   Every one is judged at once by `rules`, and the sheet of the next turn grows with it. Nothing leaves the page. */
(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('plan-data').textContent);
  var map = data.map, words = data.words, layout = data.layout;
  var svg = document.querySelector('svg.map'), whole = [0, 0, layout.width, layout.height];
  var near = svg.getAttribute('viewBox').split(' ').map(Number), box = near.slice();
  var list = document.getElementById('orders'), sheet = document.getElementById('sheet');
  var free = document.getElementById('free'), told = document.getElementById('told');
  var mail = document.getElementById('mail'), done = document.getElementById('done');
  var layer = make('g', { id: 'plan' }, svg), orders = data.own.map(fresh), cards = [], dragged = null;

  function fresh(unit) { return { way: '', planet: -1, at: unit.at.slice(), level: unit.level, special: '', bought: '' }; }

  function make(name, given, parent) {
    var node = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.keys(given).forEach(function (key) { node.setAttribute(key, given[key]); });
    if (parent) { parent.appendChild(node); }
    return node;
  }

  var lines = orderLines(data);

  /* Places: thousandths of the galaxy to the paper of the drawing and back. */
  function paper(at) {
    return [layout.left + (at[0] - layout.x) * layout.up / layout.down,
      layout.top + (at[1] - layout.y) * layout.up / layout.down];
  }
  function ground(x, y) {
    return [(x - layout.left) * layout.down / layout.up + layout.x, (y - layout.top) * layout.down / layout.up + layout.y
    ].map(function (n) { return Math.round(n / 100) * 100; });
  }
  function under(event) {
    var point = svg.createSVGPoint();
    point.x = event.clientX;
    point.y = event.clientY;
    return point.matrixTransform(svg.getScreenCTM().inverse());
  }
  function decimal(n) {
    var text = String(Math.abs(n) / 1000);
    return (n < 0 ? '-' : '') + text.replace('.', data.comma);
  }
  function centre(n) { return [map.planets[n].x, map.planets[n].y]; }

  /* What an order means: where it ends, by which routes, what is wrong with it. */
  function goal(n) {
    var order = orders[n];
    if (order.way === 'planet' || order.way === 'jump') { return order.planet < 0 ? null : centre(order.planet); }
    return order.way === 'point' ? order.at : null;
  }
  function path(n) {
    return orders[n].way === 'jump' && orders[n].planet >= 0 ? rules.jumpTo(map, data.own[n], orders[n].planet) : null;
  }
  function verdict(n) {
    var unit = data.own[n], order = orders[n], to = goal(n), by = path(n), args = {};
    if (order.way && !to) { return { grade: 'bad', text: words.choose, rule: '' }; }
    if (!to) { return { grade: 'ok', text: unit.words.stays, rule: '' }; }
    if (order.way === 'jump' && !by) { return { grade: 'bad', text: unit.words.no_way, rule: 'CG-92' }; }
    var wrong = lines.refused(unit, to, by);
    if (wrong) { return { grade: 'bad', text: wrong, rule: by ? 'CG-92' : 'CG-89' }; }
    var foes = data.others.filter(function (other) { return other.enemy; });
    var met = rules.firstMet(by ? to : unit.at, to, foes);
    if (met.entry) {
      args.commands = met.met.map(function (i) { return foes[i].name + ' (' + foes[i].owner + ')'; }).join(', ');
      var after = by ? ' ' + unit.words.after_jump : '';
      return { grade: 'wait', text: fill(unit.words.meets, args) + after, rule: by ? 'CG-68, CG-93' : 'CG-68' };
    }
    var planet = rules.under(map, to);
    if (by) { return { grade: 'wait', text: unit.words.after_jump, rule: 'CG-93' }; }
    if (planet >= 0 && !rules.covers(unit.at, unit.radius, centre(planet), map.planets[planet].r)) {
      args.planet = map.planets[planet].name;
      return { grade: 'wait', text: fill(unit.words.not_wholly, args), rule: 'CG-90' };
    }
    return { grade: 'good', text: words.possible, rule: '' };
  }

  /* Every planet of a jump; of a way too long for a line every second, third …: what lies between is found again. */
  function stops(by) {
    var every = 1, text;
    do {
      text = by.filter(function (_, i) { return i % every === 0 || i === by.length - 1; }).map(function (i) {
        return map.planets[i].said;
      }).join(' ');
      every += 1;
    } while (text.length > 180 && every <= by.length);
    return text;
  }

  function line(n) {
    var unit = data.own[n], order = orders[n], parts = [], by = path(n);
    if (order.way === 'planet' && order.planet >= 0) { parts.push(data.move + ' ' + map.planets[order.planet].said); }
    if (order.way === 'point') { parts.push(data.move + ' (' + decimal(order.at[0]) + '; ' + decimal(order.at[1]) + ')'); }
    if (by) { parts.push(data.jump + ' ' + stops(by)); }
    parts.push(data.levels[order.level]);
    if (order.special) { parts.push(data.specials[order.special]); }
    return data.fleet + ' ' + unit.said + (by || order.way && goal(n) ? ' ' : ': ') + parts.join(', ');
  }

  /* The lists beside the map. */
  function choose(parent, label, options, value, changed) {
    var frame = tag('label', label, parent), select = tag('select', '', frame);
    options.forEach(function (each) { tag('option', each[1], select).value = each[0]; });
    select.value = value;
    select.addEventListener('change', function () { changed(select.value); });
    return select;
  }
  function number(parent, label, axis, n) {
    var frame = tag('label', label, parent), input = tag('input', '', frame);
    input.type = 'number';
    input.step = '0.1';
    input.addEventListener('change', function () {
      orders[n].at[axis] = Math.round(Number(input.value) * 1000) || 0;
      update();
    });
    return input;
  }
  function planets(n) {
    var unit = data.own[n], way = orders[n].way, found;
    if (way === 'planet') {
      found = rules.reached(map, unit.at, unit.radius);
    } else {
      found = rules.joined(map, unit);
      found.sort(function (a, b) { return map.planets[a].name < map.planets[b].name ? -1 : 1; });
    }
    if (orders[n].planet >= 0 && found.indexOf(orders[n].planet) < 0) { found.unshift(orders[n].planet); }
    return [['-1', words.choose]].concat(found.map(function (i) { return [String(i), map.planets[i].name]; }));
  }
  function card(unit, n) {
    var frame = tag('fieldset', '', list, 'order'), ways = [['', words.stay], ['planet', words.to_planet],
      ['point', words.to_point], ['jump', words.by_jump]];
    tag('legend', unit.name, frame);
    var one = { frame: frame };
    one.way = choose(frame, words.way, ways, '', function (value) {
      orders[n].way = value;
      orders[n].planet = -1;
      update();
    });
    one.where = choose(frame, words.where, [], '', function (value) {
      orders[n].planet = Number(value);
      update();
    });
    one.x = number(frame, 'x', 0, n);
    one.y = number(frame, 'y', 1, n);
    one.level = choose(frame, words.engagement, Object.keys(data.levels).map(function (key) {
      return [key, data.levels[key]];
    }), unit.level, function (value) {
      orders[n].level = value;
      update();
    });
    if (unit.specials.length) {
      one.special = choose(frame, words.special, [['', words.none]].concat(unit.specials.map(function (key) {
        return [key, data.specials[key]];
      })), '', function (value) {
        orders[n].special = value;
        update();
      });
    }
    one.bought = choose(frame, words.technology, [['', words.none]].concat(unit.technologies), '', function (value) {
      orders[n].bought = value;
      update();
    });
    one.verdict = tag('p', '', frame, 'verdict');
    before(unit.last, frame);
    one.listed = '';
    return one;
  }
  /* What was ordered in the turn before, and what became of it. */
  function before(told, parent) {
    told.forEach(function (each) { tag('p', words.last + words.colon + each, parent, 'faint'); });
  }
  function show(one, n) {
    var order = orders[n], said = verdict(n), listed = order.way + order.planet;
    var aimed = order.way === 'planet' || order.way === 'jump';
    one.way.value = order.way;
    one.where.parentNode.hidden = !aimed;
    one.x.parentNode.hidden = one.y.parentNode.hidden = order.way !== 'point';
    one.x.value = order.at[0] / 1000;
    one.y.value = order.at[1] / 1000;
    if (aimed && one.listed !== listed) {
      one.where.textContent = '';
      planets(n).forEach(function (each) { tag('option', each[1], one.where).value = each[0]; });
      one.listed = listed;
    }
    one.where.value = String(order.planet);
    one.level.value = order.level;
    if (one.special) { one.special.value = order.special; }
    one.bought.value = order.bought;
    one.verdict.className = 'verdict ' + said.grade;
    one.verdict.textContent = data.marks[said.grade] + ' ' + said.text + (said.rule ? ' (' + said.rule + ')' : '');
  }

  function draw() {
    layer.textContent = '';
    data.own.forEach(function (unit, n) {
      var to = goal(n), by = path(n), token = document.getElementById('own-' + n);
      if (token) { token.classList.toggle('chosen', dragged !== null && dragged.n === n); }
      if (!to) { return; }
      var stops = [unit.at].concat(by ? by.map(centre) : [to]).map(paper), end = paper(to);
      var kind = verdict(n).grade === 'bad' ? 'way bad' : by ? 'way jumped' : 'way';
      make('polyline', { points: stops.join(' '), 'class': kind, 'stroke-width': layout.unit }, layer);
      make('circle', { cx: end[0], cy: end[1], r: layout.unit * 2, 'class': kind, 'stroke-width': layout.unit }, layer);
    });
  }
  function update() {
    cards.forEach(show);
    draw();
    var bought = orders.map(function (order) { return order.bought; }).filter(Boolean);
    lines.show(bought);
    var extra = bought.concat(lines.free());
    sheet.value = [data.head].concat(data.own.map(function (_, n) { return line(n); }), extra, [data.end, '']).join('\n');
    [free, sheet].forEach(function (node) {
      node.style.height = 'auto';
      node.style.height = node.scrollHeight + 4 + 'px';
    });
    mail.href = letter(sheet.value);
    keep();
  }
  function letter(said) {
    return 'mailto:' + encodeURIComponent(data.to).replace(/%40/g, '@') + '?subject=' + encodeURIComponent(data.subject)
      + '&body=' + encodeURIComponent(said).replace(/%0A/g, '%0D%0A');
  }
  function copy(said) {
    function by_hand() {
      sheet.select();
      done.textContent = document.execCommand('copy') ? said : words.selected;
    }
    if (navigator.clipboard && navigator.clipboard.writeText) {
      navigator.clipboard.writeText(sheet.value).then(function () { done.textContent = said; }, by_hand);
    } else { by_hand(); }
  }
  /* What is written so far outlives the page, where the browser lets it. */
  function keep() {
    try { localStorage.setItem(data.key, JSON.stringify({ orders: orders, free: free.value })); } catch (_) { return; }
  }
  function resume() {
    try {
      var kept = JSON.parse(localStorage.getItem(data.key));
      if (kept && kept.orders.length === orders.length) {
        orders = kept.orders.map(function (order, n) { return Object.assign(fresh(data.own[n]), order); });
        free.value = kept.free;
      }
    } catch (_) { return; }
  }

  /* The map: orders dragged, ground moved, closer and further. */
  /* Lead an order to a place, or to the planet nearest to it within a reach: by its circle, else by the routes. */
  function aim(n, at, reach) {
    var best = -1, least = Infinity;
    map.planets.forEach(function (p, i) {
      var far = Math.hypot(p.x - at[0], p.y - at[1]);
      if (far <= reach && far < least) { best = i; least = far; }
    });
    var unit = data.own[n], order = orders[n];
    if (best < 0) {
      order.way = 'point';
      order.planet = -1;
      order.at = at;
    } else {
      var p = map.planets[best], linked = !rules.holds(unit.at, unit.radius, [p.x, p.y]) && rules.jumpTo(map, unit, best);
      order.way = linked ? 'jump' : 'planet';
      order.planet = best;
    }
    update();
  }
  function speak(n) { told.textContent = data.own[n].name + (words.colon) + cards[n].verdict.textContent; }
  function pixel() { return box[2] / svg.clientWidth * layout.down / layout.up; }
  function view(x, y, w) {
    w = Math.max(whole[2] / 30, Math.min(whole[2] * 1.2, w));
    var h = w * near[3] / near[2];
    box = [x, y, w, h];
    svg.setAttribute('viewBox', box.join(' '));
  }
  function zoom(by, x, y) {
    var w = Math.max(whole[2] / 30, Math.min(whole[2] * 1.2, box[2] * by)), k = w / box[2];
    view(x - (x - box[0]) * k, y - (y - box[1]) * k, w);
  }
  function middle(by) { zoom(by, box[0] + box[2] / 2, box[1] + box[3] / 2); }

  var fingers = {};
  svg.addEventListener('touchstart', function (event) {
    if (event.target.closest('.own')) { event.preventDefault(); }
  }, { passive: false });
  svg.addEventListener('pointerdown', function (event) {
    var token = event.target.closest('.own');
    fingers[event.pointerId] = [event.clientX, event.clientY];
    try { svg.setPointerCapture(event.pointerId); } catch (_) { /* a pointer that is gone already */ }
    if (token) {
      dragged = { n: Number(token.id.slice(4)), moved: false };
      draw();
      token.focus({ preventScroll: true });
    }
  });
  svg.addEventListener('pointermove', function (event) {
    var was = fingers[event.pointerId], ids = Object.keys(fingers);
    if (!was) { return; }
    if (dragged) {
      dragged.moved = dragged.moved || Math.hypot(event.clientX - was[0], event.clientY - was[1]) > 5;
      if (dragged.moved) {
        var at = under(event);
        aim(dragged.n, ground(at.x, at.y), Math.max(pixel() * 14, 500));
      }
      return;
    }
    if (ids.length === 2) {
      var other = fingers[ids[0] === String(event.pointerId) ? ids[1] : ids[0]], here = under(event);
      var before = Math.hypot(was[0] - other[0], was[1] - other[1]);
      var after = Math.hypot(event.clientX - other[0], event.clientY - other[1]);
      if (before > 10 && after > 10) { zoom(before / after, here.x, here.y); }
    } else {
      var k = box[2] / svg.clientWidth;
      view(box[0] - (event.clientX - was[0]) * k, box[1] - (event.clientY - was[1]) * k, box[2]);
    }
    fingers[event.pointerId] = [event.clientX, event.clientY];
  });
  function up(event) {
    delete fingers[event.pointerId];
    if (dragged) {
      var n = dragged.n;
      if (!dragged.moved) { cards[n].way.focus(); }
      dragged = null;
      draw();
      speak(n);
    }
  }
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', up);
  svg.addEventListener('wheel', function (event) {
    if (!event.ctrlKey && !event.metaKey) { return; }
    event.preventDefault();
    var at = under(event);
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, at.x, at.y);
  }, { passive: false });
  data.own.forEach(function (unit, n) {
    var token = document.getElementById('own-' + n);
    if (!token) { return; }
    token.setAttribute('tabindex', '0');
    token.setAttribute('role', 'button');
    token.setAttribute('aria-label', fill(words.token, { name: unit.name }));
    token.addEventListener('keydown', function (event) {
      var step = event.shiftKey ? 100 : 1000, by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      var to = goal(n) || unit.at, move = by[event.key];
      if (move) {
        aim(n, [to[0] + move[0] * step, to[1] + move[1] * step], -1);
      } else if (event.key === 'Enter' || event.key === ' ') {
        aim(n, to, Infinity);
      } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === 'Escape') {
        orders[n].way = '';
        orders[n].planet = -1;
        update();
      } else { return; }
      event.preventDefault();
      speak(n);
    });
  });

  function act(id, done) { document.getElementById(id).addEventListener('click', done); }
  act('closer', function () { middle(1 / 1.4); });
  act('further', function () { middle(1.4); });
  act('mine', function () { view(near[0], near[1], near[2]); });
  act('all', function () {
    var h = whole[2] * near[3] / near[2];
    view(0, (whole[3] - h) / 2, whole[2]);
  });
  act('copy', function () { copy(words.copied); });
  act('mail', function () {
    // Mail programs are not told more than so many letters by a link.
    if (mail.href.length > 2000) {
      copy(words.copied);
      mail.href = letter(words.paste);
      setTimeout(update, 0);
    }
  });
  act('save', function () {
    var link = tag('a', '', document.body), address = URL.createObjectURL(new Blob([sheet.value], { type: 'text/plain' }));
    link.href = address;
    link.download = data.file;
    link.click();
    link.remove();
    setTimeout(function () { URL.revokeObjectURL(address); }, 10000);
    done.textContent = words.saved;
  });
  act('again', function () {
    if (!confirm(words.sure)) { return; }
    orders = data.own.map(fresh);
    free.value = '';
    update();
  });
  free.addEventListener('input', update);

  cards = data.own.map(card);
  resume();
  before(data.last, document.getElementById('last'));
  lines.make(update);
  ['desk', 'tools', 'told'].forEach(function (id) { document.getElementById(id).hidden = false; });
  ['whole', 'near', 'plain-sheet'].forEach(function (id) { document.getElementById(id).hidden = true; });
  update();
}());

/* A campaign that is played: between two turns fleets go, then battles are fought, then planets change hands.
   Everything stands in the page already; nothing is loaded and nothing leaves it. */
(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('plan-data').textContent);
  var frames = data.frames, last = frames.length - 1, words = data.words, mark = data.mark;
  var svg = document.getElementById('map'), whole = data.view, box = whole.slice();
  var time = document.getElementById('time'), play = document.getElementById('play');
  var when = document.getElementById('when'), pace = document.getElementById('pace');
  var still = window.matchMedia('(prefers-reduced-motion: reduce)');
  var MOVED = 0.55, FOUGHT = 0.4, TAKEN = 0.72, MS = 2400, EASY = 1500;
  var at = last, shown = -1, held = -1, playing = false, before = 0, waited = 0;
  var realms = [], places = [];
  document.querySelectorAll('[id^="land-"]').forEach(function (node) { realms.push(Number(node.id.slice(5))); });
  frames.forEach(function (frame) {
    var found = {};
    frame.units.forEach(function (unit) { found[unit[0]] = [unit[1], unit[2]]; });
    places.push(found);
  });

  function id(name) { return document.getElementById(name); }

  /* Whose planets and realms are: colours, signs, areas and frontiers as after a turn. */
  function hold(n) {
    if (n === held) { return; }
    held = n;
    var frame = frames[n], land = {}, rim = {}, dash = {}, count = {};
    realms.forEach(function (r) { land[r] = rim[r] = dash[r] = ''; count[r] = 0; });
    frame.land.forEach(function (realm, planet) {
      if (realm >= 0) { land[realm] += data.cells[planet]; count[realm] += 1; }
    });
    data.edges.forEach(function (edge) {
      var one = frame.land[edge[0]], two = edge[1] < 0 ? -1 : frame.land[edge[1]];
      if (one === two) { return; }
      if (one >= 0 && two >= 0) { rim[Math.min(one, two)] += edge[2]; dash[Math.max(one, two)] += edge[2]; }
      else { rim[Math.max(one, two)] += edge[2]; }
    });
    realms.forEach(function (r) {
      id('land-' + r).setAttribute('d', land[r]);
      id('rim-' + r).setAttribute('d', rim[r]);
      id('dash-' + r).setAttribute('d', dash[r]);
      if (id('held-' + r)) { id('held-' + r).textContent = count[r]; }
    });
    frame.own.forEach(function (owner, planet) {
      var disc = id('planet-' + planet), sign = id('sign-' + planet), side = data.sides[owner];
      disc.setAttribute('fill', side ? side.fill : data.free);
      disc.setAttribute('fill-opacity', side ? '1' : '.45');
      sign.setAttribute('fill', side ? side.on : data.free);
      sign.textContent = side ? side.sign : '';
      var who = id('who-' + planet);
      who.textContent = who.getAttribute('data-name') + (side ? ' · ' + side.name : '');
    });
    data.routes.forEach(function (route) { id('route-' + route).classList.toggle('shut', frame.shut.indexOf(route) >= 0); });
  }

  /* Where fleets are on their way from one turn to the next, and where they came from. */
  function put(n, part) {
    var from = places[n], to = places[Math.min(n + 1, last)], trail = '';
    var share = Math.min(part / MOVED, 1), eased = share * share * (3 - 2 * share), came = places[Math.max(n - 1, 0)];
    for (var k = 0; k < data.units; k += 1) {
      var node = id('unit-' + k), a = from[k], b = to[k], here = null;
      if (part === 0) {
        here = a || null;
        if (a && came[k] && (came[k][0] !== a[0] || came[k][1] !== a[1])) { trail += line(came[k], a); }
      } else if (a && b) {
        here = [a[0] + (b[0] - a[0]) * eased, a[1] + (b[1] - a[1]) * eased];
        if (a[0] !== b[0] || a[1] !== b[1]) { trail += line(a, here); }
      } else if (a) {
        here = part < TAKEN ? a : null;
      } else if (b) {
        here = part >= TAKEN ? b : null;
      }
      node.setAttribute('visibility', here ? 'visible' : 'hidden');
      if (here) { node.setAttribute('transform', 'translate(' + Math.round(here[0]) + ' ' + Math.round(here[1]) + ')'); }
    }
    id('went').setAttribute('d', trail);
  }

  function line(a, b) { return 'M' + a[0] + ' ' + a[1] + 'L' + Math.round(b[0]) + ' ' + Math.round(b[1]); }

  function fight(spots) {
    var arm = 2 * mark;
    id('fought').setAttribute('d', spots.map(function (spot) {
      return 'M' + (spot[0] - arm) + ' ' + (spot[1] - arm) + 'l' + 2 * arm + ' ' + 2 * arm + 'm' + -2 * arm + ' 0l' + 2 * arm +
        ' ' + -2 * arm;
    }).join(''));
  }

  function said(n) {
    var frame = frames[n], text = frame.n > 0 ? words.turn.replace('{n}', frame.n) : words.start;
    return frame.date ? text + ' · ' + frame.date : text;
  }

  function show(value) {
    at = Math.max(0, Math.min(last, value));
    var n = Math.floor(at), part = at - n, next = Math.min(n + 1, last), near = part > 0 ? next : n;
    hold(part >= TAKEN ? next : n);
    put(n, part);
    fight(part === 0 ? frames[n].fought : part >= FOUGHT ? frames[next].fought : []);
    if (near === shown) { return; }
    shown = near;
    time.value = near;
    time.setAttribute('aria-valuetext', said(near));
    when.textContent = said(near);
    frames.forEach(function (_frame, k) {
      var told = id('told-' + k);
      told.hidden = k !== near;
      told.open = k === near;
    });
  }

  function sign() {
    play.replaceChildren(icon(playing ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M4 2l10 6-10 6z'));
    play.setAttribute('aria-label', playing ? words.pause : words.play);
    play.title = playing ? words.pause : words.play;
    play.setAttribute('aria-pressed', String(playing));
    // What is told while it plays would never end.
    when.setAttribute('aria-live', playing ? 'off' : 'polite');
  }
  function icon(path) {
    var space = 'http://www.w3.org/2000/svg', node = document.createElementNS(space, 'svg');
    node.setAttribute('viewBox', '0 0 16 16');
    node.setAttribute('aria-hidden', 'true');
    node.appendChild(document.createElementNS(space, 'path')).setAttribute('d', path);
    return node;
  }
  function stop() { playing = false; sign(); show(Math.round(at)); }
  function start() {
    if (at >= last) { show(0); }
    playing = true;
    before = waited = 0;
    sign();
    requestAnimationFrame(tick);
  }
  function tick(now) {
    if (!playing) { return; }
    var passed = before ? Math.min(now - before, 100) * Number(pace.value) : 0;
    before = now;
    if (still.matches) {
      waited += passed;
      if (waited >= EASY) { waited = 0; show(Math.floor(at) + 1); }
    } else {
      show(at + passed / MS);
    }
    if (at >= last) { stop(); } else { requestAnimationFrame(tick); }
  }
  function toggle() { if (playing) { stop(); } else { start(); } }
  function step(by) { if (playing) { stop(); } show(Math.round(at) + by); }

  /* The part of the chart that is looked at. */
  function look(x, y, wide) {
    var high = wide * whole[3] / whole[2];
    box = [Math.max(whole[0], Math.min(x, whole[0] + whole[2] - wide)),
      Math.max(whole[1], Math.min(y, whole[1] + whole[3] - high)), wide, high];
    svg.setAttribute('viewBox', box.map(Math.round).join(' '));
    svg.classList.toggle('close', wide < whole[2]);
  }
  function zoom(by) {
    var wide = Math.max(whole[2] / 8, Math.min(whole[2], box[2] * by));
    look(box[0] + (box[2] - wide) / 2, box[1] + (box[3] - wide * whole[3] / whole[2]) / 2, wide);
  }

  [['first', function () { step(-last - 1); }], ['back', function () { step(-1); }], ['on', function () { step(1); }],
    ['last', function () { step(last + 1); }], ['closer', function () { zoom(0.7); }],
    ['further', function () { zoom(1 / 0.7); }], ['all', function () { look(whole[0], whole[1], whole[2]); }], ['play', toggle]
  ].forEach(function (each) { id(each[0]).addEventListener('click', each[1]); });
  time.addEventListener('input', function () { if (playing) { stop(); } show(Number(time.value)); });
  document.addEventListener('keydown', function (event) {
    var inside = event.target.closest('input,select,button,summary');
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    if (event.key === ' ' && !inside) { toggle(); }
    else if (inside && inside.id === 'time') { return; }
    else if (event.key === 'ArrowLeft') { step(-1); }
    else if (event.key === 'ArrowRight') { step(1); }
    else if (event.key === 'Home') { step(-last - 1); }
    else if (event.key === 'End') { step(last + 1); }
    else if (event.key === '+') { zoom(0.7); }
    else if (event.key === '-') { zoom(1 / 0.7); }
    else if (event.key === '0') { look(whole[0], whole[1], whole[2]); }
    else { return; }
    event.preventDefault();
  });
  var grip = null;
  svg.addEventListener('pointerdown', function (event) { grip = [event.clientX, event.clientY, box[0], box[1]]; });
  window.addEventListener('pointermove', function (event) {
    if (!grip || box[2] >= whole[2]) { return; }
    var scale = box[2] / svg.getBoundingClientRect().width;
    look(grip[2] - (event.clientX - grip[0]) * scale, grip[3] - (event.clientY - grip[1]) * scale, box[2]);
  });
  ['pointerup', 'pointercancel'].forEach(function (name) { window.addEventListener(name, function () { grip = null; }); });
  id('film').hidden = false;
  sign();
  show(last);
})();

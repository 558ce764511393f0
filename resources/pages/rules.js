/* What a move may be, as the program judges it: whole numbers alone, thousandths of a unit, no rounding anywhere.

   A map is {planets: [{x, y, r, system}] in the order of their ids, routes: [[i, j, open]], closed: [system …],
   start: 'planet_in_circle' | 'on_planet', then: 'yes' | 'no'}; places are [x, y]; a way is planet numbers in order.
   Closed are the solar systems no circle enters or leaves. */
var rules = (function () {
  'use strict';

  function big(n) { return typeof n === 'bigint' ? n : BigInt(n); }

  function square(ax, ay, bx, by) {
    var dx = big(ax) - big(bx), dy = big(ay) - big(by);
    return dx * dx + dy * dy;
  }

  function covers(centre, radius, disc, discRadius) {
    var room = big(radius) - big(discRadius);
    return room >= 0n && square(centre[0], centre[1], disc[0], disc[1]) <= room * room;
  }

  function holds(centre, radius, point) { return covers(centre, radius, point, 0); }

  /* Whole square root, rounded down. */
  function root(n) {
    if (n < 2n) { return n; }
    var x = 1n << BigInt((n.toString(2).length + 1) >> 1), y = (x + n / x) >> 1n;
    while (y < x) { x = y; y = (x + n / x) >> 1n; }
    return x;
  }

  /* The sign of whole + √plus − √minus. */
  function surdSign(whole, plus, minus) {
    if (whole < 0n && whole * whole > plus) { return -1; }
    var rest = minus - whole * whole - plus;
    var left = 4n * whole * whole * plus * (whole >= 0n ? 1n : -1n), right = rest * (rest < 0n ? -rest : rest);
    return left > right ? 1 : left < right ? -1 : 0;
  }

  function compare(one, other) {
    var a = other.length2, b = one.length2;
    return surdSign(one.whole * a - other.whole * b, other.square * b * b, one.square * a * a);
  }

  var START = { whole: 0n, square: 0n, length2: 1n }, END = { whole: 1n, square: 0n, length2: 1n };

  /* Where the path start -> end first meets a circle, null where it never does: the part (whole − √square) / length2. */
  function entry(start, end, centre, radius) {
    var dx = big(end[0]) - big(start[0]), dy = big(end[1]) - big(start[1]);
    var fx = big(start[0]) - big(centre[0]), fy = big(start[1]) - big(centre[1]), r = big(radius);
    var outside = fx * fx + fy * fy - r * r;
    if (outside <= 0n) { return START; }
    var length2 = dx * dx + dy * dy, towards = -(fx * dx + fy * dy);
    var under = towards * towards - length2 * outside;
    if (towards <= 0n || under < 0n) { return null; }
    var found = { whole: towards, square: under, length2: length2 };
    return compare(found, END) <= 0 ? found : null;
  }

  function along(found, start, end) {
    var from = big(start), to = big(end), by = to >= from ? to - from : from - to;
    var step = ((found.whole << 64n) - root(found.square << 128n)) * by;
    var top = 2n * step + (found.length2 << 64n), under = found.length2 << 65n;
    var moved = top / under;
    if (top < 0n && moved * under !== top) { moved -= 1n; }
    return Number(to >= from ? from + moved : from - moved);
  }

  function place(found, start, end) { return [along(found, start[0], end[0]), along(found, start[1], end[1])]; }

  /* The first circles a path enters: their places in the list; those entered at the same point together. */
  function firstMet(start, end, circles) {
    var best = null, met = [];
    circles.forEach(function (circle, n) {
      var here = entry(start, end, circle.at, circle.radius);
      if (!here) { return; }
      var sign = best ? compare(here, best) : -1;
      if (sign < 0) { best = here; met = [n]; } else if (sign === 0) { met.push(n); }
    });
    return { entry: best, met: met };
  }

  /* The planet on whose disc a point lies, the nearest of several, -1 for open space. */
  function under(map, point) {
    var best = -1, least = 0n;
    map.planets.forEach(function (p, n) {
      var far = square(p.x, p.y, point[0], point[1]);
      if (far <= big(p.r) * big(p.r) && (best < 0 || far < least)) { best = n; least = far; }
    });
    return best;
  }

  /* The planets wholly inside a circle, nearest first. */
  function reached(map, centre, radius) {
    var found = [];
    map.planets.forEach(function (p, n) {
      if (covers(centre, radius, [p.x, p.y], p.r)) { found.push([square(p.x, p.y, centre[0], centre[1]), n]); }
    });
    found.sort(function (a, b) { return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]; });
    return found.map(function (each) { return each[1]; });
  }

  function links(map) {
    if (!map.links) {
      map.links = map.planets.map(function () { return []; });
      map.routes.forEach(function (route) {
        if (!route[2] || route[0] === route[1]) { return; }
        var a = map.planets[route[0]], b = map.planets[route[1]];
        var whole = square(a.x, a.y, b.x, b.y) * 1000000000000n, length = root(whole);
        if (length * length < whole) { length += 1n; }
        if (length < 1n) { length = 1n; }
        map.links[route[0]].push([route[1], length]);
        map.links[route[1]].push([route[0], length]);
      });
      map.links.forEach(function (each) { each.sort(function (a, b) { return a[0] - b[0]; }); });
    }
    return map.links;
  }

  /* The best way between two planets by open routes: fewest jumps, then shortest, then first; null where none is. */
  function way(map, start, end) {
    var near = links(map), left = map.planets.map(function () { return null; });
    var level = [end], jumps = 0;
    left[end] = { jumps: 0, length: 0n };
    while (!left[start] && level.length) {
      var next = [];
      jumps += 1;
      level.forEach(function (here) {
        near[here].forEach(function (link) {
          var length = left[here].length + link[1], there = left[link[0]];
          if (!there) {
            left[link[0]] = { jumps: jumps, length: length };
            next.push(link[0]);
          } else if (there.jumps === jumps && length < there.length) { there.length = length; }
        });
      });
      level = next;
    }
    if (!left[start]) { return null; }
    var path = [start];
    while (path[path.length - 1] !== end) {
      var here = path[path.length - 1];
      path.push(near[here].filter(function (link) {
        var there = left[link[0]];
        return there && there.jumps === left[here].jumps - 1 && there.length === left[here].length - link[1];
      })[0][0]);
    }
    return path;
  }

  function mayJumpFrom(map, command, planet) {
    var p = map.planets[planet];
    return map.start === 'on_planet' ? holds([p.x, p.y], p.r, command.at)
      : covers(command.at, command.radius, [p.x, p.y], p.r);
  }

  function isOpen(map, a, b) { return links(map)[a].some(function (link) { return link[0] === b; }); }

  function barred(map, here, to) {
    if (!map.closed.length) { return -1; }
    var ends = [under(map, here), under(map, to)];
    var systems = ends.map(function (n) { return n < 0 ? '' : map.planets[n].system; });
    for (var i = 0; i < 2; i += 1) {
      if (ends[i] >= 0 && systems[0] !== systems[1] && map.closed.indexOf(systems[i]) >= 0) { return ends[i]; }
    }
    return -1;
  }

  /* Why a command may not move so, as {key, …}; null where it may. Of a jump `path` are its planets, else it is null. */
  function mayMove(map, command, to, path) {
    var here = command.at;
    if (path) {
      if (path.length < 2) { return { key: 'jump_no_path' }; }
      if (!mayJumpFrom(map, command, path[0])) { return { key: 'jump_from_' + map.start, planet: path[0] }; }
      for (var i = 1; i < path.length; i += 1) {
        if (!isOpen(map, path[i - 1], path[i])) { return { key: 'jump_no_route', pair: [path[i - 1], path[i]] }; }
      }
      var end = map.planets[path[path.length - 1]];
      here = [end.x, end.y];
      if (here[0] === to[0] && here[1] === to[1]) { return null; }
      if (map.then === 'no') { return { key: 'jump_ends_there', planet: path[path.length - 1] }; }
    }
    if (!holds(here, command.radius, to)) { return { key: 'beyond_circle' }; }
    var planet = barred(map, here, to);
    return planet < 0 ? null : { key: 'system_closed', planet: planet };
  }

  function starts(map, command) {
    if (map.start === 'on_planet') {
      var here = under(map, command.at);
      return here < 0 ? [] : [here];
    }
    return reached(map, command.at, command.radius);
  }

  /* The planets a command may jump to, by number. */
  function joined(map, command) {
    var near = links(map), found = {}, left = starts(map, command);
    while (left.length) {
      near[left.pop()].forEach(function (link) {
        if (!(link[0] in found)) {
          found[link[0]] = true;
          left.push(link[0]);
        }
      });
    }
    return Object.keys(found).map(Number).sort(function (a, b) { return a - b; });
  }

  /* The planets of the jump that leads to a planet, the nearest start that does; null where none does. */
  function jumpTo(map, command, end) {
    var first = starts(map, command);
    for (var i = 0; i < first.length; i += 1) {
      var path = first[i] === end ? null : way(map, first[i], end);
      if (path) { return path; }
    }
    return null;
  }

  return {
    covers: covers, holds: holds, entry: entry, place: place, firstMet: firstMet, under: under, reached: reached,
    way: way, mayMove: mayMove, joined: joined, jumpTo: jumpTo
  };
}());

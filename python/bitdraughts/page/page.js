"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const MARKS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
  const KINDS = { w: "men", W: "kings", b: "men", B: "kings" };
  const page = JSON.parse(get("index").textContent);

  let game = null; // the game that is shown
  let node = null; // where we are in it
  let flipped = false;

  function make(tag, text, kind) {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (kind) element.className = kind;
    return element;
  }

  // A button that is really disabled would swallow the keys while it has the focus.
  const enable = (id, able) => get(id).setAttribute("aria-disabled", String(!able));

  function draw(parent, tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
  }

  // A game: its nodes, from the pieces of its text in their order.

  function read(number) {
    const data = JSON.parse(get(`game-${number}`).textContent);
    const [white, black, event, date, round, result, plies, variant] = page.games[number - 1];
    const found = { ...data, number, white, black, event, date, round, result, plies, variant };
    found.look = page.variants[variant];
    const root = { id: 0, ply: 0, main: true, children: [], comments: [], pieces: [...data.start],
      path: [], taken: [], clocks: [null, null], secret: data.marks || [] };
    found.nodes = [root];
    const open = [];
    let last = root;
    let waiting = null; // what is said in front of the first move of a variation
    for (const item of data.items) {
      if (item === 1) {
        open.push(last);
        last = last.parent;
        waiting = [];
      } else if (item === 0) {
        last = open.pop();
        waiting = null;
      } else if (typeof item === "string") {
        (waiting || last.comments).push(item);
      } else if (item.text !== undefined) {
        const main = last.main && last.children.length === 0;
        last = add(found.nodes, last, item, main);
        last.comments = waiting || [];
        waiting = null;
      }
    }
    return found;
  }

  function add(nodes, parent, item, main) {
    const made = { ...item, id: nodes.length, ply: parent.ply + 1, main, parent, children: [], comments: [] };
    const clocks = item.clocks || [null, null];
    made.clocks = clocks.map((time, side) => time ?? parent.clocks[side]);
    made.secret = item.marks || [];
    parent.children.push(made);
    nodes.push(made);
    return made;
  }

  function place(one) { // the pieces after a move, worked out when they are asked for
    const line = [];
    while (!one.pieces) {
      line.push(one);
      one = one.parent;
    }
    for (const next of line.reverse()) {
      const pieces = [...one.pieces];
      next.taken = [];
      for (const [, square, piece] of next.changes.matchAll(/(\d+)(\D)/g)) {
        if (piece === "." && +square !== next.path[0]) next.taken.push(+square);
        pieces[square - 1] = piece;
      }
      next.pieces = pieces;
      one = next;
    }
    return one.pieces;
  }

  const isFirst = (one) => (game.before + one.ply) % 2 === 1; // a move of the side with the number
  const numbered = (one) => `${(game.before + one.ply - 1) >> 1}.${isFirst(one) ? "" : ".."}`;
  const signs = (one) => (one.nags || []).map((nag) => MARKS[nag] || ` $${nag}`).join("");
  const mover = (one) => game.look.sides[(game.turn + one.ply) % 2];
  const address = (one) => `#g${game.number}/${one.main ? `ply${one.ply}` : `v${one.id}`}`;

  // The list of moves.

  function list() {
    const moves = make("div", undefined, "main");
    const open = [];
    let parent = moves;
    let again = true; // the next move needs its number, though it is not the first mover's
    let at = 0;
    for (const item of game.items) {
      if (item === 1) {
        open.push(parent);
        const line = make("div", undefined, "line");
        line.setAttribute("role", "group");
        line.setAttribute("aria-label", `Variation, depth ${open.length}`);
        parent.append(line);
        parent = line;
        again = true;
      } else if (item === 0) {
        parent = open.pop();
        again = true;
      } else if (typeof item === "string") {
        parent.append(make("span", item, "comment"), " ");
        again = true;
      } else if (item.text === undefined) {
        parent.append(make("span", `not understood: ${item.unread}`, "unread"), " ");
        again = true;
      } else {
        const one = game.nodes[++at];
        const link = make("a");
        link.href = address(one);
        link.tabIndex = -1;
        link.dataset.node = one.id;
        if (again || isFirst(one)) link.append(make("span", numbered(one), "number"), " ");
        link.append(one.text + signs(one));
        one.link = link;
        parent.append(link, " ");
        again = false;
      }
    }
    const end = game.words ? `${game.result} (${game.words})` : game.result;
    if (end) moves.append(make("span", end, "result"));
    get("moves").replaceChildren(moves);
  }

  // The board.

  const side = () => ((game.look.bottom === "black") !== flipped ? "black" : "white");

  function board() {
    const copy = get(`board-${game.variant}-${side()}`).content.cloneNode(true);
    get("board").replaceChildren(copy);
    const sides = side() === "white" ? [1, 0] : [0, 1];
    for (const [id, color] of [["above", sides[0]], ["below", sides[1]]]) {
      const name = [game.white, game.black][color];
      get(id).querySelector(".name").textContent = name || game.look.sides[color];
      get(id).dataset.side = color;
    }
    get("flip").setAttribute("aria-pressed", String(flipped));
  }

  function position() {
    const middles = game.look[side()];
    const size = game.look.side;
    const pieces = place(node);
    const [marks, men, routes] = ["marks", "pieces", "routes"].map((name) => get("board").querySelector(`.${name}`));
    for (const group of [marks, men, routes]) group.replaceChildren();
    const middle = (square) => middles[square - 1];
    for (const square of new Set([node.path[0], node.path[node.path.length - 1]])) {
      if (square === undefined) continue;
      const [x, y] = middle(square);
      draw(marks, "rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, "data-square": square });
    }
    pieces.forEach((piece, at) => {
      if (piece === ".") return;
      const [x, y] = middles[at];
      draw(men, "use", { href: `#piece-${piece}`, x, y, "data-square": at + 1, "data-piece": piece });
    });
    if (node.taken.length) {
      draw(routes, "polyline", { points: node.path.map((square) => middle(square).join(",")).join(" ") });
      const [x, y] = middle(node.path[0]);
      draw(routes, "circle", { cx: x, cy: y, r: 11 });
    }
    for (const square of node.taken) {
      const [x, y] = middle(square);
      draw(routes, "path", { class: "taken", d: `M${x - 14} ${y - 14}l28 28m0 -28l-28 28`, "data-square": square });
    }
    for (const square of node.secret) {
      const [x, y] = middle(square);
      draw(routes, "path", { class: "secret", d: `M${x} ${y - 14}l14 14l-14 14l-14 -14z`, "data-square": square });
    }
    get("board").firstElementChild.setAttribute("aria-label", described(pieces));
  }

  function described(pieces) {
    const parts = Object.entries(KINDS).map(([letter, kind]) => {
      const squares = game.look.squares.filter((_, at) => pieces[at] === letter);
      const owner = game.look.sides["wW".includes(letter) ? 0 : 1];
      return squares.length ? `${owner} ${kind} on ${squares.join(", ")}.` : "";
    });
    return `Board. ${parts.filter(Boolean).join(" ") || "No pieces."}`;
  }

  // Showing.

  function show(one, quiet) {
    if (node && node.link) {
      node.link.removeAttribute("aria-current");
      node.link.tabIndex = -1;
    }
    const moved = get("moves").contains(document.activeElement);
    node = one;
    position();
    const link = node.link || (game.nodes[1] && game.nodes[1].link);
    if (link) link.tabIndex = 0;
    if (node.link) {
      node.link.setAttribute("aria-current", "true");
      reveal(get("moves"), node.link);
    } else {
      get("moves").scrollTop = 0;
    }
    if (moved && link) link.focus({ preventScroll: true });
    const turn = `${mover(node)} to move.`;
    const move = node.ply ? `${numbered(node)} ${node.text}${signs(node)}` : "Start";
    const ended = node.main && !node.children.length && game.words ? `${game.result}, ${game.words}.` : turn;
    get("now").textContent = [signs(node) ? move : `${move}.`, ended, ...node.comments].join(" ");
    for (const id of ["above", "below"]) {
      const color = +get(id).dataset.side;
      get(id).querySelector(".clock").textContent = node.clocks[color] || "";
      get(id).classList.toggle("turn", (game.turn + node.ply) % 2 === color);
    }
    for (const id of ["first", "back"]) enable(id, node.ply > 0);
    for (const id of ["last", "forward"]) enable(id, node.children.length > 0);
    if (!quiet) {
      try {
        history.replaceState(null, "", address(node));
      } catch { /* a page inside another may have no address */ }
    }
  }

  function reveal(box, element) { // scrolls the box alone, never the page
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 40;
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 40;
  }

  function shown(number) {
    game = read(number);
    node = null;
    const named = page.games.length > 1 ? `Game ${number}` : document.title;
    get("players").textContent = game.white || game.black ? `${game.white || "?"} – ${game.black || "?"}` : named;
    document.querySelector("header").hidden = document.title === get("players").textContent;
    const round = game.round && `round ${game.round}`;
    const end = game.words ? `${game.result} (${game.words})` : game.result.replace("*", "");
    const kind = game.mode ? `${game.variant}, ${game.mode}` : game.variant;
    get("facts").textContent = [game.event, round, game.date, kind, end].filter(Boolean).join(" · ");
    const notes = game.notes || [];
    get("notes").hidden = !notes.length;
    get("notes").replaceChildren(...notes.map((note) => make("li", note)));
    get("tags").replaceChildren(...game.tags.flatMap(([name, value]) => [make("dt", name), make("dd", value)]));
    get("more").hidden = !game.tags.length;
    enable("previous", number > 1);
    enable("next", number < page.games.length);
    for (const link of get("list").querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
    if (rows.length) {
      rows[number - 1].firstElementChild.setAttribute("aria-current", "true");
      reveal(get("list"), rows[number - 1]);
    }
    list();
    board();
  }

  const end = (one) => {
    while (one.children.length) one = one.children[0];
    return one;
  };

  function onMainLine(ply) {
    let one = game.nodes[0];
    while (one.children.length && (ply < 0 || one.ply < ply)) one = one.children[0];
    return one;
  }

  function follow(quiet) { // the address: #g2, #g2/ply17, or #g2/v35 for a move of a variation
    const found = /^#g(\d+)(?:\/(ply|v)(\d+))?$/.exec(location.hash);
    const number = found && +found[1] >= 1 && +found[1] <= page.games.length ? +found[1] : 1;
    if (!game || game.number !== number) shown(number);
    if (found && found[2] === "v" && game.nodes[+found[3]]) show(game.nodes[+found[3]], quiet);
    else show(onMainLine(found && found[2] === "ply" ? +found[3] : page.start), quiet);
  }

  // What the reader does.

  const actions = {
    first: () => show(game.nodes[0]),
    back: () => node.parent && show(node.parent),
    forward: () => node.children.length && show(node.children[0]),
    last: () => show(end(node)),
    other: (step) => {
      const all = node.parent ? node.parent.children : [node];
      const at = all.indexOf(node) + step;
      if (all[at]) show(all[at]);
    },
    flip: () => {
      flipped = !flipped;
      board();
      show(node);
    },
    turnTo: (number) => {
      if (number < 1 || number > page.games.length) return;
      shown(number);
      show(onMainLine(page.start));
    },
    previous: () => actions.turnTo(game.number - 1),
    next: () => actions.turnTo(game.number + 1),
  };
  const keys = {
    ArrowLeft: actions.back, ArrowRight: actions.forward, Home: actions.first, End: actions.last,
    ArrowUp: () => actions.other(-1), ArrowDown: () => actions.other(1),
    f: actions.flip, p: actions.previous, n: actions.next,
  };

  for (const id of ["first", "back", "forward", "last", "flip", "previous", "next"]) {
    get(id).addEventListener("click", actions[id]);
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  get("moves").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    show(game.nodes[link.dataset.node]);
  });
  window.addEventListener("hashchange", () => follow(true));

  // The list of games. What is looked through is kept: asking the page for the nth row is slow.

  const rows = [];
  const texts = [];

  function row([white, black, event, date, round, result], at) {
    const item = make("li");
    const link = make("a", `${at + 1}. ${white || "?"} – ${black || "?"}`);
    link.href = `#g${at + 1}`;
    link.append(make("small", [result, event, round && `round ${round}`, date].filter(Boolean).join(" · ")));
    item.append(link);
    return item;
  }

  function filter() {
    const words = get("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    texts.forEach((text, at) => {
      const fits = words.every((word) => text.includes(word));
      rows[at].hidden = !fits;
      found += fits;
    });
    get("count").textContent = found === page.games.length ? `${found} games` : `${found} of ${page.games.length} games`;
  }

  if (page.games.length > 1) {
    get("games").hidden = get("between").hidden = false;
    document.querySelector(".page").classList.add("several");
    rows.push(...page.games.map(row));
    texts.push(...page.games.map((one) => one.join(" ").toLowerCase()));
    get("list").append(...rows);
    get("filter").addEventListener("input", filter);
    filter();
  }
  follow(true);
})();

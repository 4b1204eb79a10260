/* What keeps a decision from being made, as a table shows it now: ids of the board's `needs` with what is wrong with them. */

async ({ target, least }) => {
  const { table, shadowRoot: root } = document.querySelector("skald-table");
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await drawn();
  const { board } = table.state;
  const lit = () => [...root.querySelectorAll(".place.lit, .chip.lit")].map((one) => one.dataset.item);
  const needs = board.needs ? await board.needs(table.boardModule) : lit;
  const walks = await table.zoom.load().then(() => table.zoom.walks);
  await drawn();
  const [TOLERANCE, OVER] = [1, 2.5];
  const box = (one) => one.getBoundingClientRect();
  const round = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
  const inside = (one, other) => one.left >= other.left - TOLERANCE && one.top >= other.top - TOLERANCE && one.right <= other.right + TOLERANCE && one.bottom <= other.bottom + TOLERANCE;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const idAt = (x, y) => root.elementFromPoint(x, y)?.closest("[data-item]")?.dataset.item;
  const clipped = (one) => {
    for (let around = one.parentElement; around && around !== table.base; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== "visible" && !inside(box(one), box(around))) return around.className || around.tagName;
    return null;
  };
  const texts = [...root.querySelectorAll(".board .drawing text")].filter((one) => one.textContent.trim() && !one.closest(".ghost")).map((one) => ({ one, at: box(one) }));
  const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize) * (one.ownerSVGElement ? Math.abs(one.getScreenCTM().d) : 1);

  /** The middle of a place, or of a shape the point of it that is nearest to that. */
  const middleOf = (hit) => {
    const { left, top, right, bottom } = box(hit);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    if (hit.tagName !== "path") return middle;
    const seen = hit.getScreenCTM();
    const isIn = ({ x, y }) => hit.isPointInFill(new DOMPoint(x, y).matrixTransform(seen.inverse()));
    const points = Array.from({ length: 441 }, (_, n) => ({ x: left + ((n % 21) * (right - left)) / 20, y: top + (Math.floor(n / 21) * (bottom - top)) / 20 }));
    const far = ({ x, y }) => Math.hypot(x - middle.x, y - middle.y);
    return points.filter(isIn).sort((a, b) => far(a) - far(b))[0] ?? middle;
  };

  /** How much of the square that fingers hit around a point is answered by a place, or by a list that has it. */
  const answered = (id, { x, y }) => {
    const steps = [-0.4, -0.2, 0, 0.2, 0.4].map((step) => step * target);
    const points = steps.flatMap((right) => steps.map((down) => [x + right, y + down]));
    return points.filter(([across, down]) => walks.meant(table.zoom, across, down).some((place) => place.id === id)).length / points.length;
  };

  const wrongText = ({ one, at }, around, others) => {
    if (sizeOf(one) < least - 0.1) return `“${one.textContent.trim()}” is ${sizeOf(one).toFixed(1)} px high`;
    if (!inside(at, around) || !inside(at, page)) return `“${one.textContent.trim()}” is cut`;
    const over = others.find((other) => other.one !== one && Math.min(other.at.right, at.right) - Math.max(other.at.left, at.left) > OVER && Math.min(other.at.bottom, at.bottom) - Math.max(other.at.top, at.top) > 0.35 * Math.min(at.height, other.at.height));
    return over ? `“${one.textContent.trim()}” lies over “${over.one.textContent.trim()}”` : null;
  };

  const ofPlace = (id, spot) => {
    const hit = spot.querySelector(".hit");
    const at = box(hit);
    const board = box(spot.ownerSVGElement);
    const middle = middleOf(hit);
    const lit = spot.classList.contains("lit");
    const found = [];
    if (!inside(at, board) || !inside(at, page)) found.push(`is at ${round(at)}, outside`);
    const there = idAt(middle.x, middle.y);
    if (there !== id) found.push(`is covered by ${there ?? "something"}`);
    const small = hit.tagName === "path" || Math.min(at.width, at.height) < target - TOLERANCE;
    if (lit && small && answered(id, middle) < 0.5) found.push(`is ${Math.round(at.width)} × ${Math.round(at.height)}, and not answered around it`);
    const own = texts.filter((text) => { const [x, y] = [(text.at.left + text.at.right) / 2, (text.at.top + text.at.bottom) / 2]; return x > at.left && x < at.right && y > at.top && y < at.bottom; });
    return [...found, ...own.map((text) => wrongText(text, board, texts)).filter(Boolean)];
  };

  const ofCard = (id, card) => {
    const at = box(card);
    const found = [];
    const there = idAt((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    const clip = clipped(card);
    if (!inside(at, page)) found.push(`is at ${round(at)}, outside`);
    else if (clip) found.push(`is cut by ${clip}`);
    else if (there !== id) found.push(`is covered by ${there ?? "something"}`);
    if (card.matches(".lit") && Math.min(at.width, at.height) < target - TOLERANCE) found.push(`is ${Math.round(at.width)} × ${Math.round(at.height)}`);
    const told = [...card.querySelectorAll("text, .label, small")].filter((one) => one.textContent.trim() && one.getClientRects().length).map((one) => ({ one, at: box(one) }));
    const cut = told.filter(({ one }) => !one.ownerSVGElement && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
    return [...found, ...told.map((text) => wrongText(text, page, told)).filter(Boolean), ...cut.map(({ one }) => `“${one.textContent.trim()}” is cut`)];
  };

  const wrong = (id) => {
    const spot = root.querySelector(`.place[data-item="${CSS.escape(id)}"]`);
    const cards = [...root.querySelectorAll(`.chip[data-item="${CSS.escape(id)}"]`)].filter((one) => one.getClientRects().length);
    if (spot) return ofPlace(id, spot);
    return cards.length ? cards.flatMap((card) => ofCard(id, card)) : ["is not there"];
  };

  const ids = needs(table.view(table.zoom.narrow));
  return ids.flatMap((id) => wrong(id).map((what) => `${id} ${what}`));
}

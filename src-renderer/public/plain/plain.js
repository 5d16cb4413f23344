/*
 * The flight as a table, for the engines of 2016 inside simulators: no modules, no WebSocket, no fetch. A request that
 * fails there may hang, so each has its own limit, and the next one starts only after it has ended.
 */
(() => {
  const everyMs = 1000;
  const limitMs = 3000;
  const table = document.getElementById("texts");
  const problem = document.getElementById("problem");
  let heardMs = 0;

  function show(texts) {
    while (table.rows.length > texts.length) table.deleteRow(-1);
    texts.forEach((text, i) => {
      const row = table.rows[i] || table.insertRow(-1);
      if (row.cells.length === 0) {
        row.appendChild(document.createElement("th"));
        row.insertCell(-1);
      }
      row.cells[0].textContent = text.name;
      row.cells[1].textContent = text.value;
    });
  }

  function ask() {
    const request = new XMLHttpRequest();
    let isOver = false;
    function end() {
      if (isOver) return;
      isOver = true;
      clearTimeout(limit);
      if (request.status === 200) {
        heardMs = performance.now();
        show(JSON.parse(request.responseText).texts);
      }
      // The page says how to get access.
      if (request.status === 401) location.replace(".");
      const silentS = Math.round((performance.now() - heardMs) / 1000);
      problem.textContent = heardMs > 0 && silentS > 5 ? `Contrail: – ${silentS} s` : "";
      setTimeout(ask, everyMs);
    }
    const limit = setTimeout(() => {
      request.abort();
      end();
    }, limitMs);
    request.onload = end;
    request.onerror = end;
    request.open("GET", "v1/status");
    request.send();
  }
  ask();
})();

/** Seconds after which the page asks again. */
const patience = 2

/** What is shown until there is a run; it needs no script. */
export const waitingPage = (style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="${patience}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Waiting for runs</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Waiting for the first run</h1>
<p>There are no runs yet that can be shown. This page becomes the report when there are.</p>
</main>
</body>
</html>
`
